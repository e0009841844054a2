/** Conversations with the assistant, each its user's own. */
import type { Migration } from '../db/migrate.ts';

const assistant: Migration = {
  id: '004-assistant',
  up: `
    create table sunvane."chatSession" (
      id uuid primary key, "userId" uuid not null, name text not null, "remoteId" text,
      "createTime" timestamptz(3) not null default now(), "updateTime" timestamptz(3) not null default now(), "busyUntil" timestamptz(3)
    );
    create index chat_session_by_user on sunvane."chatSession" ("userId", id desc);
    create table sunvane."chatMessage" (
      id uuid primary key, "sessionId" uuid not null references sunvane."chatSession" on delete cascade, role text not null, content text not null,
      reference jsonb, incomplete boolean not null default false
    );
    create index chat_message_by_session on sunvane."chatMessage" ("sessionId", id);
  `,
};

export const migrations: readonly Migration[] = [assistant];
