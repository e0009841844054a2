/** Replaces reference strings (`$user.x`, `$record.x`, `$params.x`, `$now`, `$now-7d`) by their values. */
import { isGroup, type Where, type WhereContext, type WhereItem, type WhereValue } from './types.ts';

const NOW = /^\$now(?:([+-])(\d{1,5})([mhdwMy]))?$/;
const PATH = /^\$(user|record|params)\.([A-Za-z_$][A-Za-z0-9_$]*)$/;
const MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** The parts of a reference string, or undefined when it is not one (a literal, or a slip). */
export function parseReference(text: string): { source: 'user' | 'record' | 'params'; name: string } | { source: 'now'; amount: number; unit: string } | undefined {
  const now = NOW.exec(text);
  if (now) return { source: 'now', amount: Number(now[2] ?? 0) * (now[1] === '-' ? -1 : 1), unit: now[3] ?? 'm' };
  const path = PATH.exec(text);
  return path ? { source: path[1] as 'user' | 'record' | 'params', name: path[2] ?? '' } : undefined;
}

function shift(iso: string, amount: number, unit: string): string {
  const date = new Date(iso);
  if (unit === 'M') date.setUTCMonth(date.getUTCMonth() + amount);
  else if (unit === 'y') date.setUTCFullYear(date.getUTCFullYear() + amount);
  else date.setTime(date.getTime() + amount * MS[unit as keyof typeof MS]);
  return date.toISOString();
}

/** One value: a reference string becomes what it names (null when that is not there), anything else stays. */
export function resolveValue<T>(value: T, context: WhereContext): T | WhereValue {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const reference = parseReference(value);
  if (!reference) return value;
  if (reference.source === 'now') return shift(context.now ?? new Date().toISOString(), reference.amount, reference.unit);
  return (context[reference.source]?.[reference.name] ?? null) as WhereValue;
}

/** Every reference string in its place resolved; what is not there becomes null. */
export function resolveWhere(where: Where, context: WhereContext): Where {
  return where.map((item): WhereItem => {
    if (isGroup(item)) return { ...item, value: resolveWhere(item.value, context) };
    if (item.value === undefined) return item;
    const value = Array.isArray(item.value) ? (item.value.map((v) => resolveValue(v, context)).flat() as WhereValue) : (resolveValue(item.value, context) as WhereValue);
    return { ...item, value };
  });
}

/** Properties of the record around that a condition on other rows reads: what `$record` names. */
export const recordReads = (where: Where): string[] => where.flatMap((item) => (isGroup(item) ? recordReads(item.value)
  : [item.value].flat().flatMap((value) => {
    const reference = typeof value === 'string' ? parseReference(value) : undefined;
    return reference?.source === 'record' ? [reference.name] : [];
  })));
