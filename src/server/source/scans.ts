/**
 * Statements over the same rows, asked at the same time, in one pass: their groups become grouping sets, their measures stand side
 * by side. A dashboard asks the same period by month, by company and as a whole; the rows are read and filtered once.
 */
import { sql } from 'kysely';
import type { Database } from '../db/connection.ts';
import type { Sql } from './operators.ts';

/** What is wanted of some rows: a row for each group, `k0 …` its keys and `m0 …` its figures. */
export interface Scan {
  /** `from … where …`. */
  from: Sql;
  keys: readonly Sql[];
  figures: readonly Sql[];
  /** Groups beyond which none are read. */
  most: number;
}

type Row = Record<string, unknown>;
type Text = (query: Sql) => string;

interface Waiting {
  scan: Scan;
  done: (rows: Promise<Row[]>) => void;
}

const named = (parts: readonly Sql[], letter: string): Sql[] => parts.map((part, i) => sql`${part} as ${sql.id(`${letter}${i}`)}`);

/** One by itself. Columns go by number: a name of the answer may be that of a column. */
async function alone({ from, keys, figures, most }: Scan, { db }: Database): Promise<Row[]> {
  const columns = [...named(keys, 'k'), ...named(figures, 'm')];
  const grouping = keys.length ? sql`group by ${sql.join(keys.map((_, i) => sql.lit(i + 1)))} limit ${most}` : sql``;
  return (await sql<Row>`select ${sql.join(columns.length ? columns : [sql`1`])} ${from} ${grouping}`.execute(db)).rows;
}

/** Different ones of many, and the place of each among them. */
function different(parts: readonly (readonly Sql[])[], textOf: Text): { all: Sql[]; places: number[][] } {
  const at = new Map<string, number>();
  const all: Sql[] = [];
  const places = parts.map((some) =>
    some.map((part) => {
      const text = textOf(part);
      const known = at.get(text) ?? all.push(part) - 1;
      at.set(text, known);
      return known;
    }),
  );
  return { all, places };
}

/** Several in one statement; undefined when it has more groups than can be told apart from too many. */
async function together(scans: readonly Scan[], { db }: Database, textOf: Text): Promise<Row[][] | undefined> {
  const keys = different(
    scans.map((s) => s.keys),
    textOf,
  );
  const figures = different(
    scans.map((s) => s.figures),
    textOf,
  );
  const column = (i: number): Sql => sql.id(`$key ${i}`);
  const keyed = keys.all.map((key, i) => sql`, ${key} as ${column(i)}`);
  const setOf = (places: readonly number[]): string => [...new Set(places)].sort((a, b) => a - b).join();
  const sets = [...new Set(keys.places.map(setOf))].map((set) => (set === '' ? [] : set.split(',').map(Number)));
  const most = Math.max(...scans.map((s) => s.most)) * sets.length;
  // The set of a row: a bit for each key that it is not grouped by.
  const bits = keys.all.length ? sql`grouping(${sql.join(keys.all.map((_, i) => column(i)))})::int` : sql`0`;
  const columns = [
    sql`${bits} as "set"`,
    ...named(
      keys.all.map((_, i) => column(i)),
      'k',
    ),
    ...named(figures.all, 'm'),
  ];
  const grouping = sql.join(sets.map((set) => sql`(${set.length ? sql.join(set.map(column)) : sql``})`));
  const statement = sql<Row>`select ${sql.join(columns)} from (select *${sql.join(keyed, sql``)} ${scans[0]?.from}) read group by grouping sets (${grouping}) limit ${most}`;
  const { rows } = await db.transaction().execute(async (transaction) => {
    // Sets within each other would have all rows sorted, where few groups are counted in one table each.
    await sql`set local enable_sort = off`.execute(transaction);
    return statement.execute(transaction);
  });
  if (rows.length >= most) return undefined;
  const last = keys.all.length - 1;
  const bySet = new Map<number, Row[]>();
  for (const row of rows) {
    const set = Number(row['set']);
    const some = bySet.get(set);
    if (some) some.push(row);
    else bySet.set(set, [row]);
  }
  return scans.map((_, n) => {
    const [own = [], measured = []] = [keys.places[n], figures.places[n]];
    const set = keys.all.reduce((sum, _key, i) => (own.includes(i) ? sum : sum + 2 ** (last - i)), 0);
    return (bySet.get(set) ?? []).map((row) =>
      Object.fromEntries([
        ...own.map((place, i) => [`k${i}`, row[`k${place}`]]),
        ...measured.map((place, i) => [`m${i}`, row[`m${place}`]]),
      ]),
    );
  });
}

class Scans {
  #waiting: Waiting[] = [];

  constructor(private readonly database: Database) {}

  read(scan: Scan): Promise<Row[]> {
    if (!this.#waiting.length) setImmediate(() => this.#ask());
    return new Promise((resolve) => {
      this.#waiting.push({ scan, done: resolve });
    });
  }

  readonly #textOf: Text = (query) => {
    const { sql: text, parameters } = query.compile(this.database.db);
    return text + JSON.stringify(parameters);
  };

  #ask(): void {
    const byRows = new Map<string, Waiting[]>();
    for (const one of this.#waiting.splice(0)) {
      const text = this.#textOf(one.scan.from);
      byRows.set(text, [...(byRows.get(text) ?? []), one]);
    }
    for (const some of byRows.values()) this.#answer(some);
  }

  #answer(some: readonly Waiting[]): void {
    const single = ({ scan }: Waiting): Promise<Row[]> => alone(scan, this.database);
    if (some.length === 1) {
      for (const one of some) one.done(single(one));
      return;
    }
    const all = together(
      some.map((one) => one.scan),
      this.database,
      this.#textOf,
    ).catch(() => undefined);
    // What fails together may do alone: one that cannot be answered leaves the others.
    some.forEach((one, i) => one.done(all.then((found) => found?.[i] ?? single(one))));
  }
}

const known = new WeakMap<Database, Scans>();

/** The rows of a scan, in one pass with those that are asked for at this moment. */
export function readScan(scan: Scan, database: Database): Promise<Row[]> {
  const scans = known.get(database) ?? new Scans(database);
  known.set(database, scans);
  return scans.read(scan);
}
