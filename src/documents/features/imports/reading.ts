/** How a file is read: what people or a mapping say of it. What nobody says is found in the file. */
import { type FileReading, ENCODINGS, DELIMITERS, DECIMALS, DATE_ORDERS } from '../../ground/model/imports.ts';
import { say, text, type Meta } from '../../ground/metaParts.ts';

/** The last line that headings may stand on. */
export const MOST_HEADING_ROW = 1000;

/** What each key may be; documents, mapping files and calls are held to the same. */
export const READING_KEYS = {
  sheet: say('工作表名称', 'Name of the sheet', text),
  headingRow: say('表头所在行（从 1 起）', 'Line of the headings, from 1', { type: 'integer', minimum: 1, maximum: MOST_HEADING_ROW }),
  encoding: say('文本编码', 'Encoding of the text', { enum: [...ENCODINGS] }),
  delimiter: say('分隔符', 'Sign between the cells of a line', { enum: [...DELIMITERS] }),
  decimal: say('小数点符号', 'Decimal sign of its numbers', { enum: [...DECIMALS] }),
  dateOrder: say('日期中日、月、年的顺序（年在前时不必说）', 'Order of day, month and year, where a date does not begin with the year', {
    enum: [...DATE_ORDERS],
  }),
} satisfies Record<keyof FileReading, Meta>;

/** The key of a reading that is not as it should be, with what it may be; undefined when all are. */
export function readingFault(
  reading: Partial<Record<keyof FileReading, unknown>>,
): { key: keyof FileReading; allowed: string } | undefined {
  const { sheet, headingRow } = reading;
  if (sheet !== undefined && (typeof sheet !== 'string' || sheet === '' || sheet.length > 200)) return { key: 'sheet', allowed: '1–200' };
  if (headingRow !== undefined && !(Number.isSafeInteger(headingRow) && Number(headingRow) >= 1 && Number(headingRow) <= MOST_HEADING_ROW))
    return { key: 'headingRow', allowed: `1–${MOST_HEADING_ROW}` };
  const choices = { encoding: ENCODINGS, delimiter: DELIMITERS, decimal: DECIMALS, dateOrder: DATE_ORDERS } as const;
  for (const [key, allowed] of Object.entries(choices) as [keyof typeof choices, readonly string[]][])
    if (reading[key] !== undefined && !allowed.includes(reading[key] as string))
      return { key, allowed: allowed.map((one) => JSON.stringify(one)).join(' ') };
  return undefined;
}

/** What of an object says how a file is read. */
export const readingOf = (from: FileReading): FileReading =>
  Object.fromEntries(
    (Object.keys(READING_KEYS) as (keyof FileReading)[]).flatMap((key) => (from[key] === undefined ? [] : [[key, from[key]]])),
  );
