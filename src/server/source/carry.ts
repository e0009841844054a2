/**
 * Counts carried on: what was counted once is not counted again. Beside the note of a change lie the rows as they were and as they
 * are (changes.ts), so the counts of today are those of then, less what went, and what came; and what only the clock changed is
 * found between the two instants that a condition compares. All of it is asked in one state of the database, so the counts are
 * exact, and cost what changed, not what is there. No table of sums: it would have to know beforehand which groups, conditions,
 * scopes and selections are asked, and with stations and days among them it would be as long as the rows. Sums and means of
 * numbers are worked out again, because fractions do not come back to what they were.
 */
import { sql } from 'kysely';
import type { Fact } from '../../documents/features/source/index.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { basesOf, compileFact, SIGN, boundedStarts, type FactScope, type Reading } from './fact.ts';
import { comesBack, imagedOf, type Imaged } from './imaged.ts';
import { movedSql } from './moved.ts';
import type { Sql } from './operators.ts';
import { namesOf } from './reads.ts';
import { readExact, textIn } from './scans.ts';
import { imagesSince, changedSince } from './since.ts';
import { rowsAt } from './views.ts';
import { isDay } from '../../documents/ground/fields/traits.ts';
import type { Row } from './rows.ts';

/** What a fact was counted to, and when. Never changed: several may carry it on at one time. */
interface Base {
  fact: Fact;
  scope: FactScope;
  snapshot: string;
  /** ms. */
  at: number;
  /** Rows of the scan by their keys. */
  rows: ReadonlyMap<string, Row>;
}

/** What is remembered of a question, fact by fact. */
export type Memory = Map<string, Base>;

/** Where a fact of a question is remembered. */
export interface Slot {
  memory: Memory;
  name: string;
  /** Everything the question reads. */
  tables: readonly string[];
}

type Compiled = Awaited<ReturnType<typeof compileFact>>;

/** Groups beyond which nothing is remembered. */
const MOST_GROUPS = 5000;
/** Images are kept for a day. */
const LONGEST = 12 * 3_600_000;

const first = (path: string): string => path.split('.')[0] ?? '';

/** What images of its rows hold, where they tell all that a fact counts. */
function imagedFor(fact: Fact, scope: FactScope): Imaged | undefined {
  const { fields, catalogue, context, resource } = scope;
  const imaged = imagedOf(resource.name, catalogue);
  if (!imaged || fact.latest || context.now === undefined || !basesOf(fact).every((m) => m.aggregate === 'count')) return undefined;
  const known = (name: string): boolean => {
    const own = name === '' || imaged.columns.has(first(name)) || imaged.computed.has(name);
    return own && !(name.includes('.') && comesBack(fields.get(name), resource.name));
  };
  const bounded = fact.groups.every((g) => !g.by || (g.field && isDay(g.field)) || boundedStarts(g, fact.where, scope));
  return bounded && namesOf(fact).every(known) ? imaged : undefined;
}

/** What a statement with counts is compiled of: one more count tells whether a group is there at all. */
const withPresence = (compiled: Compiled, signed: boolean): Compiled => ({
  ...compiled,
  scan: {
    ...compiled.scan,
    figures: [...compiled.scan.figures, signed ? sql`coalesce(sum(${sql.id(SIGN)}), 0)::float8` : sql`count(*)::float8`],
  },
});

async function compile(fact: Fact, scope: FactScope, imaged: Imaged, rows?: Sql, also?: Sql): Promise<Compiled> {
  const { resource, catalogue, context } = scope;
  const whole = catalogue.resources[resource.name] ?? resource;
  const reading: Reading = {
    rows: rowsAt(rows ?? sql.table(`public.${resource.name}`), whole, imaged.computed, catalogue, context),
    ...(also ? { also } : {}),
    ...(rows ? { signed: true } : {}),
  };
  return withPresence(await compileFact(fact, scope, reading), rows !== undefined);
}

const keyOf = (row: Row, keys: number): string => JSON.stringify(Array.from({ length: keys }, (_, i) => row[`k${i}`] ?? null));

/** The rows of then with those that are to be added and taken away. Groups that nothing is left of go. */
function merged(base: Base, changes: readonly { rows: Row[]; sign: 1 | -1 }[], keys: number, figures: number): Map<string, Row> {
  const rows = new Map(base.rows);
  for (const { rows: some, sign } of changes)
    for (const row of some) {
      const key = keyOf(row, keys);
      const before = rows.get(key);
      const sums = Array.from({ length: figures }, (_, i) => [`m${i}`, Number(before?.[`m${i}`] ?? 0) + sign * Number(row[`m${i}`] ?? 0)]);
      rows.set(key, { ...row, ...Object.fromEntries(sums) });
    }
  if (keys) for (const [key, row] of rows) if (row[`m${figures - 1}`] === 0) rows.delete(key);
  return rows;
}

/** The stored count brought up to now; undefined where it is to be counted again. */
async function carried(
  base: Base,
  fact: Fact,
  scope: FactScope,
  imaged: Imaged,
  { scan }: Compiled,
  tables: readonly string[],
): Promise<Omit<Base, 'fact' | 'scope'> | undefined> {
  const { catalogue, database, resource } = scope;
  if (Date.now() - base.at > LONGEST || base.scope.catalogue !== catalogue) return undefined;
  const verdicts = (catalogue.resources[resource.name]?.fields ?? []).filter((f: Field) => imaged.computed.has(f.name));
  const moved = movedSql([base.fact, base.scope], [fact, scope], verdicts);
  if (moved === undefined) return undefined;
  const changed = await compile(base.fact, base.scope, imaged, imagesSince(base.snapshot, resource.name));
  const textOf = textIn(database);
  if (changed.scan.keys.map(textOf).join() !== scan.keys.map(textOf).join()) return undefined;
  const clock = moved
    ? [
        { scan: (await compile(base.fact, base.scope, imaged, undefined, moved)).scan, sign: -1 as const },
        { scan: (await compile(fact, scope, imaged, undefined, moved)).scan, sign: 1 as const },
      ]
    : [];
  const parts = [{ scan: changed.scan, sign: 1 as const }, ...clock];
  const at = Date.now();
  const since = { snapshot: base.snapshot, table: resource.name, tables, scans: parts.map((part) => part.scan) };
  const delta = await changedSince(since, database);
  if (!delta) return undefined;
  const changes = parts.map(({ sign }, i) => ({ sign, rows: delta.rows[i] ?? [] }));
  return { snapshot: delta.snapshot, at, rows: merged(base, changes, scan.keys.length, scan.figures.length) };
}

/** The rows of a fact's statement, carried on from the last time where that is known; undefined for what no images tell. */
export async function carryOn(
  fact: Fact,
  scope: FactScope,
  { memory, name, tables }: Slot,
): Promise<(Compiled & { rows: Row[] }) | undefined> {
  const imaged = imagedFor(fact, scope);
  if (!imaged) return undefined;
  const compiled = await compile(fact, scope, imaged);
  const base = memory.get(name);
  let next = base && (await carried(base, fact, scope, imaged, compiled, tables));
  if (!next) {
    const at = Date.now();
    const { rows, snapshot } = await readExact(compiled.scan, scope.database);
    if (rows.length > MOST_GROUPS) {
      memory.delete(name);
      return { ...compiled, rows };
    }
    next = { snapshot, at, rows: new Map(rows.map((row) => [keyOf(row, compiled.scan.keys.length), row])) };
  }
  memory.set(name, { fact, scope, ...next });
  return { ...compiled, rows: [...next.rows.values()] };
}
