/** Which records of a sitting come first: those that can be looked at. */
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Condition, Where } from '../../../documents/ground/where/types.ts';
import type { Row } from '../../actions/types.ts';

/** Properties by which a record has a picture. */
export const pictureNames = ({ image, thermal, media, thermalMedia }: ViewOf<'review'>): string[] =>
  [image, thermal, media, thermalMedia].filter((name) => name !== undefined);

/** Records that have a picture. */
export const pictured = (names: readonly string[]): Where => [
  { operator: 'or', value: names.map((field): Condition => ({ field, operator: 'nnull' })) },
];

const has = (row: Row, names: readonly string[]): boolean =>
  names.some((name) => [row[name]].flat().some((value) => typeof value === 'string' && value !== ''));

/** A text of a record; undefined where there is none. */
export const textIn = (row: Row, name: string | undefined): string | undefined => {
  const value = name === undefined ? undefined : row[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Those with pictures first, otherwise in their order; each once, however often it was read. */
export function picturesFirst(rows: readonly Row[], names: readonly string[]): Row[] {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  return [...each.filter((row) => has(row, names)), ...each.filter((row) => !has(row, names))];
}

/** Those that have the same value one after the other, in the order in which the values first come. */
export function grouped(rows: readonly Row[], name: string | undefined): Row[] {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const value = name === undefined ? undefined : row[name];
    const group = groups.get(value);
    if (group) group.push(row);
    else groups.set(value, [row]);
  }
  return [...groups.values()].flat();
}

/** Where the next record with another value stands, or the first one of the value before; undefined where there is none. */
export function nextGroup(rows: readonly Row[], at: number, name: string, way: 1 | -1): number | undefined {
  const valueAt = (n: number): unknown => rows[n]?.[name];
  let to = at;
  while (to >= 0 && to < rows.length && valueAt(to) === valueAt(at)) to += way;
  if (to < 0 || to >= rows.length) return undefined;
  while (to > 0 && valueAt(to - 1) === valueAt(to)) to -= 1;
  return to;
}

/** Where the next record stands that is not passed over; where it is, if all that follow are. */
export function nextFree(rows: readonly Row[], at: number, passed: (row: Row) => boolean): number {
  const next = rows.findIndex((row, n) => n > at && !passed(row));
  return next < 0 ? at : next;
}
