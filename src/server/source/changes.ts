/**
 * Which tables changed since an answer was made, exactly: every statement that writes notes its transaction, and an answer holds
 * as long as its snapshot sees every transaction that has written what it reads. A number that is counted up would not do: it
 * is read before the transaction that counted ends.
 */
import type { Pool } from 'pg';

/** Made with the tables; not among what backups hold, for transactions of another database mean nothing here. */
export const CHANGES = `
  create schema if not exists watch;
  create table if not exists watch.change (xid xid8 not null, resource text not null, path text collate "C", "noteTime" timestamptz(3) not null default now());
  create index if not exists change_by_transaction on watch.change (resource, xid);
  create or replace function watch.note() returns trigger language plpgsql as $note$
  begin
    if TG_ARGV[0] <> 'placed' then
      insert into watch.change (xid, resource) values (pg_current_xact_id(), TG_TABLE_NAME);
    elsif TG_OP = 'INSERT' then
      insert into watch.change (xid, resource, path) select distinct pg_current_xact_id(), TG_TABLE_NAME, "companyPath" from made;
    elsif TG_OP = 'DELETE' then
      insert into watch.change (xid, resource, path) select distinct pg_current_xact_id(), TG_TABLE_NAME, "companyPath" from gone;
    else
      insert into watch.change (xid, resource, path)
        select pg_current_xact_id(), TG_TABLE_NAME, "companyPath" from made union select pg_current_xact_id(), TG_TABLE_NAME, "companyPath" from gone;
    end if;
    return null;
  end $note$;`;

const EVENTS = { insert: 'new table as made', update: 'old table as gone new table as made', delete: 'old table as gone' } as const;

/** The triggers of one table, by name. `placed` rows say which company they belong to. */
export const changeTriggers = (table: string, placed: boolean): { name: string; create: string }[] =>
  Object.entries(EVENTS).map(([event, rows]) => {
    const name = `note_${event}_${placed ? 'placed' : 'any'}`;
    return {
      name,
      create: `create trigger ${name} after ${event} on ${table} referencing ${rows} for each statement execute function watch.note('${placed ? 'placed' : 'any'}')`,
    };
  });

/** What an answer was made of, and when. */
export interface Made {
  snapshot: string;
  tables: readonly string[];
  /** Tables whose rows are only those of a company and what is below it. */
  facts: readonly string[];
  below?: string | undefined;
}

/** The present state of the database: what is committed, and what is not. */
export async function snapshotOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ s: string }>('select pg_current_snapshot()::text as s');
  return rows[0]?.s ?? '';
}

/** For each answer, whether nothing it reads has changed since. */
export async function stillHold(pool: Pool, answers: readonly Made[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ i: number }>(
    `select a.i::int as i from jsonb_to_recordset($1::jsonb) a(i int, snapshot text, tables text[], facts text[], below text)
      where exists (select from watch.change c where c.resource = any(a.tables) and c.xid >= pg_snapshot_xmin(a.snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(c.xid, a.snapshot::pg_snapshot) 
        and (a.below is null or c.path is null or starts_with(c.path, a.below) or c.resource <> all(a.facts)))`,
    [JSON.stringify(answers.map(({ snapshot, tables, facts, below }, i) => ({ i, snapshot, tables, facts, below: below ?? null })))],
  );
  const changed = new Set(rows.map((row) => row.i));
  return answers.map((_, i) => !changed.has(i));
}

/** Forgets what no answer can be older than. */
export const forgetChanges = (pool: Pool): Promise<unknown> =>
  pool.query(`delete from watch.change where "noteTime" < now() - interval '1 day'`);
