/** Rows of an answer as blocks that draw records take them. */
import { momentOf } from '../../../documents/ground/clock.ts';
import type { SourceAnswer } from '../../../contract/source.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import type { Figure } from './figures.ts';

export const columnOf = ({ columns }: Pick<SourceAnswer, 'columns'>, name: string | undefined): SourceColumn | undefined =>
  columns.find((c) => c.name === name);

/** The columns that are left when some have a place of their own. */
export const othersOf = ({ columns }: Pick<SourceAnswer, 'columns'>, placedNames: readonly (string | undefined)[]): SourceColumn[] =>
  columns.filter((c) => !placedNames.includes(c.name));

/** What tells a row from others. */
export const rowKey = (row: Figure, { key }: Pick<SourceAnswer, 'key'>, i: number): string => String(row['id'] ?? row[key ?? ''] ?? i);

/** Instant of a date or a time, ms; a date begins with its day. */
export function instantIn(row: Figure, name: string): number | undefined {
  const value = row[name];
  const at = typeof value === 'string' ? momentOf(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : at;
}
