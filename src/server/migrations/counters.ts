/** The last number of each kind of code. */
import type { Migration } from '../db/migrate.ts';

export const counters: Migration = {
  id: '012-counters',
  up: 'create table sunvane.counter (name text primary key, value bigint not null);',
};
