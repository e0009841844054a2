/** Dictionaries that a property goes by under conditions on its record. */
import type { Rule } from '../rules.ts';
import type { Field } from '../types.ts';
import { matches } from '../where/evaluate.ts';
import { fieldsRead } from '../where/reads.ts';
import { resolveWhere } from '../where/resolve.ts';
import type { Where } from '../where/types.ts';

/** One of them; the first that holds counts, else the property's own. */
export interface Choice {
  dict: string;
  when?: Where;
}

/** What rules say of the dictionary of a property. */
export const choicesOf = (rules: readonly Rule[] | undefined, name: string): Choice[] =>
  (rules ?? []).flatMap(({ fields, dictionary, when }) =>
    dictionary !== undefined && fields.includes(name) ? [{ dict: dictionary, ...(when ? { when } : {}) }] : [],
  );

type Coded = Pick<Field, 'dict' | 'choices'>;

/** The dictionary of a property in a record. */
export const dictIn = ({ dict, choices }: Coded, record: Record<string, unknown>): string | undefined =>
  choices?.find(({ when }) => when === undefined || matches(resolveWhere(when, { record }), record))?.dict ?? dict;

/** Every dictionary that a property may go by: for conditions, which are about no single record. */
export const dictsOf = ({ dict, choices = [] }: Coded): string[] => [
  ...new Set([...(dict === undefined ? [] : [dict]), ...choices.map((c) => c.dict)]),
];

/** Properties that say which dictionary holds. */
export const readByChoices = ({ choices = [] }: Pick<Field, 'choices'>): string[] => choices.flatMap(({ when }) => fieldsRead(when ?? []));
