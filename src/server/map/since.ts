/** Cells of everything carried on: those that rows went out of or came into are counted again, each by the index; the others stand. */
import { sql } from 'kysely';
import { snapshotOf } from '../source/changes.ts';
import { columnOf, relation } from '../source/columns.ts';
import type { Scan } from '../source/scans.ts';
import { changedSince, imagesSince } from '../source/since.ts';
import { cellAt, FIGURES, MOST_CELLS, type Placed } from './counted.ts';
import { degreesOf, FUZZ, type Counted, type Everywhere, type Least } from './grid.ts';
import type { Dated } from './stored.ts';
import { whereAll } from '../source/rows.ts';

/** Cells beyond which counting everything is as quick. */
const MOST_TOUCHED = 200;

/** The cells of a level that changed rows were or are in, as they are now. */
function touchedScan({ resource, field, conditions }: Placed, snapshot: string, level: number): Scan {
  const degrees = degreesOf({ across: 1, up: 1 }, level);
  const { wide, high } = degrees;
  const at = columnOf(field);
  const { i, j } = cellAt(at, degrees);
  const corner = (x: number, fuzz: number) =>
    sql`point((c.i + ${x}) * ${wide}::float8 + ${fuzz}::float8, (c.j + ${x}) * ${high}::float8 + ${fuzz}::float8)`;
  // The index finds what is near enough; the numbers say which cell it is in.
  const own = [sql`${at} <@ box(${corner(0, -FUZZ)}, ${corner(1, FUZZ)})`, sql`${i} = c.i`, sql`${j} = c.j`];
  return {
    from: sql`from (select distinct ${i} as i, ${j} as j from ${imagesSince(snapshot, resource.name)} r where ${at} is not null limit ${MOST_TOUCHED + 1}) c
      left join lateral (select ${at} as p from ${relation(resource)} ${whereAll([...conditions, ...own])}) x on true`,
    keys: [sql`c.i`, sql`c.j`],
    figures: Object.values(FIGURES),
    most: MOST_TOUCHED + 1,
  };
}

const nameOf = ({ i, j }: Pick<Least, 'i' | 'j'>): string => `${i} ${j}`;

/** Everything as it is now; undefined where it is to be counted again. */
export async function cellsSince(
  placed: Placed,
  { answer, snapshot }: Dated<Everywhere | null>,
): Promise<Dated<Everywhere | null> | undefined> {
  const { records, resource, reading } = placed;
  // Cells that were too many to be remembered still are.
  if (!answer) return { answer, snapshot: await snapshotOf(records.database.pool) };
  const scans = [touchedScan(placed, snapshot, answer.level)];
  const now = await changedSince({ snapshot, table: resource.name, tables: reading?.tables ?? [], scans }, records.database);
  const [rows = []] = now?.rows ?? [];
  if (!now || rows.length > MOST_TOUCHED) return undefined;
  const names = Object.keys(FIGURES) as (keyof Counted)[];
  const touched = rows.map((row): Least => {
    const figures = Object.fromEntries(names.map((name, n) => [name, row[`m${n}`]])) as unknown as Counted;
    return { ...figures, i: Number(row['k0']), j: Number(row['k1']) };
  });
  const changed = new Set(touched.map(nameOf));
  const least = [...answer.least.filter((one) => !changed.has(nameOf(one))), ...touched.filter(({ count }) => count > 0)];
  return least.length > MOST_CELLS ? undefined : { answer: { level: answer.level, least }, snapshot: now.snapshot };
}
