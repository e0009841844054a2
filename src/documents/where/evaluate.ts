/**
 * Evaluates a resolved `where` on one record. Two-valued: absent is null, and a comparison with null is false
 * except `null`, `ne`, `nin`, `ncontains` (the SQL twin in server/records gives the same verdicts; cases.ts proves both).
 */
import { isGroup, type Condition, type Where, type WhereItem } from './types.ts';

const text = (v: unknown): string => String(v);
const fold = (v: unknown): string => text(v).toLowerCase();
const list = (v: unknown): unknown[] => (Array.isArray(v) ? v : v === null || v === undefined ? [] : [v]);
const TIME = /^\d{4}-\d{2}-\d{2}T/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

function order(a: unknown, b: unknown): number {
  if (typeof a === 'number' || typeof b === 'number') return Number(a) - Number(b);
  if (TIME.test(text(a)) && TIME.test(text(b))) return Date.parse(text(a)) - Date.parse(text(b));
  if (TIME.test(text(a)) && DAY.test(text(b))) return Date.parse(text(a)) - Date.parse(text(b));
  if (DAY.test(text(a)) && TIME.test(text(b))) return order(a, text(b).slice(0, 10));
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
}

const same = (a: unknown, b: unknown): boolean => a === b || (a !== null && b !== null && order(a, b) === 0);

function between(value: unknown, bounds: unknown[]): boolean {
  const [from, to] = bounds;
  return (from === null || from === undefined || order(value, from) >= 0) && (to === null || to === undefined || order(value, to) <= 0);
}

function within(value: unknown, box: unknown[]): boolean {
  const [lon, lat] = value as [number, number];
  const [west, south, east, north] = box as [number, number, number, number];
  return lon >= west && lon <= east && lat >= south && lat <= north;
}

function compare({ operator, value: wanted }: Condition, value: unknown): boolean {
  const absent = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  switch (operator) {
    case 'null': return absent;
    case 'nnull': return !absent;
    case 'eq': return wanted === null || wanted === undefined ? absent : !absent && same(value, wanted);
    case 'ne': return wanted === null || wanted === undefined ? !absent : absent || !same(value, wanted);
    case 'nin': return absent || !list(value).some((v) => list(wanted).some((w) => same(v, w)));
    case 'ncontains': return absent || !fold(value).includes(fold(wanted));
    default: break;
  }
  if (absent || wanted === null || wanted === undefined) return false;
  switch (operator) {
    case 'lt': return order(value, wanted) < 0;
    case 'lte': return order(value, wanted) <= 0;
    case 'gt': return order(value, wanted) > 0;
    case 'gte': return order(value, wanted) >= 0;
    case 'in': return list(value).some((v) => list(wanted).some((w) => same(v, w)));
    case 'ina': return list(wanted).every((w) => list(value).some((v) => same(v, w)));
    case 'contains': return fold(value).includes(fold(wanted));
    case 'startswith': return fold(value).startsWith(fold(wanted));
    case 'endswith': return fold(value).endsWith(fold(wanted));
    case 'between': return between(value, list(wanted));
    case 'within': return Array.isArray(value) && value.length === 2 && within(value, list(wanted));
    case 'under': return list(wanted).some((w) => same(value, w));
    default: return false;
  }
}

/** Whether the record satisfies every item. */
export function matches(where: Where, record: Record<string, unknown>): boolean {
  return where.every((item: WhereItem) => {
    if (!isGroup(item)) return compare(item, record[item.field]);
    return item.operator === 'and' ? matches(item.value, record) : item.value.some((one) => matches([one], record));
  });
}
