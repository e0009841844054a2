/** What changed since a snapshot, told by the images of rows (changes.ts); what is asked at one time is asked in one transaction. */
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../db/connection.ts';
import { imagesName } from './changes.ts';
import type { Sql } from './operators.ts';
import { inOneState, readWithin, textIn, type Scan } from './scans.ts';
import type { Row } from './rows.ts';

/** Images beyond which counting again is as quick. */
const MOST_IMAGES = 20_000;

const newer = (snapshot: string, column: Sql): Sql =>
  sql`${column} >= pg_snapshot_xmin(${snapshot}::pg_snapshot) and not pg_visible_in_snapshot(${column}, ${snapshot}::pg_snapshot)`;

const imagesOf = (table: string): Sql => sql.table(`watch.${imagesName(table)}`);

/** The images of rows that changed since. */
export const imagesSince = (snapshot: string, table: string): Sql =>
  sql`(select * from ${imagesOf(table)} where ${newer(snapshot, sql.id('$xid'))})`;

/** What a question wants to know of the time since a snapshot. */
export interface Since {
  snapshot: string;
  /** Whose images tell it. */
  table: string;
  /** Everything that must not have changed, the table among it. */
  tables: readonly string[];
  scans: readonly Scan[];
}

/** The rows of its scans, all in one later state of the database. */
export interface ChangedRows {
  snapshot: string;
  rows: Row[][];
}

interface Waiting extends Since {
  done: (result: ChangedRows | undefined) => void;
}

/** Whether images tell all that changed since a snapshot. */
async function enough({ snapshot, table, tables }: Since, transaction: Kysely<Tables>): Promise<boolean> {
  const others = tables.filter((name) => name !== table);
  const { rows } = await sql<{ others: boolean; untold: boolean; noted: number; there: number }>`select
      exists (select from watch.change c where c.resource = any(${others}::text[]) and ${newer(snapshot, sql.ref('c.xid'))}) as others,
      coalesce(bool_or(n.images is null), false) as untold, coalesce(sum(n.images), 0)::int as noted,
      (select count(*)::int from ${imagesSince(snapshot, table)} i) as there
    from (select c.images from watch.change c where c.resource = ${table} and ${newer(snapshot, sql.ref('c.xid'))}) n`.execute(transaction);
  const [row] = rows;
  return row !== undefined && !row.others && !row.untold && row.noted === row.there && row.there <= MOST_IMAGES;
}

class Carrier {
  #waiting: Waiting[] = [];

  constructor(private readonly database: Database) {}

  ask(one: Since): Promise<ChangedRows | undefined> {
    if (!this.#waiting.length) setImmediate(() => void this.#ask(this.#waiting.splice(0)));
    return new Promise((resolve) => {
      this.#waiting.push({ ...one, done: resolve });
    });
  }

  async #ask(waiting: readonly Waiting[]): Promise<void> {
    const all = await inOneState(this.database, async (transaction, snapshot) => {
      const verdicts = new Map<string, boolean>();
      const good: Waiting[] = [];
      for (const one of waiting) {
        const key = JSON.stringify([one.snapshot, one.table, one.tables]);
        const verdict = verdicts.get(key) ?? (await enough(one, transaction));
        verdicts.set(key, verdict);
        if (verdict) good.push(one);
      }
      const rows = await readWithin(
        good.flatMap((one) => one.scans),
        transaction,
        textIn(this.database),
      );
      return new Map(good.map((one) => [one, { snapshot, rows: rows.splice(0, one.scans.length) }]));
    }).catch(() => undefined);
    // What cannot be carried on is counted again, for whatever reason.
    for (const one of waiting) one.done(all?.get(one));
  }
}

const carriers = new WeakMap<Database, Carrier>();

/** Answers what is asked of the time since; undefined where images do not tell it. */
export function changedSince(one: Since, database: Database): Promise<ChangedRows | undefined> {
  const carrier = carriers.get(database) ?? new Carrier(database);
  carriers.set(database, carrier);
  return carrier.ask(one);
}
