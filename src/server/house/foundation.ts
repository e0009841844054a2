/** The tables of the first version, of several rooms in one migration: what was released stays as it is. */
import type { Migration } from '../db/migrate.ts';
import { room } from './room.ts';

const foundation: Migration = {
  id: '001-foundation',
  up: `
    create table sunvane.secret (name text primary key, value text not null, "createTime" timestamptz(3) not null default now());
    create table sunvane.session (
      id uuid primary key, "userId" uuid not null, "createTime" timestamptz(3) not null default now(), "lastTime" timestamptz(3) not null default now(),
      "expireTime" timestamptz(3) not null, "endTime" timestamptz(3), address text, browser text, "loginLogId" uuid
    );
    create index session_by_user on sunvane.session ("userId");
    create index session_by_expiry on sunvane.session ("expireTime");
    create table sunvane.captcha (id uuid primary key, answer text not null, "expireTime" timestamptz(3) not null);
    create index captcha_by_expiry on sunvane.captcha ("expireTime");
    create table sunvane.attempt (kind text not null, subject text not null, count int not null default 0, "windowEnd" timestamptz(3) not null, "lockEnd" timestamptz(3), primary key (kind, subject));
    create table sunvane.audit (
      id bigint generated always as identity primary key, time timestamptz(3) not null default now(), "userCode" text, address text,
      action text not null, resource text, "recordId" text, changes jsonb, note text
    );
    create index audit_by_record on sunvane.audit (resource, "recordId", id desc);
    create index audit_by_time on sunvane.audit (time desc);
    create table sunvane.job (
      id uuid primary key, kind text not null, state text not null default 'queued', "userId" uuid not null, "createTime" timestamptz(3) not null default now(),
      "updateTime" timestamptz(3) not null default now(), done int not null default 0, total int not null default 0, phase text, "cancelWanted" boolean not null default false,
      result jsonb, file text, error text, "lockKey" text
    );
    create index job_by_user on sunvane.job ("userId", "createTime" desc);
    create unique index job_lock on sunvane.job ("lockKey") where state in ('queued', 'running');
    create table sunvane.mapping (resource text not null, "userId" uuid not null, headers text not null, mapping jsonb not null, primary key (resource, "userId", headers));
  `,
};

export const houseRoom = room()({ name: 'house', migrations: [foundation] });
