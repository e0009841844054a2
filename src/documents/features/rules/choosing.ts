/** What rules say of the dictionaries of properties, for whoever makes fields and reads rows. */
import type { Rule } from '../../ground/model/rules.ts';
import type { Field, Choice } from '../../ground/model/fields.ts';
import { fieldsRead } from '../../ground/where/reads.ts';

/** What rules say of the dictionary of a property. */
export const choicesOf = (rules: readonly Rule[] | undefined, name: string): Choice[] =>
  (rules ?? []).flatMap(({ fields, dictionary, when }) =>
    dictionary !== undefined && fields.includes(name) ? [{ dict: dictionary, ...(when ? { when } : {}) }] : [],
  );

/** Properties that say which dictionary holds. */
export const readByChoices = ({ choices = [] }: Pick<Field, 'choices'>): string[] => choices.flatMap(({ when }) => fieldsRead(when ?? []));
