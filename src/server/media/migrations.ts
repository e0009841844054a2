/** Tables of this room: media that wait to be looked at, what tells pictures apart, and what was made of each picture of a task. */
import type { Migration } from '../db/migrate.ts';

const media: Migration = {
  id: '019-media',
  up: `
    create table sunvane."mediaIntake" ("mediaId" uuid primary key, "taskCode" text not null, again boolean not null default false, "createTime" timestamptz(3) not null default now());
    create index media_intake_by_task on sunvane."mediaIntake" ("taskCode");
    create table sunvane."mediaFact" ("mediaId" uuid primary key, "taskCode" text not null, digest text not null, hash text not null, sharpness real not null);
    create index media_fact_by_task on sunvane."mediaFact" ("taskCode", digest);
    create table sunvane."mediaResult" (
      "taskCode" text not null, "mediaId" uuid not null, source text not null, found int not null, "createTime" timestamptz(3) not null default now(),
      primary key ("taskCode", "mediaId"));
  `,
};

/** Samples of frozen dataset versions, as they were. */
const datasets: Migration = {
  id: '071-datasets',
  up: `
    create table sunvane."datasetItem" (
      version text not null, "sampleCode" text not null, "group" text not null, "fileId" uuid not null, fault text not null, boxes jsonb not null, split text not null,
      primary key (version, "sampleCode"));
    create index dataset_item_by_sample on sunvane."datasetItem" ("sampleCode");
  `,
};

export const migrations: readonly Migration[] = [media, datasets];
