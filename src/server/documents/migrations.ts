/** What documents said before: kept with every change made in the workbench. */
import type { Migration } from '../db/migrate.ts';

const documents: Migration = {
  id: '007-documents',
  up: `
    create table sunvane."documentVersion" (
      id bigint generated always as identity primary key, file text not null, text text, "userCode" text, remark text, time timestamptz(3) not null default now()
    );
    create index document_version_by_file on sunvane."documentVersion" (file, id desc);
  `,
};

export const migrations: readonly Migration[] = [documents];
