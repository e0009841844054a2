/** Tables of this room. */
import type { Migration } from '../db/migrate.ts';

/** The version a change left its row with: what came after without a trail cannot be taken for it. */
const auditVersion: Migration = { id: '010-audit-version', up: 'alter table sunvane.audit add column version int;' };

/** The last number of each kind of code. */
const counters: Migration = { id: '012-counters', up: 'create table sunvane.counter (name text primary key, value bigint not null);' };

/** Series lie in bytes from here on (tables/packing.ts): a program that expects lists of JSON there does not open the database. */
const series: Migration = { id: '060-series', up: 'select 1;' };

export const migrations: readonly Migration[] = [auditVersion, counters, series];
