/** Cells that a spreadsheet cannot hold, found before an export begins: an answer under way cannot say it any more. */
import { sql, type RawBuilder } from 'kysely';
import { CELL_CHARACTERS } from '../../contract/sheetXml.ts';
import type { Language } from '../../contract/constants.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import { isPlaced } from '../../documents/ground/fields/traits.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Reader } from '../records/rows/reader.ts';
import { relation } from '../source/columns.ts';
import { fetchRows, rowsSql } from '../source/rows.ts';
import { safeText } from './guard.ts';
import { isTooLong, tooLong } from './workbook.ts';
import { formatCell } from './writeCell.ts';

/** Rows looked at, and cells that are named. */
const [LOOKED_AT, NAMED] = [200, 5];

/** Fields whose values can be longer than a cell. Guards and names add a little to what is stored. */
const canBeLong = ({ type, schema }: Field): boolean =>
  !['number', 'boolean', 'date', 'datetime', 'dict', 'location'].includes(type) && (schema.maxLength ?? Infinity) >= CELL_CHARACTERS;

/** @throws AppError export.cell */
export async function refuseLongCells(
  { database }: Reader,
  resource: Resource,
  fields: readonly Field[],
  conditions: readonly RawBuilder<unknown>[],
  language: Language,
): Promise<void> {
  const long = fields.filter(canBeLong);
  if (!long.length) return;
  const key = resource.fields.filter(({ name }) => name === resource.key || name === 'id');
  // What is stored as JSON is written with fewer blanks than here: every cell that does not fit is among these.
  const over = sql.join(
    long.map(({ name }) => sql`char_length(${sql.ref(name)}::text) >= ${CELL_CHARACTERS}`),
    sql` or `,
  );
  const rows = await fetchRows(
    database,
    rowsSql({
      from: relation(resource),
      fields: [...new Set([...long, ...key])],
      conditions: [...conditions, sql`(${over})`],
      limit: LOOKED_AT,
    }),
  );
  const cells = rows.flatMap((row) =>
    long.flatMap((field) => {
      const cell = formatCell(row[field.name], field, undefined, undefined, language);
      if (typeof cell !== 'string' || !isTooLong(safeText(cell))) return [];
      return [`${language === 'zh' ? field.title : field.titleEn} (${String(row[resource.key] ?? '')}, ${cell.length})`];
    }),
  );
  if (!cells.length) return;
  const named = cells.length > NAMED ? [...cells.slice(0, NAMED), '…'] : cells;
  throw tooLong(named, ['CSV', ...(resource.fields.some(isPlaced) ? ['GeoJSON', 'KML'] : [])]);
}
