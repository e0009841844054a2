/** `places`: the rows of a list by where they are, or how many lie where when they are too many to be drawn one by one. */
import { sql } from 'kysely';
import { PLACES_BOUND, type Cell, type PlacedRow, type PlacesData, type PlacesQuery } from '../../contract/places.ts';
import { fieldType } from '../../documents/fields/index.ts';
import { isPlace } from '../../documents/fields/place.ts';
import { isBox, type Box } from '../../documents/geometry/box.ts';
import type { Field, Resource } from '../../documents/types.ts';
import { AppError } from '../http/errors.ts';
import type { Call, Records } from '../records/context.ts';
import { addLabels } from '../records/labels.ts';
import { prepareList } from '../records/list.ts';
import { maskRows, selection } from '../records/rows.ts';
import { fetchRows, fieldsByName, whereAll } from '../records/shape.ts';
import { columnOf, relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { boxOf, pointOf, shapeOf } from '../source/shapes.ts';

/** Cells along the width of a tile of 512 px. */
const CELLS = 8;
const MOST_FIELDS = 8;
const NEAREST = 24;
/** Widest screen, tiles. */
const SCREEN = 6;

const bad = (zh: string, en: string): AppError => new AppError('request.body', { reason: { zh, en } });

interface Asked extends Required<Pick<PlacesQuery, 'at'>> {
  field: Field;
  show: Field[];
  bounds: Box | undefined;
  zoom: number | undefined;
}

/** @throws AppError request.body */
function read({ at, show = [], bounds, zoom }: Record<string, unknown>, fields: ReadonlyMap<string, Field>): Asked {
  const field = typeof at === 'string' ? fields.get(at) : undefined;
  if (!field || !isPlace(field)) throw bad('at 应为位置或形状字段', 'at must be a field of places or shapes');
  if (bounds !== undefined && !isBox(bounds)) throw bad('bounds 应为西、南、东、北', 'bounds must be west, south, east, north');
  if (zoom !== undefined && (typeof zoom !== 'number' || !(zoom >= 0 && zoom <= NEAREST)))
    throw bad(`zoom 应为 0 至 ${NEAREST}`, `zoom must be 0 to ${NEAREST}`);
  if (!Array.isArray(show) || show.length > MOST_FIELDS)
    throw bad(`show 最多 ${MOST_FIELDS} 个字段`, `show takes ${MOST_FIELDS} fields at most`);
  const shown = [...new Set(show as unknown[])].map((name) => {
    const one = typeof name === 'string' ? fields.get(name) : undefined;
    const { large, writeOnly } = one ? fieldType(one.type) : {};
    if (!one || large || writeOnly) throw bad(`show 中没有「${String(name)}」`, `show cannot have "${String(name)}"`);
    return one;
  });
  return { at: field.name, field, show: shown, bounds, zoom };
}

/** Those in a box, written as the indexes have it. */
function inside(field: Field, [west, south, east, north]: Box): Sql {
  const box = sql`box(point(${west}::float8, ${south}::float8), point(${east}::float8, ${north}::float8))`;
  return shapeOf(field) ? sql`${boxOf(field)} && ${box}` : sql`${columnOf(field)} <@ ${box}`;
}

/** Of a column of boxes: around all of them. */
const AROUND = sql`min((b[1])[0]) as west, min((b[1])[1]) as south, max((b[0])[0]) as east, max((b[0])[1]) as north`;

interface Corners {
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}
const boxFrom = ({ west, south, east, north }: Corners): Box | null =>
  west === null || south === null || east === null || north === null ? null : [west, south, east, north];

/** Around everything. */
async function extentOf(records: Records, resource: Resource, field: Field, conditions: readonly Sql[]): Promise<Box | null> {
  const [found] = await fetchRows(
    records.database,
    sql<Corners>`select ${AROUND} from (select ${boxOf(field)} as b from ${relation(resource)} ${whereAll(conditions)}) x where b is not null`,
  );
  return found ? boxFrom(found) : null;
}

/** Numbers of rows by cells, which lie where they lie, however the view is moved. */
async function cellsOf(
  records: Records,
  resource: Resource,
  field: Field,
  conditions: readonly Sql[],
  bounds: Box,
  zoom: number,
): Promise<Cell[]> {
  const wide = 360 / (2 ** Math.floor(zoom) * CELLS);
  // As high on the screen as wide: a degree of latitude is drawn longer towards the poles.
  const middle = Math.round((bounds[1] + bounds[3]) / 20) * 10;
  const high = wide * Math.max(0.05, Math.cos((Math.min(80, Math.abs(middle)) * Math.PI) / 180));
  const rows = await fetchRows(
    records.database,
    sql<Corners & { count: number; lon: number; lat: number }>`
      select count(*)::int as count, avg(p[0]) as lon, avg(p[1]) as lat, min(p[0]) as west, min(p[1]) as south, max(p[0]) as east,
             max(p[1]) as north
        from (select ${pointOf(field)} as p from ${relation(resource)} ${whereAll(conditions)}) x
       where p is not null
       group by floor(p[0] / ${wide}::float8), floor(p[1] / ${high}::float8) order by 1 desc limit ${PLACES_BOUND}`,
  );
  const ids = await idsAt(
    records,
    resource,
    field,
    conditions,
    rows.filter(({ count }) => count === 1).map(({ lon, lat }) => [lon, lat]),
  );
  return rows.map((row) => {
    const id = row.count === 1 ? ids.get(`${row.lon} ${row.lat}`) : undefined;
    return {
      count: row.count,
      at: [row.lon, row.lat],
      box: boxFrom(row) ?? [row.lon, row.lat, row.lon, row.lat],
      ...(id === undefined ? {} : { id }),
    };
  });
}

/** Ids of the rows that are alone in their cell, each found by the index: to carry all ids through the count costs as much as the count. */
async function idsAt(
  records: Records,
  resource: Resource,
  field: Field,
  conditions: readonly Sql[],
  points: readonly (readonly [number, number])[],
): Promise<Map<string, string>> {
  if (!points.length) return new Map();
  const spot = sql`box(point(s.lon, s.lat), point(s.lon, s.lat))`;
  const there = shapeOf(field)
    ? [sql`${boxOf(field)} && ${spot}`, sql`${pointOf(field)} ~= point(s.lon, s.lat)`]
    : [sql`${columnOf(field)} <@ ${spot}`];
  const found = await fetchRows(
    records.database,
    sql<{ lon: number; lat: number; id: string | null }>`
      select s.lon, s.lat, (select id::text from ${relation(resource)} ${whereAll([...conditions, ...there])} limit 1) as id
        from unnest(${points.map(([lon]) => lon)}::float8[], ${points.map(([, lat]) => lat)}::float8[]) s(lon, lat)`,
  );
  return new Map(found.flatMap(({ lon, lat, id }) => (id === null ? [] : [[`${lon} ${lat}`, id] as const])));
}

/** Whether more rows match than are drawn one by one; found before any of them is read whole. */
async function areMany(records: Records, resource: Resource, conditions: readonly Sql[]): Promise<boolean> {
  const [found] = await fetchRows(
    records.database,
    sql<{
      count: number;
    }>`select count(*)::int as count from (select from ${relation(resource)} ${whereAll(conditions)} limit ${PLACES_BOUND + 1}) x`,
  );
  return (found?.count ?? 0) > PLACES_BOUND;
}

/** As closely as a box can be seen on a screen. */
const zoomOf = ([west, , east]: Box): number =>
  Math.max(0, Math.min(NEAREST, Math.floor(Math.log2((360 * SCREEN) / Math.max(east - west, 1e-6)))));

/** Rows or cells: of those a list call with the same conditions reaches. @throws AppError permission.denied, request.* */
export async function places(records: Records, resource: Resource, call: Call, body: unknown): Promise<PlacesData> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw bad('应为对象', 'must be an object');
  const { at, show, bounds, zoom, ...rest } = body as Record<string, unknown>;
  const p = prepareList(records, resource, call, rest);
  const asked = read({ at, show, bounds, zoom }, fieldsByName(p.resource));
  const { field } = asked;
  const column = columnOf(field);
  const there = [...p.conditions, sql`${column} is not null`];
  const seen = asked.bounds ? [...there, inside(field, asked.bounds)] : there;
  const wanted = [...new Map([...p.resource.fields.filter((f) => f.name === 'id'), ...asked.show].map((f) => [f.name, f])).values()];
  const extent = asked.bounds ? undefined : await extentOf(records, p.resource, field, there);
  const around = extent === undefined ? {} : { extent };
  if (!(await areMany(records, p.resource, seen))) {
    const rows = await fetchRows(
      records.database,
      sql<PlacedRow>`select ${selection(wanted)}, ${shapeOf(field) ?? sql`json_build_array(${column}[0], ${column}[1])`} as "$at"
        from ${relation(p.resource)} ${whereAll(seen)} limit ${PLACES_BOUND}`,
    );
    await addLabels(records, wanted, rows);
    maskRows(wanted, rows);
    return { ...around, total: rows.length, rows };
  }
  const box = asked.bounds ?? extent ?? ([-180, -90, 180, 90] as const);
  const cells = await cellsOf(records, p.resource, field, seen, box, Math.min(asked.zoom ?? NEAREST, zoomOf(box)));
  return { ...around, total: cells.reduce((sum, { count }) => sum + count, 0), cells };
}
