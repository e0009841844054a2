/**
 * Which tables changed since an answer was made, exactly: every statement that writes notes its transaction, and an answer holds
 * as long as its snapshot sees every transaction that has written what it reads. A number that is counted up would not do: it
 * is read before the transaction that counted ends.
 */
import { createHash } from 'node:crypto';
import { escapeIdentifier, type Pool } from 'pg';

/** Made with the tables; not among what backups hold, for transactions of another database mean nothing here. */
export const CHANGES = `
  create schema if not exists watch;
  create table if not exists watch.change (xid xid8 not null, resource text not null, path text collate "C", "noteTime" timestamptz(3) not null default now());
  alter table watch.change add column if not exists images int;
  create unlogged table if not exists watch.answer
    (name text primary key, owner text not null, snapshot text not null, answer text not null, "noteTime" timestamptz(3) not null default now());
  create index if not exists change_by_transaction on watch.change (resource, xid);
  create or replace function watch.note() returns trigger language plpgsql as $note$
  begin
    if current_setting('watch.silent', true) = 'on' then
      return null;
    elsif TG_ARGV[0] <> 'placed' then
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
  end $note$;
  create or replace function watch.note_truncate() returns trigger language plpgsql as $note$
  begin
    insert into watch.change (xid, resource) values (pg_current_xact_id(), TG_TABLE_NAME);
    return null;
  end $note$;
  create or replace function watch.forget(before timestamptz) returns void language plpgsql as $forget$
  declare name text;
  begin
    delete from watch.change where "noteTime" < before;
    for name in select c.relname from pg_class c where c.relnamespace = 'watch'::regnamespace and c.relkind = 'r' and c.relname like 'rows\\_%' loop
      execute format('delete from watch.%I where "$time" < $1', name) using before;
    end loop;
  end $forget$;`;

const EVENTS = { insert: 'new table as made', update: 'old table as gone new table as made', delete: 'old table as gone' } as const;

/** What is noted of a table's changes. */
interface Noted {
  name: string;
  /** Its rows say which company they belong to. */
  placed: boolean;
  /** Columns of rows that are kept as they were and as they are. */
  images?: readonly { name: string; type: string }[];
}

/** Rows of one statement beyond which no images are kept: counting again costs no more then. */
const MOST_IMAGES = 200;

/** Where images of a table's rows lie. */
export const imagesName = (table: string): string => `rows_${table}`;

/** Statements for what keeps images of a table's rows: `$sign` -1 as they were, 1 as they are. */
function keepImages({ name, placed }: Noted, columns: readonly { name: string }[]): string[] {
  const [images, names] = [`watch.${escapeIdentifier(imagesName(name))}`, columns.map((c) => escapeIdentifier(c.name)).join(', ')];
  const path = placed ? '"companyPath"' : 'null::text';
  const note = (from: string): string =>
    `insert into watch.change (xid, resource, path, images) select pg_current_xact_id(), TG_TABLE_NAME, path, case when not many then count(*) end from (${from}) r(path) group by path;`;
  const paths = (rows: string): string => `select ${path} from ${rows}`;
  const keep = (rows: string, sign: number): string =>
    `if not many then insert into ${images} select pg_current_xact_id(), ${sign}, now(), ${names} from ${rows}; end if;`;
  const many = (rows: string): string => `many := (select count(*) > ${MOST_IMAGES} from ${rows});`;
  return [
    `drop table if exists ${images}`,
    `create table ${images} as select null::xid8 as "$xid", null::smallint as "$sign", null::timestamptz(3) as "$time", ${names} from public.${escapeIdentifier(name)} with no data`,
    `create index on ${images} ("$xid")`,
    `create or replace function watch.${escapeIdentifier(`note_${name}`)}() returns trigger language plpgsql as $note$
     declare many boolean;
     begin
       if current_setting('watch.silent', true) = 'on' then return null; end if;
       if TG_OP = 'INSERT' then ${many('made')} ${note(paths('made'))} ${keep('made', 1)}
       elsif TG_OP = 'DELETE' then ${many('gone')} ${note(paths('gone'))} ${keep('gone', -1)}
       else ${many('made')} ${note(`${paths('made')} union all ${paths('gone')}`)} ${keep('gone', -1)} ${keep('made', 1)}
       end if;
       return null;
     end $note$`,
  ];
}

/**
 * The triggers of one table, and the statements that make them where one of them is missing. Those that keep images are called by what they
 * do.
 */
export function noting(table: Noted): { triggers: string[]; statements: string[] } {
  const { name, placed, images } = table;
  const kind = placed ? 'placed' : 'any';
  const keeping = images ? keepImages(table, images) : [];
  const definition = JSON.stringify([images, keeping]);
  const known = images ? createHash('sha256').update(definition).digest('hex').slice(0, 12) : kind;
  const calls = images ? `watch.${escapeIdentifier(`note_${name}`)}()` : `watch.note('${kind}')`;
  const named = [
    ...Object.entries(EVENTS).map(([event, rows]) => ({ event, rows: ` referencing ${rows}`, does: calls })),
    { event: 'truncate', rows: '', does: 'watch.note_truncate()' },
  ].map((one) => ({ ...one, trigger: `note_${one.event}_${known}` }));
  return {
    triggers: named.map(({ trigger }) => trigger),
    statements: [
      ...keeping,
      ...named.map(
        ({ trigger, event, rows, does }) =>
          `create trigger ${trigger} after ${event} on ${escapeIdentifier(name)}${rows} for each statement execute function ${does}`,
      ),
    ],
  };
}

/** What an answer was made of, and when. */
export interface Basis {
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
export async function stillHold(pool: Pool, answers: readonly Basis[]): Promise<boolean[]> {
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
export const forgetChanges = (pool: Pool): Promise<unknown> => pool.query(`select watch.forget(now() - interval '1 day')`);
