/**
 * The queue of jobs. It lies among the tables of the documents, because the resource `job` shows it; what the queue needs is made here,
 * whatever the documents say. Jobs of before are kept to be looked up: their work was a function of a process and cannot be repeated.
 */
import type { Migration } from '../db/migrate.ts';

const jobs: Migration = {
  id: '018-jobs',
  up: `
    create table "job" (
      id uuid not null primary key, kind text collate "C", state text collate "C", "userId" uuid not null, "createBy" text, "startedBy" text collate "C", "createTime" timestamptz(3) not null default now(),
      "updateTime" timestamptz(3), version integer not null default 1, subject text, done bigint, total bigint, phase text, message text,
      "startTime" timestamptz(3), "endTime" timestamptz(3), attempts bigint not null default 0,
      payload jsonb, caller jsonb, priority int not null default 0, "group" text not null, "lockKey" text, "startKey" text,
      "runAt" timestamptz(3) not null default now(), "leaseUntil" timestamptz(3), "claimTime" timestamptz(3), failures int not null default 0,
      deaths int not null default 0, "cancelWanted" boolean not null default false, input text, file text, result jsonb, error jsonb
    );
    insert into "job" (id, kind, state, "userId", "createTime", "updateTime", done, total, phase, "endTime", "group", file, result, error, message)
      select id, kind, case when state in ('queued', 'running') then 'failed' else state end, "userId", "createTime", "updateTime", done, total, phase,
        "updateTime", "userId"::text, file, result, error::jsonb, error::jsonb->>'zh' from sunvane.job;
    do $do$ begin
      if to_regclass('public."user"') is not null then
        update "job" j set "createBy" = u."userCode", "startedBy" = u."userCode" from "user" u where u.id = j."userId";
      end if;
    end $do$;
    drop table sunvane.job;
    create index job_claim on "job" (priority desc, "createTime", id) where state in ('queued', 'running');
    create index job_turns on "job" ("claimTime");
    create index job_running on "job" ("group") where state = 'running';
    create unique index job_lock on "job" ("lockKey") where state in ('queued', 'running');
    create unique index job_start on "job" ("userId", kind, "startKey") where "startKey" is not null;
    create index job_ended on "job" ("endTime") where "endTime" is not null;
  `,
};

export const migrations = [jobs];
