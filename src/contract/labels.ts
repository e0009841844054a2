/** Names that rows carry beside the keys they refer to. */
import type { Language } from './constants.ts';

/** By field: one name, or one for each key of a list. */
export type Labels = Record<string, string | string[]>;

/** A row with names: `$labels` has them all, `$labelsEn` those that are others in English. */
export interface LabelledRow {
  $labels?: unknown;
  $labelsEn?: unknown;
}

const NONE: Labels = {};

/** The names of a row in a language; none where it carries none. */
export const labelsIn = ({ $labels = NONE, $labelsEn }: LabelledRow, language: Language): Labels =>
  language === 'en' && $labelsEn ? { ...($labels as Labels), ...($labelsEn as Labels) } : ($labels as Labels);
