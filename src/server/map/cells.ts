/** Numbers of rows by cells, which lie where they lie, however the view is moved. */
import { sql } from 'kysely';
import { PLACES_BOUND, type Cell } from '../../contract/places.ts';
import type { Box } from '../../documents/ground/geometry/box.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { columnOf, relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { boxOf, pointOf, shapeOf } from '../source/shapes.ts';
import { countedSql, figures, MOST_CELLS, once, type Placed } from './counted.ts';
import {
  apart,
  around,
  boxFrom,
  cellFrom,
  cellsBy,
  degreesOf,
  gridOf,
  LEVELS,
  within,
  type Corners,
  type Counted,
  type Everywhere,
  type Least,
} from './grid.ts';
import { recalled, remembered, type Remembering } from './remembered.ts';
import { cellsSince } from './since.ts';
import { fetchRows, whereAll } from '../source/rows.ts';

/** Rows that are counted anew for each view. */
const FEW = 20_000;
/** Cells that an edge of the view may cut. */
const MOST_CUT = 1500;

/** Of a column of boxes: around all of them. */
const AROUND = sql`min((b[1])[0]) as west, min((b[1])[1]) as south, max((b[0])[0]) as east, max((b[0])[1]) as north`;

/** Those in a box, written as the indexes have it. */
export function inside(field: Field, [west, south, east, north]: Box): Sql {
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return shapeOf(field) ? sql`${boxOf(field)} && ${box}` : sql`${columnOf(field)} <@ ${box}`;
}

/** Names the rows that are alone in their cell, each found by the index: to carry all ids through the count costs as much as the count. */
async function named({ records, resource, field, conditions }: Placed, cells: readonly Cell[]): Promise<readonly Cell[]> {
  const alone = cells.filter(({ count, id }) => count === 1 && id === undefined);
  if (!alone.length) return cells;
  const spot = sql`box(point(s.lon, s.lat), point(s.lon, s.lat))`;
  const there = shapeOf(field)
    ? [sql`${boxOf(field)} && ${spot}`, sql`${pointOf(field)} ~= point(s.lon, s.lat)`]
    : [sql`${columnOf(field)} <@ ${spot}`];
  const ids = await fetchRows(
    records.database,
    sql<{ n: number; id: string | null }>`
      select s.n::int as n, (select id::text from ${relation(resource)} ${whereAll([...conditions, ...there])} limit 1) as id
        from unnest(${alone.map(({ at }) => at[0])}::float8[], ${alone.map(({ at }) => at[1])}::float8[]) with ordinality s(lon, lat, n)`,
  );
  for (const { n, id } of ids) {
    const cell = alone[n - 1];
    if (cell && id !== null) cell.id = id;
  }
  return cells;
}

const leastSql = (placed: Placed, level: number): ReturnType<typeof sql<Least>> =>
  sql<Least>`${countedSql(placed, placed.conditions, degreesOf({ across: 1, up: 1 }, level))} limit ${MOST_CELLS + 1}`;

/** Cells of shapes are not carried on: they are counted where the middles of their boxes lie, which images do not tell. */
const rememberingOf = (placed: Placed): Remembering<Everywhere | null> => ({
  carry: shapeOf(placed.field) ? undefined : (last) => cellsSince(placed, last),
  stores: (all) => all === null || all.least.reduce((sum, { count }) => sum + count, 0) > FEW,
});

/** Cells of everything that is reached, of the nearest level they are not too many of; null where they are too many to be kept. */
async function everywhere(placed: Placed, zoom = 0): Promise<Everywhere | null> {
  const { records, reading } = placed;
  for (const level of LEVELS.filter((one) => one >= zoom)) {
    const statement = leastSql(placed, level);
    const ask = async (): Promise<Everywhere | null> => {
      const least = await fetchRows(records.database, statement);
      return least.length > MOST_CELLS ? null : { level, least };
    };
    const all = await remembered(records, reading, statement, ask, rememberingOf(placed));
    if (all) return all;
  }
  return null;
}

/** The same where it is known. */
async function everywhereKnown(placed: Placed, zoom: number): Promise<Everywhere | null | undefined> {
  let answer: Everywhere | null | undefined;
  for (const level of LEVELS.filter((one) => one >= zoom)) {
    answer = await recalled<Everywhere | null>(placed.records, placed.reading, leastSql(placed, level), rememberingOf(placed));
    if (answer !== null) return answer;
  }
  return answer;
}

/** Whether what lies in the bounds is sooner counted than everything. */
async function areFew({ records, resource, field, conditions }: Placed, bounds: Box): Promise<boolean> {
  const statement = sql<{ count: number }>`select count(*)::int as count from (
    select from ${relation(resource)} ${whereAll([...conditions, inside(field, bounds)])} limit ${FEW + 1}) x`;
  const [row] = await fetchRows(records.database, statement);
  return (row?.count ?? 0) <= FEW;
}

/** Around everything. */
export async function extentOf(placed: Placed): Promise<Box | null> {
  const { records, resource, field, conditions, reading } = placed;
  // A shape reaches out of the cell that it is counted in.
  const all = reading && !shapeOf(field) ? await everywhere(placed) : undefined;
  if (all) return all.least.map((one) => cellFrom(one).box).reduce<Box | null>((sum, box) => (sum ? around(sum, box) : box), null);
  const statement = sql<Corners>`select ${AROUND} from (select ${boxOf(field)} as b from ${relation(resource)} ${whereAll(conditions)} ${once(field)}) x where b is not null`;
  const [corners] = await remembered(records, reading, statement, () => fetchRows(records.database, statement));
  return corners ? boxFrom(corners) : null;
}

/** What lies in the bounds of cells that an edge cuts: each cell by the index, as no two of them reach into each other. */
async function cutBy(placed: Placed, cut: readonly Cell[], [w, s, e, n]: Box): Promise<readonly Cell[]> {
  if (!cut.length) return [];
  const { records, resource, field } = placed;
  const conditions = [...placed.conditions, inside(field, [w, s, e, n])];
  const corners = [0, 1, 2, 3].map((i) => sql`${cut.map(({ box }) => box[i])}::float8[]`);
  const at = columnOf(field);
  // The index finds what is near enough; the numbers say which cell it is in.
  const own = [
    sql`${at} <@ box(point(greatest(c.w, ${w}::float8), greatest(c.s, ${s}::float8)), point(least(c.e, ${e}::float8), least(c.n, ${n}::float8)))`,
    sql`${at}[0] between c.w and c.e and ${at}[1] between c.s and c.n`,
  ];
  const rows = await fetchRows(
    records.database,
    sql<Counted>`select f.* from unnest(${sql.join(corners)}) c(w, s, e, n) cross join lateral (
      select ${figures} from (select ${at} as p from ${relation(resource)} ${whereAll([...conditions, ...own])}) x) f where f.count > 0`,
  );
  return named({ ...placed, conditions }, rows.map(cellFrom));
}

async function seesAll(placed: Placed, bounds: Box): Promise<boolean> {
  const extent = await extentOf(placed);
  return extent !== null && within(extent, bounds);
}

const mostFirst = (cells: readonly Cell[]): Cell[] => cells.toSorted((a, b) => b.count - a.count).slice(0, PLACES_BOUND);

/**
 * The cells of what lies in the bounds, those of the most rows first. Far away they are put together of those that are known of everything.
 */
export async function cellsOf(placed: Placed, bounds: Box, zoom: number): Promise<readonly Cell[]> {
  const { records, field, conditions, reading } = placed;
  const whole = Math.floor(zoom);
  // A shape reaches out of the cell that it is counted in, so cells of shapes are put together where none is cut.
  const keeps = whole <= LEVELS[0] && reading !== undefined && (!shapeOf(field) || (await seesAll(placed, bounds)));
  const known = keeps ? await everywhereKnown(placed, whole) : null;
  const all = known === undefined && !(await areFew(placed, bounds)) ? await everywhere(placed, whole) : known;
  const cells = all ? cellsBy(all, gridOf(bounds, whole, all.level)) : undefined;
  const cut = cells?.filter(({ box }) => !within(box, bounds) && !apart(box, bounds)) ?? [];
  if (cells && cut.length <= MOST_CUT) {
    const uncut = mostFirst(cells.filter(({ box }) => within(box, bounds)));
    return mostFirst([...(await named(placed, uncut)), ...(await cutBy(placed, cut, bounds))]);
  }
  const seen = [...conditions, inside(field, bounds)];
  const level = Math.max(whole, LEVELS[0]);
  const counted = countedSql(placed, seen, degreesOf(gridOf(bounds, whole, level), level));
  const statement = sql<Counted>`${counted} order by count desc limit ${PLACES_BOUND}`;
  return named({ ...placed, conditions: seen }, (await fetchRows(records.database, statement)).map(cellFrom));
}
