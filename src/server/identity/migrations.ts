/** Tables of this room. */
import type { Migration } from '../db/migrate.ts';

/** Tables of sign-on, codes, links and applications. What proves somebody is kept as a hash only. */
const identity: Migration = {
  id: '002-identity',
  up: `
    alter table sunvane.session add column held boolean not null default false;
    create table sunvane."ssoFlow" (
      state text primary key, browser text not null, nonce text not null, verifier text not null, "redirectUri" text not null, redirect text, "expireTime" timestamptz(3) not null
    );
    create table sunvane."ssoProof" (
      id text primary key, iss text not null, sub text not null, email text, "emailVerified" boolean not null, "nickName" text, "expireTime" timestamptz(3) not null
    );
    create table sunvane."ssoLink" (
      iss text not null, sub text not null, "userId" uuid not null, "createTime" timestamptz(3) not null default now(), primary key (iss, sub), unique (iss, "userId")
    );
    create table sunvane.ticket (id text primary key, "userId" uuid not null, "systemCode" text not null, "expireTime" timestamptz(3) not null);
    create table sunvane."passwordHistory" (
      id bigint generated always as identity primary key, "userId" uuid not null, password text not null, "createTime" timestamptz(3) not null default now()
    );
    create index password_history_by_user on sunvane."passwordHistory" ("userId", id desc);
    create table sunvane."smsCode" (
      purpose text not null, phone text not null, subject text not null, code text not null, tries int not null default 0, "expireTime" timestamptz(3) not null,
      primary key (purpose, phone, subject)
    );
    create table sunvane.share (
      id uuid primary key, page text not null, "recordId" uuid not null, "userId" uuid not null, "createTime" timestamptz(3) not null default now(),
      "expireTime" timestamptz(3) not null, "endTime" timestamptz(3)
    );
  `,
};

/** The role that an administrator's session is seen as, and from where: `{"roleCode", "companyCode", "stationCode"}`. */
const roleView: Migration = { id: '009-role-view', up: 'alter table sunvane.session add column "roleView" jsonb;' };

/** What a person is called at the provider beside the subject, where it says so. */
const openId: Migration = {
  id: '011-open-id',
  up: `delete from sunvane."ssoProof"; alter table sunvane."ssoProof" add column "openId" text not null;`,
};

/** The ID token a session began with: the hint by which the provider ends its own session too. */
const providerSession: Migration = {
  id: '013-provider-session',
  up: `alter table sunvane."ssoProof" add column "idToken" text; alter table sunvane.session add column "idToken" text;`,
};

export const migrations: readonly Migration[] = [identity, roleView, openId, providerSession];
