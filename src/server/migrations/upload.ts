/** Uploaded files, and those on their way in pieces. */
import type { Migration } from '../db/migrate.ts';

export const upload: Migration = {
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
