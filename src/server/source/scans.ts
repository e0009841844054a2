/**
 * Statements over the same rows, asked at the same time, in one pass: their groups become grouping sets, their measures stand side
 * by side. A dashboard asks the same period by month, by company and as a whole; the rows are read and filtered once.
 */
import { sql, type Kysely } from 'kysely';
import type { Database, Tables } from '../db/connection.ts';
import type { Sql } from './operators.ts';
import type { Row } from './rows.ts';

/** What is wanted of some rows: a row for each group, `k0 …` its keys and `m0 …` its figures. */
export interface Scan {
  /** `from … where …`. */
  from: Sql;
  keys: readonly Sql[];
  figures: readonly Sql[];
  /** Groups beyond which none are read. */
  most: number;
}

type Text = (query: Sql) => string;

/** Rows, and the state of the database that they are of. */
export interface Exact {
  rows: Row[];
  snapshot: string;
}

interface Waiting {
  scan: Scan;
  /** Whether it matters which state of the database the rows are of. */
  exact: boolean;
  done: (result: Promise<Exact>) => void;
}

const named = (parts: readonly Sql[], letter: string): Sql[] => parts.map((part, i) => sql`${part} as ${sql.id(`${letter}${i}`)}`);

/** One by itself. Columns go by number: a name of the answer may be that of a column. */
async function alone({ from, keys, figures, most }: Scan, db: Kysely<Tables>): Promise<Row[]> {
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
async function together(scans: readonly Scan[], db: Kysely<Tables>, textOf: Text): Promise<Row[][] | undefined> {
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
  // Sets within each other would have all rows sorted, where few groups are counted in one table each.
  await sql`set local enable_sort = off`.execute(db);
  const { rows } = await statement.execute(db);
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

/** What a statement says, with its parameters. */
export const textIn =
  ({ db }: Pick<Database, 'db'>): Text =>
  (query) => {
    const { sql: text, parameters } = query.compile(db);
    return text + JSON.stringify(parameters);
  };

/** Several things that are asked of the same rows, by these. */
function byRows<T>(some: readonly T[], textOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const one of some) {
    const text = textOf(one);
    const known = groups.get(text);
    if (known) known.push(one);
    else groups.set(text, [one]);
  }
  return [...groups.values()];
}

/** Does something in one state of the database, which it is told. */
export const inOneState = <T>(
  { db }: Pick<Database, 'db'>,
  work: (transaction: Kysely<Tables>, snapshot: string) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const { rows } = await sql<{ snapshot: string }>`select pg_current_snapshot()::text as snapshot`.execute(transaction);
      return work(transaction, rows[0]?.snapshot ?? '');
    });

/** The rows of several scans, within a transaction. @throws when one has too many groups beside the others */
export async function readWithin(scans: readonly Scan[], transaction: Kysely<Tables>, textOf: Text): Promise<Row[][]> {
  const results = new Map<Scan, Row[]>();
  for (const some of byRows(scans, (scan) => textOf(scan.from))) {
    const [first] = some;
    const rows = some.length === 1 && first ? [await alone(first, transaction)] : await together(some, transaction, textOf);
    if (!rows) throw new RangeError('too many groups');
    some.forEach((scan, i) => results.set(scan, rows[i] ?? []));
  }
  return scans.map((scan) => results.get(scan) ?? []);
}

class Scans {
  #waiting: Waiting[] = [];
  readonly #textOf: Text;

  constructor(private readonly database: Database) {
    this.#textOf = textIn(database);
  }

  read(scan: Scan, exact: boolean): Promise<Exact> {
    if (!this.#waiting.length) setImmediate(() => this.#ask());
    return new Promise((resolve) => {
      this.#waiting.push({ scan, exact, done: resolve });
    });
  }

  #ask(): void {
    for (const some of byRows(this.#waiting.splice(0), ({ scan }) => this.#textOf(scan.from))) this.#answer(some);
  }

  #answer(some: readonly Waiting[]): void {
    const pass = (scans: readonly Scan[]): Promise<Exact[]> =>
      inOneState(this.database, async (transaction, snapshot) =>
        (await readWithin(scans, transaction, this.#textOf)).map((rows) => ({ rows, snapshot })),
      );
    const single = async ({ scan, exact }: Waiting): Promise<Exact> => {
      const [one] = exact ? await pass([scan]) : [];
      return one ?? { rows: await alone(scan, this.database.db), snapshot: '' };
    };
    if (some.length === 1) {
      for (const one of some) one.done(single(one));
      return;
    }
    const all = pass(some.map((one) => one.scan)).catch(() => undefined);
    // What fails together may do alone: one that cannot be answered leaves the others.
    some.forEach((one, i) => one.done(all.then((results) => results?.[i] ?? single(one))));
  }
}

const known = new WeakMap<Database, Scans>();

function ask(scan: Scan, database: Database, exact: boolean): Promise<Exact> {
  const scans = known.get(database) ?? new Scans(database);
  known.set(database, scans);
  return scans.read(scan, exact);
}

/** The rows of a scan, in one pass with those that are asked for at this moment. */
export const readScan = async (scan: Scan, database: Database): Promise<Row[]> => (await ask(scan, database, false)).rows;

/** The same with the state of the database that they are of. */
export const readExact = (scan: Scan, database: Database): Promise<Exact> => ask(scan, database, true);
