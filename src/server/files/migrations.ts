/** Tables of this room. */
import type { Migration } from '../db/migrate.ts';

/** Uploaded files, and those on their way in pieces. */
const upload: Migration = {
  id: '005-upload',
  up: `
    create table sunvane.file (
      id uuid primary key, "userId" uuid not null, name text not null, type text not null, size bigint not null, hash text not null, "objectKey" text not null unique,
      "createTime" timestamptz(3) not null default now()
    );
    create index file_by_user on sunvane.file ("userId", id desc);
    create table sunvane.upload (
      id uuid primary key, "userId" uuid not null, identity text not null, name text not null, size bigint not null, chunks int not null,
      "createTime" timestamptz(3) not null default now(), "updateTime" timestamptz(3) not null default now(), "finishUntil" timestamptz(3),
      "fileId" uuid references sunvane.file on delete cascade, unique ("userId", identity)
    );
    create index upload_by_age on sunvane.upload ("updateTime") where "fileId" is null;
    create table sunvane."uploadPart" ("uploadId" uuid not null references sunvane.upload on delete cascade, number int not null, hash text not null, length int not null, primary key ("uploadId", number));
  `,
};

/** Files that records hold, what is known of their pictures, and names that download one once. */
const files: Migration = {
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

/**
 * Chunks are known by the hashes of their blocks and checked by a sum; how many came stands with the upload. Chunks of before come again.
 * What belongs to nothing is counted.
 */
const parts: Migration = {
  id: '008-parts',
  up: `
    truncate sunvane."uploadPart";
    alter table sunvane."uploadPart" add column sum bigint not null;
    alter table sunvane.upload add column arrived int not null default 0;
    create index upload_by_user on sunvane.upload ("userId") where "fileId" is null;
    create index file_unheld on sunvane.file ("userId") include (size) where use is null or "freeTime" is not null or "checkTime" = "createTime";
  `,
};

export const migrations: readonly Migration[] = [upload, files, parts];
