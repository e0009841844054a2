/** Numbers of rows by cells, which lie where they lie, however the view is moved. */
import { sql } from 'kysely';
import { PLACES_BOUND, type Cell } from '../../contract/places.ts';
import type { Box } from '../../documents/geometry/box.ts';
import type { Field } from '../../documents/fields/types.ts';
import type { Resource } from '../../documents/types.ts';
import type { Records } from '../records/context.ts';
import { fetchRows, whereAll } from '../records/shape.ts';
import { columnOf, relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { boxOf, pointOf, shapeOf } from '../source/shapes.ts';
import { remembered, type Reading } from './remembered.ts';

/** Cells along the width of a tile of 512 px. */
const CELLS = 8;
/** Nearer than this, cells are counted of what is in view alone: there are too many of them everywhere. */
const FAR = 7;
const MOST_CELLS = 40_000;
/** Cells that an edge of the view may cut. */
const MOST_CUT = 1500;

/** Rows of which places are asked. */
export interface Placed {
  records: Records;
  resource: Resource;
  field: Field;
  /** Those that are reached, wherever they are. */
  conditions: readonly Sql[];
  reading: Reading;
}

interface Corners {
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}
export const boxFrom = ({ west, south, east, north }: Corners): Box | null =>
  west === null || south === null || east === null || north === null ? null : [west, south, east, north];

/** Else the box of a shape would be worked out again wherever it is named. */
const once = (field: Field): Sql => (shapeOf(field) ? sql`offset 0` : sql``);
/** Of a column of boxes: around all of them. */
const AROUND = sql`min((b[1])[0]) as west, min((b[1])[1]) as south, max((b[0])[0]) as east, max((b[0])[1]) as north`;

/** Around everything. */
export async function extentOf({ records, resource, field, conditions, reading }: Placed): Promise<Box | null> {
  const statement = sql<Corners>`select ${AROUND} from (select ${boxOf(field)} as b from ${relation(resource)} ${whereAll(conditions)} ${once(field)}) x where b is not null`;
  const [found] = await remembered(records, reading, statement, () => fetchRows(records.database, statement));
  return found ? boxFrom(found) : null;
}

/** Those in a box, written as the indexes have it. */
export function inside(field: Field, [west, south, east, north]: Box): Sql {
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return shapeOf(field) ? sql`${boxOf(field)} && ${box}` : sql`${columnOf(field)} <@ ${box}`;
}

interface Counted extends Corners {
  count: number;
  lon: number;
  lat: number;
}

const FIGURES = sql`count(*)::int as count, avg(p[0]) as lon, avg(p[1]) as lat, min(p[0]) as west, min(p[1]) as south, max(p[0]) as east, max(p[1]) as north`;

/** Degrees of a cell: as high on the screen as wide, for a degree of latitude is drawn longer towards the poles. */
function sizeOf(bounds: Box, zoom: number): { wide: number; high: number } {
  const wide = 360 / (2 ** Math.floor(zoom) * CELLS);
  const middle = Math.round((bounds[1] + bounds[3]) / 20) * 10;
  return { wide, high: wide * Math.max(0.05, Math.cos((Math.min(80, Math.abs(middle)) * Math.PI) / 180)) };
}

const countedSql = (
  { resource, field }: Placed,
  conditions: readonly Sql[],
  { wide, high }: ReturnType<typeof sizeOf>,
  most: number,
): Sql => sql`
  select ${FIGURES} from (select ${pointOf(field)} as p from ${relation(resource)} ${whereAll(conditions)} ${once(field)}) x
   where p is not null
   group by floor(p[0] / ${wide}::float8), floor(p[1] / ${high}::float8) order by 1 desc limit ${most}`;

/** Ids of the rows that are alone in their cell, each found by the index: to carry all ids through the count costs as much as the count. */
async function named({ records, resource, field, conditions }: Placed, rows: readonly Counted[]): Promise<Cell[]> {
  const alone = rows.filter(({ count }) => count === 1);
  const spot = sql`box(point(s.lon, s.lat), point(s.lon, s.lat))`;
  const there = shapeOf(field)
    ? [sql`${boxOf(field)} && ${spot}`, sql`${pointOf(field)} ~= point(s.lon, s.lat)`]
    : [sql`${columnOf(field)} <@ ${spot}`];
  const found = alone.length
    ? await fetchRows(
        records.database,
        sql<{ lon: number; lat: number; id: string | null }>`
          select s.lon, s.lat, (select id::text from ${relation(resource)} ${whereAll([...conditions, ...there])} limit 1) as id
            from unnest(${alone.map(({ lon }) => lon)}::float8[], ${alone.map(({ lat }) => lat)}::float8[]) s(lon, lat)`,
      )
    : [];
  const ids = new Map(found.map(({ lon, lat, id }) => [`${lon} ${lat}`, id]));
  return rows.map((row) => {
    const id = row.count === 1 ? (ids.get(`${row.lon} ${row.lat}`) ?? undefined) : undefined;
    return {
      count: row.count,
      at: [row.lon, row.lat],
      box: boxFrom(row) ?? [row.lon, row.lat, row.lon, row.lat],
      ...(id === undefined ? {} : { id }),
    };
  });
}

/** Cells of everything that is reached; undefined where they are too many to be kept. */
function everywhere(placed: Placed, size: ReturnType<typeof sizeOf>): Promise<Cell[] | undefined> {
  const statement = countedSql(placed, placed.conditions, size, MOST_CELLS + 1);
  return remembered(placed.records, placed.reading, statement, async () => {
    const rows = await fetchRows(placed.records.database, statement as ReturnType<typeof sql<Counted>>);
    return rows.length > MOST_CELLS ? undefined : named(placed, rows);
  });
}

const within = ([west, south, east, north]: Box, [w, s, e, n]: Box): boolean => west >= w && south >= s && east <= e && north <= n;
/** So much the database takes for nothing where it compares places, degrees. */
const FUZZ = 1e-6;
const apart = ([west, south, east, north]: Box, [w, s, e, n]: Box): boolean =>
  east < w - FUZZ || west > e + FUZZ || north < s - FUZZ || south > n + FUZZ;

/** What lies in the bounds of cells that an edge cuts: each cell by the index, as no two of them reach into each other. */
async function cutBy(placed: Placed, cut: readonly Cell[], [w, s, e, n]: Box): Promise<Cell[]> {
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
      select ${FIGURES} from (select ${at} as p from ${relation(resource)} ${whereAll([...conditions, ...own])}) x) f where f.count > 0`,
  );
  return named({ ...placed, conditions }, rows);
}

async function seesAll(placed: Placed, bounds: Box): Promise<boolean> {
  const extent = await extentOf(placed);
  return extent !== null && within(extent, bounds);
}

/** The cells of what lies in the bounds. Far away they are put together of those that are known of everything. */
export async function cellsOf(placed: Placed, bounds: Box, zoom: number): Promise<Cell[]> {
  const { records, field, conditions, reading } = placed;
  const size = sizeOf(bounds, zoom);
  // A shape reaches out of the cell that it is counted in, so cells of shapes are put together where none is cut.
  const known = zoom < FAR + 1 && reading !== undefined && (!shapeOf(field) || (await seesAll(placed, bounds)));
  const all = known ? await everywhere(placed, size) : undefined;
  const cut = all?.filter(({ box }) => !within(box, bounds) && !apart(box, bounds)) ?? [];
  if (all && cut.length <= MOST_CUT) {
    const whole = all.filter(({ box }) => within(box, bounds));
    return [...whole, ...(await cutBy(placed, cut, bounds))].toSorted((a, b) => b.count - a.count).slice(0, PLACES_BOUND);
  }
  const seen = [...conditions, inside(field, bounds)];
  const statement = countedSql(placed, seen, size, PLACES_BOUND);
  return named({ ...placed, conditions: seen }, await fetchRows(records.database, statement as ReturnType<typeof sql<Counted>>));
}
