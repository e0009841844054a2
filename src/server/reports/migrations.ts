/** What reports froze of their tasks (contract/report.ts); it goes with the report. */
import type { Migration } from '../db/migrate.ts';

const reportData: Migration = {
  id: '021-reportData',
  up: 'create table sunvane."reportData" ("reportId" uuid primary key, data jsonb not null, "takenTime" timestamptz(3) not null default now());',
};

export const migrations: readonly Migration[] = [reportData];
