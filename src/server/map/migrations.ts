/** Where the pixels of orthophotos lie whose tiles can be cut (map/ortho/types.ts); it goes with the file. */
import type { Migration } from '../db/migrate.ts';

const orthophotos: Migration = {
  id: '016-orthophotos',
  up: 'create table sunvane.orthophoto ("fileId" uuid primary key references sunvane.file on delete cascade, info jsonb not null);',
};

export const migrations: readonly Migration[] = [orthophotos];
