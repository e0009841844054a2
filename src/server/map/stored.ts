/**
 * Answers that outlive the server: they lie in the database that they were counted of, with the state of it that they are of. Of another
 * database, such as one that a dump was read into, states mean nothing, so each answer says whose it is.
 */
import { createHash } from 'node:crypto';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import type { Database } from '../db/connection.ts';

/** An answer, and a state of the database that it is not older than. */
export interface Dated<T> {
  answer: T;
  snapshot: string;
}

/** Answers at most, each of some megabytes. */
const MOST = 24;
/** Changes are noted for a day. */
const AGE = "interval '12 hours'";
const OWNER = `(select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) from pg_control_system())`;

/** What an answer is found by: its statement, and what documents say of the tables it reads. */
export function nameOf(statement: string, tables: readonly string[], { resources }: Catalogue): string {
  const documents = tables.map((name) => resources[name]);
  return createHash('sha256')
    .update(JSON.stringify([statement, documents]))
    .digest('hex');
}

/** An answer of before; undefined where there is none, or the server does not say which database it is. */
export async function readStored<T>({ pool }: Database, name: string): Promise<Dated<T> | undefined> {
  const { rows } = await pool
    .query<{ snapshot: string; answer: string }>(
      `select snapshot, answer from watch.answer where name = $1 and owner = ${OWNER} and "noteTime" > now() - ${AGE}`,
      [name],
    )
    .catch(() => ({ rows: [] }));
  const [row] = rows;
  return row && { snapshot: row.snapshot, answer: JSON.parse(row.answer) as T };
}

/** Stores an answer, and forgets the oldest. What cannot be stored is counted again after a start, as it would be without. */
export async function store({ pool }: Database, name: string, { snapshot, answer }: Dated<unknown>): Promise<void> {
  await pool
    .query(
      `with kept as (
         insert into watch.answer (name, owner, snapshot, answer) values ($1, ${OWNER}, $2, $3)
         on conflict (name) do update set owner = excluded.owner, snapshot = excluded.snapshot, answer = excluded.answer, "noteTime" = now())
       delete from watch.answer where name <> $1 and name not in (select name from watch.answer where name <> $1 order by "noteTime" desc limit ${MOST - 1})`,
      [name, snapshot, JSON.stringify(answer)],
    )
    .catch(() => undefined);
}
