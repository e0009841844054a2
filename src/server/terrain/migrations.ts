/** What is known of models of the terrain and of clouds that were read (terrain/messages.ts); it goes with the file. */
import type { Migration } from '../db/migrate.ts';

const terrain: Migration = {
  id: '100-terrain',
  up: 'create table sunvane.terrain ("fileId" uuid primary key references sunvane.file on delete cascade, info jsonb not null);',
};

export const migrations: readonly Migration[] = [terrain];
