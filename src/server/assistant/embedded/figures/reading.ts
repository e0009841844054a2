/** What a question was understood to ask for, or what of it was not. */
import type { Period as Unit } from '../../../../documents/ground/clock.ts';
import type { Field } from '../../../../documents/ground/model/fields.ts';
import type { Measure } from '../../../../documents/ground/model/measures.ts';
import type { Where } from '../../../../documents/ground/where/types.ts';
import type { Said } from './lexicon.ts';
import type { Place } from './nouns.ts';

/** The figure that is wanted. */
export type Wanted =
  | { kind: 'count' }
  | { kind: 'measure'; measure: Measure }
  | { kind: 'aggregate'; function: 'sum' | 'avg' | 'max' | 'min'; field: Field };

/** A condition with how it is said back. */
export interface Chip extends Said {
  where: Where;
}

/** A question that was understood to its last word. */
export interface Reading {
  kind: 'reading';
  place: Place;
  wanted: Wanted;
  chips: Chip[];
  group?: { field: Field; by?: Unit };
  /** The group, or for a single number the record, that has most or least. */
  top?: 'most' | 'least';
}

/** A question that was not. */
export interface Unclear {
  kind: 'unclear';
  place: Place;
  /** Words that say nothing known of these records. */
  words: string[];
  /** Words that may mean several things, and which. */
  asks: { word: string; of: Said[] }[];
  /** It asks for nothing but a figure. */
  strong: boolean;
}
