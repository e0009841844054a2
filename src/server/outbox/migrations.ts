/** What messages hold that are on their way: kept apart from what administrators see of them, and only until they are sent. */
import type { Migration } from '../db/migrate.ts';

const outbox: Migration = {
  id: '015-outbox',
  up: 'create table sunvane.outbox (id uuid primary key, payload jsonb not null, "untilTime" timestamptz(3));',
};

export const migrations: readonly Migration[] = [outbox];
