/** Dictionaries that a property goes by under conditions on its record. */
import type { Field } from '../model/fields.ts';
import { matches } from '../where/evaluate.ts';
import { resolveWhere } from '../where/resolve.ts';

type Coded = Pick<Field, 'dict' | 'choices'>;

/** The dictionary of a property in a record. */
export const dictIn = ({ dict, choices }: Coded, record: Record<string, unknown>): string | undefined =>
  choices?.find(({ when }) => when === undefined || matches(resolveWhere(when, { record }), record))?.dict ?? dict;

/** Every dictionary that a property may go by: for conditions, which are about no single record. */
export const dictsOf = ({ dict, choices = [] }: Coded): string[] => [
  ...new Set([...(dict === undefined ? [] : [dict]), ...choices.map((c) => c.dict)]),
];
