/** The data of a grid's blocks. */
import type { SourceColumn } from '../documents/features/source/index.ts';

/** Address of the call: `POST` with `{screen, blocks?, selection?}`. */
export const SCREEN_DATA = '/api/screen/data';

/** What a source answers. */
export interface SourceAnswer {
  columns: SourceColumn[];
  /** By column; `$labels` holds names of references, `$before` the figures compared with, `$others` marks the rest. */
  rows: Record<string, unknown>[];
  /** Groups there were before the limit. */
  matched: number;
  /** Of rows: the field that stands for a row. */
  key?: string;
  /** Of rows: the resource whose devices report some of their columns. */
  live?: string;
  /** The figures of fewer groups, down to all in one: `$of` names the groups that a row has. */
  totals?: Record<string, unknown>[];
  /** Measures that read what the user may not see. */
  withheld?: string[];
}

/** One block's data, or why there is none. */
export type BlockAnswer = SourceAnswer | { error: string; message: string };

export interface ScreenData {
  blocks: Record<string, BlockAnswer>;
}
