/** What a cell of a file means for a field. What cannot be read for certain is told so, and never taken for something else. */
import { readNumber } from '../../documents/features/imports/numberText.ts';
import type { FieldTypeName, Field } from '../../documents/ground/model/fields.ts';
import { repaired } from '../../documents/ground/geometry/change.ts';
import { faultOf } from '../../documents/ground/geometry/judge.ts';
import { isGeometry, tidy } from '../../documents/ground/geometry/tidy.ts';
import { isWkt, readWkt } from '../../documents/ground/geometry/wkt.ts';
import type { ColumnTarget } from '../../documents/ground/model/imports.ts';
import type { FileReading } from '../../documents/ground/model/imports.ts';
import type { Dictionary } from '../../documents/ground/model/resource.ts';
import { momentOf, readDay, readMoment, TAKEN } from './moment.ts';
import { LONGEST, type CellNote, type Said } from './sheetRow.ts';

/** A cell that cannot be read, and why. */
export class Unread {
  constructor(readonly why: Said) {}
}

const unread = (zh: string, en: string): Unread => new Unread({ zh, en });

const TRUE = new Set(['true', '1', 'yes', 'y', '是']);
const FALSE = new Set(['false', '0', 'no', 'n', '否']);

/** The code of an entry that a text names, by its code or one of its titles; else the text. */
export function codeOf(text: string, dictionary: Dictionary | undefined): string {
  const entry =
    dictionary?.entries.find((e) => e.code === text) ??
    dictionary?.entries.find((e) => e.title === text || e.titleEn.toLowerCase() === text.toLowerCase());
  return entry?.code ?? text;
}

/** Items of a text: a list of JSON, or texts with commas or the like between. */
export function itemsOf(text: string): string[] {
  if (text.startsWith('["')) {
    const list = structure(text);
    if (Array.isArray(list) && list.every((one) => typeof one === 'string')) return list;
  }
  return text
    .split(/[,，;；、]/)
    .map((t) => t.trim())
    .filter(Boolean);
}

/** `Name [KEY]`, as exports write references, back to the key, which may hold brackets itself. */
export function referenceKey(text: string): string {
  const end = text.trimEnd();
  if (!end.endsWith(']')) return text;
  for (let at = end.length - 1, depth = 0; at >= 0; at -= 1) {
    if (end[at] === ']') depth += 1;
    else if (end[at] === '[') depth -= 1;
    if (depth === 0) return at + 1 < end.length - 1 ? end.slice(at + 1, -1) : text;
  }
  return text;
}

/** What a cell is read with: what its column goes to, and how the file writes numbers and dates. */
interface Reading {
  field: Field;
  target: ColumnTarget;
  dictionary: Dictionary | undefined;
  written: Pick<FileReading, 'decimal' | 'dateOrder'>;
  note: CellNote | undefined;
}

const asIs = (text: string): unknown => text;
const several = (text: string): unknown => itemsOf(text);
function structure(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** A geometry of a file as it is kept: holes that cross their outline after a map was made simpler leave the area they leave. */
function imported(value: unknown): unknown {
  if (!isGeometry(value)) return value;
  const geometry = tidy(value);
  const code = faultOf(geometry)?.code;
  return code === 'shapeHole' || code === 'shapeOverlap' ? repaired(geometry) : geometry;
}

/** A number of a cell that is one, in the unit of the field: a share is shown a hundred times as large. */
function cellNumber(note: { number: number; percent?: boolean }, unit: string | undefined): number {
  return note.percent && unit === '%' ? Number((note.number * 100).toPrecision(15)) : note.number;
}

function numberOf(text: string, { field, target, written, note }: Reading): unknown {
  const { factor } = target;
  // Behind a number in the unit of the file stands no unit of the field.
  const unit = factor === undefined ? field.unit : undefined;
  const number = note && 'number' in note ? cellNumber(note, unit) : readNumber(text, { decimal: written.decimal, unit });
  // A unit changed in binary leaves noise behind the digits that were said.
  if (number !== undefined) return factor === undefined ? number : Number((number * factor).toPrecision(12));
  if (written.decimal === undefined && readNumber(text, { decimal: '.', unit }) !== undefined)
    return unread(
      '可能是两个不同的数：请说明小数点是“.”还是“,”',
      'could be two numbers: say whether the decimal sign is a point or a comma',
    );
  return text;
}

const writingOf = ({ target, written }: Reading): { formats: string[] | undefined; order: FileReading['dateOrder'] } => ({
  formats: target.format === undefined ? undefined : [target.format].flat(),
  order: written.dateOrder,
});

function dayOf(text: string, reading: Reading): unknown {
  const { note, target } = reading;
  if (note && 'wall' in note && note.day) return note.wall.slice(0, 10);
  const taken = target.format === undefined ? TAKEN.day : [target.format].flat().join(', ');
  return (
    readDay(text, writingOf(reading)) ??
    unread(
      `不是日历中的日期，或写法无法确定；可用：${taken}`,
      `no day of the calendar, or written so that it is not certain; taken: ${taken}`,
    )
  );
}

function instantOf(text: string, reading: Reading): unknown {
  const { note } = reading;
  const moment = note && 'wall' in note && note.day ? momentOf(note.wall) : readMoment(text, writingOf(reading));
  return (
    moment ??
    unread(
      `不是日历中的时间，或写法无法确定；可用：${TAKEN.moment}`,
      `no moment of the calendar, or written so that it is not certain; taken: ${TAKEN.moment}`,
    )
  );
}

/** Longitude and latitude with a comma, a semicolon or a blank between. */
function pairOf(text: string, { written }: Reading): unknown {
  const commas = written.decimal === ',';
  const parts = text.trim().split(commas && !text.includes('.') ? /\s*[;；]\s*|\s+/ : /\s*[,，;；]\s*|\s+/);
  const numbers = parts.map((part) => readNumber(part, { decimal: commas && !text.includes('.') ? ',' : '.', unit: '°' }));
  return numbers.length === 2 && numbers.every((n) => n !== undefined) ? numbers : text;
}

/** What a cell's text means, by the type of its field. Text that means nothing valid stays a text, so that validation can say so. */
const READERS: Record<FieldTypeName, (text: string, reading: Reading) => unknown> = {
  text: asIs,
  longtext: asIs,
  number: numberOf,
  boolean: (text) => (TRUE.has(text.toLowerCase()) ? true : FALSE.has(text.toLowerCase()) ? false : text),
  date: dayOf,
  datetime: instantOf,
  dict: (text, { dictionary }) => codeOf(text, dictionary),
  'multi-dict': (text, { dictionary }) => itemsOf(text).map((t) => codeOf(t, dictionary)),
  reference: asIs,
  'multi-reference': several,
  email: asIs,
  phone: asIs,
  url: asIs,
  password: asIs,
  file: several,
  image: several,
  location: pairOf,
  geometry: (text) => imported(isWkt(text) ? readWkt(text) : structure(text)),
  series: structure,
  json: structure,
  object: structure,
  rows: structure,
  values: structure,
};

/** The least number whose last digits a spreadsheet does not keep. */
const ROUNDED = 1e15;

/** What keeps a cell from being read, whatever its field is. */
function faultOfCell(text: string, note: CellNote | undefined): Unread | undefined {
  if (note && 'unread' in note) return new Unread(note.unread);
  if (text.length > LONGEST) return unread(`单元格超过 ${LONGEST} 个字符`, `the cell has more than ${LONGEST} characters`);
  if (text.includes('\uFFFD')) return unread('含有无法按此编码读取的字节', 'holds bytes that cannot be read in this encoding');
  return undefined;
}

/** Value of a cell for its field; Unread where that is not certain. */
export function readCell(text: string, reading: Reading): unknown {
  const { field, target, note } = reading;
  const fault = faultOfCell(text, note);
  if (fault) return fault;
  const said = target.values && Object.hasOwn(target.values, text) ? target.values[text] : undefined;
  if (said !== undefined) return READERS[field.type](said, { ...reading, note: undefined });
  if (note && 'number' in note && field.type !== 'number' && Math.abs(note.number) >= ROUNDED)
    return unread('表格只保留数字的前 15 位：请把该列设为文本', 'a spreadsheet keeps 15 digits of a number: make the column a text');
  return READERS[field.type](text, reading);
}

/** Longitude or latitude of a column of its own. */
export function readDegrees(text: string, note: CellNote | undefined, { decimal }: Pick<FileReading, 'decimal'>): number | Unread {
  const fault = faultOfCell(text, note);
  if (fault) return fault;
  const number = note && 'number' in note ? note.number : readNumber(text, { decimal, unit: '°' });
  return number ?? unread('不是经纬度数值', 'no number of degrees');
}
