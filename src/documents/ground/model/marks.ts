/** Rows and cells that stand out under a condition. */
import type { Where } from '../where/types.ts';

export const MARK_COLOURS = ['danger', 'warning', 'success', 'muted'] as const;

export type MarkColour = (typeof MARK_COLOURS)[number];

export interface Mark {
  name: string;
  /** The word. */
  title: string;
  titleEn: string;
  colour: MarkColour;
  where: Where;
  /** Field whose cell it stands in; the whole row when absent. */
  field?: string;
}
