/** Views of lists that users keep and share. */
import type { Migration } from '../db/migrate.ts';

const views: Migration = {
  id: '003-views',
  up: `
    create table sunvane."savedView" (
      id uuid primary key, screen text not null, "userId" uuid not null, name text not null, query text not null, shared boolean not null,
      "userCode" text not null, "companyPath" text, "createTime" timestamptz(3) not null default now(), unique (screen, "userId", name)
    );
    create index saved_view_shared on sunvane."savedView" (screen) where shared;
  `,
};

export const migrations: readonly Migration[] = [views];
