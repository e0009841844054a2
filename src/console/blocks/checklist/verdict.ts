/** Whether figures pass. */
import type { ChecklistItem, Pass } from '../../../documents/features/blocks/checklist/index.ts';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { scaled, type Figure } from '../shared/figures.ts';

const holds: Record<Pass, (value: number, than: number) => boolean> = {
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  gt: (a, b) => a > b,
  gte: (a, b) => a >= b,
  lt: (a, b) => a < b,
  lte: (a, b) => a <= b,
};

/** Undefined where the figure is not known: nothing passes by its absence. */
export function passes({ measure, pass }: ChecklistItem, row: Figure, columns: readonly SourceColumn[]): boolean | undefined {
  const column = columns.find((c) => c.name === measure);
  const value = column ? scaled(row[measure], column) : null;
  return value === null ? undefined : holds[pass.operator](value, pass.value);
}
