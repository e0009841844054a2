/** What the device channel keeps beside the records: who is on it, what was told to whom, who operates what, where flights were. */
import type { Migration } from '../db/migrate.ts';

const devices: Migration = {
  id: '030-devices',
  up: `
    create table sunvane.device (sn text primary key, hash bytea, "heardTime" timestamptz(3), simulated boolean not null default false);
    create table sunvane.device_command (tid uuid primary key, bid text not null, sn text not null, command text not null, method text not null,
      data jsonb, state text not null default 'waiting', result int, message text, percent int, late boolean not null default false,
      "userCode" text, reason text, seconds int not null, "createTime" timestamptz(3) not null default now(), deadline timestamptz(3) not null);
    create index device_command_by_dock on sunvane.device_command (sn, "createTime" desc);
    create index device_command_open on sunvane.device_command (deadline) where state in ('waiting', 'sent', 'running');
    create table sunvane.device_control (sn text primary key, "userCode" text not null, "untilTime" timestamptz(3) not null);
    create table sunvane.device_lease (name text primary key, holder uuid not null, "untilTime" timestamptz(3) not null, trouble text);
    create table sunvane.device_flight (flight uuid primary key, breakpoint jsonb, ticket text not null);
    create table sunvane.device_track (flight uuid not null, at timestamptz(3) not null, lon double precision not null, lat double precision not null,
      height real, speed real, heading real, battery real, primary key (flight, at));
  `,
};

const sensors: Migration = {
  id: '050-sensors',
  up: `
    create table sunvane.sensor (code text primary key, hash bytea, simulated boolean not null default false, "heardTime" timestamptz(3),
      "heardBy" text, "refusedTime" timestamptz(3), refusal text);
  `,
};

/**
 * Installations that are older than the operator desk have roles that may edit flights and none that may operate them: those get it, as the
 * built-in roles of a new installation have it. Where any role has it, somebody has decided; an empty database has no roles yet.
 */
export const control: Migration = {
  id: '051-flight-control',
  up: `
    do $$ begin
      if to_regclass('role') is null then return; end if;
      update role set "buttonCodes" = "buttonCodes" || '{inspection/flightCommand:control}'::text[]
        where "buttonCodes" @> '{inspection/flightCommand:edit}'
          and not exists (select 1 from role r where r."buttonCodes" @> '{inspection/flightCommand:control}');
    end $$;
  `,
};

/** Pictures that docks have put and that are to become media, and the keys of the store this server answers as. */
const media: Migration = {
  id: '052-device-media',
  up: `
    create table sunvane.device_store_key (id text primary key, secret text not null, sn text not null, "untilTime" timestamptz(3) not null);
    create table sunvane.device_media (key text primary key, flight uuid not null, sn text not null, name text not null, expected int,
      state text not null default 'waiting', tries int not null default 0, "nextTime" timestamptz(3) not null default now(),
      "createTime" timestamptz(3) not null default now());
    create index device_media_waiting on sunvane.device_media ("nextTime") where state = 'waiting';
    create index device_media_by_flight on sunvane.device_media (flight);
  `,
};

/** The file of flight areas that each dock shall have, and how far it is with it. */
const areas: Migration = {
  id: '053-device-areas',
  up: `
    create table sunvane.device_area (sn text primary key, ticket text not null, name text not null, content text not null, checksum text not null,
      state text not null, tries int not null default 0, "nextTime" timestamptz(3) not null default now());
  `,
};

/** Cameras of watched areas are sources of video now, not IoT devices, which have no picture: what names none is left out. */
const cameras: Migration = {
  id: '054-area-cameras',
  up: `
    do $$ begin
      if to_regclass('"secureArea"') is null or to_regclass('"videoSource"') is null then return; end if;
      update "secureArea" a set cameras = array(select c from unnest(a.cameras) c where exists (select from "videoSource" v where v."sourceCode" = c))
        where a.cameras is not null;
    end $$;
  `,
};

/**
 * Releasing and holding a flight is a right of its own now. In installations that are older than it, who operates docks has it as before;
 * where any role has it, somebody has decided.
 */
export const release: Migration = {
  id: '120-flight-release',
  up: `
    do $$ begin
      if to_regclass('role') is null then return; end if;
      update role set "buttonCodes" = "buttonCodes" || '{inspection/flightCommand:release}'::text[]
        where "buttonCodes" @> '{inspection/flightCommand:control}'
          and not exists (select 1 from role r where r."buttonCodes" @> '{inspection/flightCommand:release}');
    end $$;
  `,
};

/** Logs of flights by hand: those without a number of points wait to be read. */
const logs: Migration = {
  id: '122-flight-logs',
  up: `
    create table sunvane.device_log (flight uuid primary key, file text not null, points int, "createTime" timestamptz(3) not null default now());
    create index device_log_waiting on sunvane.device_log ("createTime") where points is null;
  `,
};

/** What a picture of a dock could not be taken for, while it waits. */
const trouble: Migration = { id: '140-device-media-trouble', up: 'alter table sunvane.device_media add column trouble text;' };

export const migrations: readonly Migration[] = [devices, sensors, control, media, areas, cameras, release, logs, trouble];
