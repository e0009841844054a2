/**
 * What one field type consists of. Each folder here has the five files; the folder's name is the type's name. Only inputs that are
 * drawn with maps or forms stand with these, and `parts/form` names them.
 */
import type { ComponentType } from 'react';
import type { Language } from '../../contract/constants.ts';
import type { DictionaryEntry } from '../../documents/ground/model/authored.ts';
import type { Field } from '../../documents/ground/model/fields.ts';
import type { WhereValue } from '../../documents/ground/where/types.ts';
import type { Operator } from '../../documents/ground/where/operators.ts';

/** What turning a value into text may need. */
export interface TextContext {
  language: Language;
  dictionary: (name: string) => DictionaryEntry[];
  /** Labels of the keys in the value, as the server resolved them. */
  labels?: string | string[];
}

/** `index.ts`: what is true of the type everywhere. */
export interface FieldTraits {
  /** The value in words: titles, confirmations, comparisons. Never called with an empty value. */
  plain: (value: unknown, field: Field, context: TextContext) => string;
  align?: 'right';
  /** The input takes the whole width of the form. */
  wide?: boolean;
}

/** `view.tsx`: the value in a cell or a detail. Never drawn for an empty value. */
export interface ViewProps {
  field: Field;
  value: unknown;
  labels?: string | string[];
}

/** `input.tsx`: the value in a form. */
export interface InputProps {
  id: string;
  field: Field;
  /** Dotted path of the value in the record; the field's name when absent. */
  place?: string;
  value: unknown;
  /** Undefined clears. */
  onChange: (value: unknown) => void;
  disabled: boolean;
  invalid: boolean;
  /** Ids of help and error texts. */
  describedBy?: string;
}

/** `filter.tsx`: the value of one condition in the search form. */
export interface FilterProps {
  id: string;
  field: Field;
  operator: Operator;
  value: WhereValue | undefined;
  /** Undefined takes the condition out. */
  onChange: (value: WhereValue | undefined) => void;
}

/** `sample.ts`: pure makers of values, for tests. */
export interface Sampler {
  /** Values that satisfy the field; the nth call differs from the ones before where the type allows. */
  good: (field: Field, n: number) => unknown;
  /** Values of the right idea that the field must refuse. */
  bad: (field: Field) => unknown[];
}

export type View = ComponentType<ViewProps>;
export type Input = ComponentType<InputProps>;
export type FilterControl = ComponentType<FilterProps>;
