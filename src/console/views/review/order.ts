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

/** Those with pictures first, otherwise in their order; each once, however often it was read. */
export function picturesFirst(rows: readonly Row[], names: readonly string[]): Row[] {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()];
  return [...each.filter((row) => has(row, names)), ...each.filter((row) => !has(row, names))];
}
