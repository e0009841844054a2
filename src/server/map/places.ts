/** `places`: the rows of a list by where they are, or how many lie where when they are too many to be drawn one by one. */
import { sql } from 'kysely';
import { PLACES_BOUND, type PlacedRow, type PlacesData, type PlacesQuery } from '../../contract/places.ts';
import { fieldType } from '../../documents/ground/fields/index.ts';
import { isPlace } from '../../documents/ground/fields/place.ts';
import { isBox, type Box } from '../../documents/ground/geometry/box.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { badBody } from '../errors/error.ts';
import type { Reader } from '../records/rows/reader.ts';
import type { Call } from '../user/call.ts';
import { addLabels } from '../records/rows/labels.ts';
import { prepareList } from '../records/list/list.ts';
import { maskRows } from '../records/rows/rows.ts';
import { fieldsByName } from '../records/rows/shape.ts';
import { columnOf, relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { shapeOf } from '../source/shapes.ts';
import { cellsOf, extentOf, inside } from './cells.ts';
import type { Placed } from './counted.ts';
import { readingOf } from './remembered.ts';
import { fetchRows, rowsSql, whereAll } from '../source/rows.ts';

const MOST_FIELDS = 8;
const NEAREST = 24;
/** Widest screen, tiles. */
const SCREEN = 6;

interface PlacesOptions extends Required<Pick<PlacesQuery, 'at'>> {
  field: Field;
  show: Field[];
  bounds: Box | undefined;
  zoom: number | undefined;
}

/** @throws AppError request.body */
function read({ at, show = [], bounds, zoom }: Record<string, unknown>, fields: ReadonlyMap<string, Field>): PlacesOptions {
  const field = typeof at === 'string' ? fields.get(at) : undefined;
  if (!field || !isPlace(field)) throw badBody('at 应为位置或形状字段', 'at must be a field of places or shapes');
  if (bounds !== undefined && !isBox(bounds)) throw badBody('bounds 应为西、南、东、北', 'bounds must be west, south, east, north');
  if (zoom !== undefined && (typeof zoom !== 'number' || !(zoom >= 0 && zoom <= NEAREST)))
    throw badBody(`zoom 应为 0 至 ${NEAREST}`, `zoom must be 0 to ${NEAREST}`);
  if (!Array.isArray(show) || show.length > MOST_FIELDS)
    throw badBody(`show 最多 ${MOST_FIELDS} 个字段`, `show takes ${MOST_FIELDS} fields at most`);
  const shown = [...new Set(show as unknown[])].map((name) => {
    const one = typeof name === 'string' ? fields.get(name) : undefined;
    const { large, writeOnly } = one ? fieldType(one.type) : {};
    if (!one || large || writeOnly) throw badBody(`show 中没有「${String(name)}」`, `show cannot have "${String(name)}"`);
    return one;
  });
  return { at: field.name, field, show: shown, bounds, zoom };
}

/** Whether more rows match than are drawn one by one; found before any of them is read whole. */
async function areMany(records: Reader, resource: Resource, conditions: readonly Sql[]): Promise<boolean> {
  const [row] = await fetchRows(
    records.database,
    sql<{
      count: number;
    }>`select count(*)::int as count from (select from ${relation(resource)} ${whereAll(conditions)} limit ${PLACES_BOUND + 1}) x`,
  );
  return (row?.count ?? 0) > PLACES_BOUND;
}

/** As closely as a box can be seen on a screen. */
const zoomOf = ([west, , east]: Box): number =>
  Math.max(0, Math.min(NEAREST, Math.floor(Math.log2((360 * SCREEN) / Math.max(east - west, 1e-6)))));

/** Rows or cells: of those a list call with the same conditions reaches. @throws AppError permission.denied, request.* */
export async function places(records: Reader, resource: Resource, call: Call, body: unknown): Promise<PlacesData> {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw badBody('应为对象', 'must be an object');
  const { at, show, bounds, zoom, ...rest } = body as Record<string, unknown>;
  const p = prepareList(records, resource, call, rest);
  const options = read({ at, show, bounds, zoom }, fieldsByName(p.resource));
  const { field } = options;
  const column = columnOf(field);
  const there = [...p.conditions, sql`${column} is not null`];
  const seen = options.bounds ? [...there, inside(field, options.bounds)] : there;
  const wanted = [...new Map([...p.resource.fields.filter((f) => f.name === 'id'), ...options.show].map((f) => [f.name, f])).values()];
  const placed: Placed = { records, resource: p.resource, field, conditions: there, reading: readingOf(records, call, p) };
  const extent = options.bounds ? undefined : await extentOf(placed);
  const around = extent === undefined ? {} : { extent };
  if (!(await areMany(records, p.resource, seen))) {
    const rows = await fetchRows(
      records.database,
      rowsSql<PlacedRow>({
        from: relation(p.resource),
        fields: wanted,
        also: [sql`${shapeOf(field) ?? sql`json_build_array(${column}[0], ${column}[1])`} as "$at"`],
        conditions: seen,
        limit: PLACES_BOUND,
      }),
    );
    await addLabels(records, wanted, rows);
    maskRows(wanted, rows);
    return { ...around, total: rows.length, rows };
  }
  const box = options.bounds ?? extent ?? ([-180, -90, 180, 90] as const);
  const cells = await cellsOf(placed, box, Math.min(options.zoom ?? NEAREST, zoomOf(box)));
  return { ...around, total: cells.reduce((sum, { count }) => sum + count, 0), cells };
}
