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

/** What else is known of an analysed picture, such as the cells of the module that it shows. */
const facts: Migration = { id: '110-media-facts', up: 'alter table sunvane."mediaResult" add column facts jsonb;' };

/** How a later task saw a defect that it did not find first: the picture, and what was measured on it. */
const sightings: Migration = {
  id: '123-defect-sightings',
  up: `
    create table sunvane."defectSighting" (
      "taskCode" text not null, "defectId" uuid not null, "mediaId" uuid not null, at timestamptz(3) not null, box jsonb not null,
      facts jsonb not null, primary key ("taskCode", "defectId"));
    create index defect_sighting_by_defect on sunvane."defectSighting" ("defectId");
  `,
};

/** Large pictures, and how far their tiles are: waiting, ready or broken. They go with the file. */
const tiles: Migration = {
  id: '141-picture-tiles',
  up: `
    create table sunvane."pictureTiles" ("fileId" uuid primary key references sunvane.file on delete cascade, state text not null default 'waiting',
      levels int not null default 0, width int, height int, "createTime" timestamptz(3) not null default now());
    create index picture_tiles_waiting on sunvane."pictureTiles" ("createTime") where state = 'waiting';
  `,
};

export const migrations: readonly Migration[] = [media, datasets, facts, sightings, tiles];
