/** Columns of this room. */
import type { Migration } from '../db/migrate.ts';

/** Files and bytes that a link takes; of one made before, none. */
const quota: Migration = {
  id: '070-share-quota',
  up: 'alter table sunvane.share add column "mostFiles" int, add column "mostBytes" bigint;',
};

export const migrations: readonly Migration[] = [quota];
