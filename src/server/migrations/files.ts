/** Files that records hold, what is known of their pictures, and names that download one once. */
import type { Migration } from '../db/migrate.ts';

export const files: Migration = {
  id: '006-files',
  up: `
    alter table sunvane.upload add column hash text, add column use text;
    alter table sunvane.file add column use text, add column width int, add column height int, add column "checkTime" timestamptz(3) not null default now(), add column "freeTime" timestamptz(3);
    create index file_by_check on sunvane.file ("checkTime") where use = 'field';
    create table sunvane.download (
      name text primary key, "userId" uuid not null, "objectKey" text not null, title text not null, type text not null, "expireTime" timestamptz(3) not null
    );
    create index download_by_expiry on sunvane.download ("expireTime");
  `,
};
