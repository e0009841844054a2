/** What live pictures keep beside the records: when the address of a source was last asked. */
import type { Migration } from '../db/migrate.ts';

export const migrations: readonly Migration[] = [
  { id: '121-video-check', up: `create table sunvane.video_check (source text primary key, "checkedTime" timestamptz(3) not null);` },
];
