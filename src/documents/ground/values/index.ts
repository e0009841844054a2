/**
 * A value worked out of one row: a field, a field along references (`stationCode.province`), a number, a verdict, or a function of such.
 */
import { rowField, type Where } from '../where/types.ts';
import { matches } from '../where/evaluate.ts';
import { comparisonsOf } from '../where/reads.ts';
import { FUNCTIONS, functionOf, type FunctionName } from './functions.ts';

/** As it stands in a document; closed, no text to parse. `$now` and its like are instants. */
export type Value = string | number | { is: Where } | { [F in FunctionName]?: Value[] };

/** The function of a node and its operands; undefined for a verdict. */
export function partsOf(node: Exclude<Value, string | number>): { name: FunctionName; operands: Value[] } | undefined {
  const name = FUNCTIONS.find((f) => Object.hasOwn(node, f));
  return name === undefined ? undefined : { name, operands: (node as Record<FunctionName, Value[]>)[name] };
}

/** Whether a text names the clock, not a field. */
export const isClockName = (text: string): boolean => text.startsWith('$');

/** Names that a condition on a row reads of that row. */
const conditionReads = (where: Where): string[] =>
  comparisonsOf(where).flatMap(({ field, value }) => [
    field,
    ...[value].flat().flatMap((one) => (typeof one === 'string' ? (rowField(one) ?? []) : [])),
  ]);

/** Fields and paths that a value reads. */
export function readsOf(value: Value): string[] {
  if (typeof value === 'number') return [];
  if (typeof value === 'string') return isClockName(value) ? [] : [value];
  if ('is' in value) return conditionReads(value.is as Where);
  return partsOf(value)?.operands.flatMap(readsOf) ?? [];
}

/** Whether the value depends on when it is asked for. */
export function readsClock(value: Value): boolean {
  if (typeof value === 'number') return false;
  if (typeof value === 'string') return isClockName(value);
  if ('is' in value) return JSON.stringify(value.is).includes('"$');
  return partsOf(value)?.operands.some(readsClock) ?? false;
}

const asNumber = (value: unknown): number | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number') return value;
  const number = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(number) ? null : number;
};

/** What a value is for a row whose reads are there by name; null when it cannot be told. `resolve` answers clock names and conditions. */
export function workOut(
  value: Value,
  row: Record<string, unknown>,
  resolve: { clock: (name: string) => unknown; where: (where: Where) => Where },
): unknown {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return (isClockName(value) ? resolve.clock(value) : row[value]) ?? null;
  if ('is' in value) return matches(resolve.where(value.is as Where), row);
  const parts = partsOf(value);
  if (!parts) return null;
  const operands = parts.operands.map((one) => workOut(one, row, resolve));
  const { absent, work } = functionOf(parts.name);
  if (absent) return absent(operands);
  const numbers = operands.map(asNumber);
  return numbers.some((n) => n === null) ? null : work(numbers as number[]);
}
