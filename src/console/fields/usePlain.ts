import { useMemo } from 'react';
import type { Field } from '../../documents/ground/model/fields.ts';
import { useDictionaries } from '../data/documents/dictionaries.ts';
import { useText } from '../data/texts/useText.ts';
import { DASH, isEmpty } from './empty.ts';
import { traits } from './traits.ts';

/** Puts values into words in the user's language; an em dash for none. */
export type Plain = (field: Field, value: unknown, labels?: string | string[]) => string;

/** See {@link Plain}. */
export function usePlain(): Plain {
  const { language } = useText();
  const dictionaries = useDictionaries();
  return useMemo(
    () => (field, value, labels) =>
      isEmpty(value)
        ? DASH
        : traits[field.type].plain(value, field, { language, labels, dictionary: (name) => dictionaries[name]?.entries ?? [] }),
    [language, dictionaries],
  );
}
