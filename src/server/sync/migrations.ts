/** Tables of this room. */
import type { Migration } from '../db/migrate.ts';

/**
 * What waits for the other side of a synchronisation, and what both sides last agreed on. A trigger of every synchronised table fills the
 * queue.
 */
const sync: Migration = {
  id: '014-sync',
  up: `
    create table sunvane."syncPeer" (name text primary key, stations text[] not null, alias text, "createTime" timestamptz(3) not null default now(), "lastTime" timestamptz(3));
    create sequence sunvane."syncOrder";
    create table sunvane."syncQueue" (
      peer text not null, resource text not null, "recordId" uuid not null, "stationCode" text, seq bigint not null, revision bigint not null,
      state text not null default 'waiting', tries int not null default 0, error text, "retryTime" timestamptz(3) not null default now(),
      primary key (peer, resource, "recordId")
    );
    create index sync_queue_by_order on sunvane."syncQueue" (peer, seq);
    create table sunvane."syncAgreed" (
      peer text not null, resource text not null, "recordId" uuid not null, "ourVersion" int not null, "theirVersion" int not null, hash text not null,
      primary key (peer, resource, "recordId")
    );
    create function sunvane."syncQueued"(resource text, id uuid, station text, earlier text) returns void language sql as $$
      insert into sunvane."syncQueue" (peer, resource, "recordId", "stationCode", seq, revision)
        select p.name, $1, $2, $3, s.n, s.n from sunvane."syncPeer" p cross join lateral (select nextval('sunvane."syncOrder"') as n) s
        where p.name <> coalesce(current_setting('sunvane.sync_origin', true), '') and ($3 = any(p.stations) or $4 = any(p.stations))
      on conflict (peer, resource, "recordId") do update set "stationCode" = excluded."stationCode", revision = excluded.revision, tries = 0,
        "retryTime" = now(), state = case when "syncQueue".state = 'conflict' then 'conflict' else 'waiting' end
    $$;
    create function sunvane."syncChanged"() returns trigger language plpgsql as $$
    begin
      if current_setting('sunvane.sync_origin', true) = '*' then return null; end if;
      if tg_op = 'DELETE' then perform sunvane."syncQueued"(tg_table_name, old.id, old."stationCode", old."stationCode");
      elsif tg_op = 'INSERT' then perform sunvane."syncQueued"(tg_table_name, new.id, new."stationCode", new."stationCode");
      elsif new *<> old then perform sunvane."syncQueued"(tg_table_name, new.id, new."stationCode", old."stationCode");
      end if;
      return null;
    end $$;
  `,
};

/** Which record of the other side stands in the way of a change that failed there. */
const syncHeld: Migration = { id: '017-syncHeld', up: `alter table sunvane."syncQueue" add column "heldBy" uuid;` };

/** Of an edge and its centre one analyses the tasks of a station: whether it is the edge. */
const syncAnalyses: Migration = {
  id: '081-sync-analyses',
  up: `alter table sunvane."syncPeer" add column analyses boolean not null default false;`,
};

export const migrations: readonly Migration[] = [sync, syncHeld, syncAnalyses];
