/** A cell of a sheet as a text, and what it is beside that. */
import type { CellNote, Said } from '../sheetRow.ts';
import { unescaped, type Book } from './book.ts';
import { GENERAL } from './numberFormat.ts';

/** A cell as the XML has it. */
export interface RawCell {
  /** `t`: s, str, inlineStr, b, e, d, n. */
  type: string;
  style: number;
  value: string | undefined;
  /** Its text, where that stands in the cell. */
  inline: string;
  formula: boolean;
}

export interface Cell {
  text: string;
  note?: CellNote;
}

const DAY_MS = 86_400_000;
/** Serial numbers of 1 January 1970 and of 1 January 1904, and the one of the day that never was. */
const [EPOCH, FROM_1904, NO_DAY] = [25_569, 1462, 60];
/** The day after 31 December 9999. */
const END = 2_958_466;

const unread = (text: string, zh: string, en: string): Cell => ({ text, note: { unread: { zh, en } satisfies Said } });

/** The wall clock of a serial number, as ISO without a zone; undefined for no day of the calendar. */
export function wallOf(serial: number, from1904: boolean): string | undefined {
  const days = from1904 ? serial + FROM_1904 : serial < NO_DAY ? serial + 1 : serial;
  if (serial < 0 || days >= END || (!from1904 && serial >= NO_DAY && serial < NO_DAY + 1)) return undefined;
  return new Date(Math.round((days - EPOCH) * DAY_MS)).toISOString().slice(0, -1);
}

const clockText = (wall: string): string =>
  wall
    .slice(11)
    .replace(/\.000$/, '')
    .replace(/^(\d\d:\d\d):00$/, '$1');
const dayText = (wall: string): string =>
  wall
    .replace(/T00:00:00\.000$/, '')
    .replace('T', ' ')
    .replace(/\.000$/, '');

function ofNumber(value: string, style: number, { formats, from1904 }: Book): Cell {
  const number = Number(value);
  if (value.trim() === '' || !Number.isFinite(number))
    return unread(value, '单元格的数值无法读取', 'the number of the cell cannot be read');
  const { kind, shown } = formats[style] ?? GENERAL;
  if (kind === 'duration') return { text: shown(number) ?? value };
  if (kind === 'percent') return { text: `${Number((number * 100).toPrecision(15))}%`, note: { number, percent: true } };
  if (kind === 'number') return { text: shown(number) ?? String(number), note: { number } };
  const day = kind === 'day' || number >= 1;
  // A clock alone is counted from midnight, whichever day that is of.
  const wall = day ? wallOf(number, from1904) : number < 0 ? undefined : new Date(Math.round(number * DAY_MS)).toISOString().slice(0, -1);
  if (wall === undefined)
    return unread(value, `日期序号 ${value} 不是日历中的日子`, `the serial number ${value} is no day of the calendar`);
  return { text: day ? dayText(wall) : clockText(wall), note: { wall, day } };
}

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?$/;
/** A day as ISO, which some programs write. */
function ofIso(value: string): Cell {
  const [, day, clock = '00:00'] = ISO.exec(value) ?? [];
  if (day === undefined) return { text: value };
  const wall = `${day}T${clock.length === 5 ? `${clock}:00` : clock}`.padEnd(23, clock.includes('.') ? '0' : '.000').slice(0, 23);
  return { text: dayText(wall), note: { wall, day: true } };
}

export function cellOf({ type, style, value, inline, formula }: RawCell, book: Book): Cell {
  if (formula && value === undefined && inline === '') return unread('', '公式没有保存结果', 'the formula was saved without its result');
  switch (type) {
    case 's': {
      const text = value === undefined ? undefined : book.texts[Number(value)];
      return text === undefined ? unread(value ?? '', '单元格指向不存在的文本', 'the cell names a text that is not there') : { text };
    }
    case 'inlineStr':
      return { text: unescaped(inline) };
    case 'str':
      return { text: unescaped(value ?? '') };
    case 'b':
      return { text: value === undefined ? '' : value === '1' || value === 'true' ? 'true' : 'false' };
    case 'e':
      return unread(value ?? '', `单元格是错误值 ${value ?? ''}`, `the cell is the error ${value ?? ''}`);
    case 'd':
      return ofIso(value ?? '');
    default:
      return value === undefined ? { text: '' } : ofNumber(value, style, book);
  }
}
