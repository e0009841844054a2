/**
 * Replaces reference strings (`$user.x`, `$record.x`, `$params.x`, `$selection.x`, `$now-7d`, `$today`) and periods (`90d`) by their
 * values.
 */
import { isoIn, shift, startOf, timeZone, type Period } from '../clock.ts';
import { operatorTraits } from './operators.ts';
import { periodOf } from './period.ts';
import { isGroup, type Condition, type Where, type WhereContext, type WhereItem, type WhereValue } from './types.ts';

const CLOCK = /^\$(now|today|week|month|year)(?:([+-])(\d{1,5})([mhdwMy]))?$/;
const PATH = /^\$(user|record|params|selection)\.([A-Za-z_$][A-Za-z0-9_$]*)$/;

/** What `$record.x` and its like read from. */
export type ReadSource = 'user' | 'record' | 'params' | 'selection';

/** The parts of a reference string, or undefined when it is not one (a literal, or a slip). */
export function parseReference(
  text: string,
): { source: ReadSource; name: string } | { source: 'clock'; start: Period | undefined; amount: number; unit: string } | undefined {
  const clock = CLOCK.exec(text);
  if (clock) {
    const start = clock[1] === 'now' ? undefined : clock[1] === 'today' ? 'day' : (clock[1] as Period);
    return { source: 'clock', start, amount: Number(clock[3] ?? 0) * (clock[2] === '-' ? -1 : 1), unit: clock[4] ?? 'm' };
  }
  const path = PATH.exec(text);
  return path ? { source: path[1] as ReadSource, name: path[2] ?? '' } : undefined;
}

/** One value: a reference string becomes what it names (null when that is not there), anything else stays. */
export function resolveValue<T>(value: T, context: WhereContext): T | WhereValue {
  if (typeof value !== 'string' || !value.startsWith('$')) return value;
  const reference = parseReference(value);
  if (!reference) return value;
  if (reference.source === 'clock') {
    const zone = context.zone ?? timeZone();
    const now = context.now === undefined ? Date.now() : Date.parse(context.now);
    const from = reference.start ? startOf(now, reference.start, zone) : now;
    return isoIn(reference.amount ? shift(from, reference.amount, reference.unit, zone) : from, zone);
  }
  return (context[reference.source]?.[reference.name] ?? null) as WhereValue;
}

/** Whether a value reads a selection that nobody has made. */
function unselected(value: unknown, { selection = {} }: WhereContext): boolean {
  const reference = typeof value === 'string' ? parseReference(value) : undefined;
  return reference?.source === 'selection' && [null, ''].includes((selection[reference.name] ?? null) as string | null);
}

/** Both ends of a period that is said as one text; anything else stays. */
function endsOf(value: WhereValue, { now, zone = timeZone() }: WhereContext): WhereValue {
  const span = typeof value === 'string' ? periodOf(value, { now, zone }) : undefined;
  return span ? [isoIn(span.from, zone), isoIn(span.to, zone)] : value;
}

/**
 * Its values resolved. What is not selected is left out of a list and leaves an end of a range open; a condition without anything selected
 * does not count.
 */
function resolveCondition(item: Condition, context: WhereContext): Condition[] {
  const { value } = item;
  if (value === undefined) return [item];
  const range = operatorTraits(item.operator).takes === 'range';
  if (!Array.isArray(value)) {
    if (unselected(value, context)) return [];
    const resolved = resolveValue(value, context) as WhereValue;
    return [{ ...item, value: range ? endsOf(resolved, context) : resolved }];
  }
  const selected = value.filter((v) => !unselected(v, context));
  if (!selected.length && value.length) return [];
  return [
    {
      ...item,
      value: (range ? value : selected).map((v) => (unselected(v, context) ? null : resolveValue(v, context))).flat() as WhereValue,
    },
  ];
}

/** Every reference string in its place resolved; what is not there becomes null. Conditions on what is not selected do not count. */
export function resolveWhere(where: Where, context: WhereContext): Where {
  return where.flatMap((item): WhereItem[] => {
    if (!isGroup(item)) return resolveCondition(item, context);
    const value = resolveWhere(item.value, context);
    return item.value.length > 0 && value.length === 0 ? [] : [{ ...item, value }];
  });
}

/** Properties of the record around that a condition on other rows reads: what `$record` names. */
export const recordReads = (where: Where): string[] =>
  where.flatMap((item) =>
    isGroup(item)
      ? recordReads(item.value)
      : [item.value].flat().flatMap((value) => {
          const reference = typeof value === 'string' ? parseReference(value) : undefined;
          return reference?.source === 'record' ? [reference.name] : [];
        }),
  );
