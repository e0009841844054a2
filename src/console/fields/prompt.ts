import type { Field } from '../../documents/ground/model/fields.ts';
import type { Texts } from '../data/texts/useText.ts';
import { isChosen } from '../../documents/ground/fields/traits.ts';

/** A title inside an English sentence: small, unless its first word is an abbreviation. */
export const inSentence = (title: string): string =>
  /^\p{Lu}[^\p{Lu}]/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title;

/** English titles of times that can be asked for; others say how a time stands to something: «Scheduled for», «Occurred». */
const NAMED = /(time|date|day|expiry)$/i;

/** What a field is called in «Please enter …». */
function named(field: Field, { t, titleOf, language }: Texts): string {
  const title = titleOf(field);
  if (language !== 'en') return title;
  if ((field.type === 'date' || field.type === 'datetime') && !NAMED.test(title))
    return t(field.type === 'date' ? 'field.someDate' : 'field.someTime');
  return inSentence(title);
}

/** «Please enter …» or «Please select …», whichever a field takes (S5-11): where a value is missing, and in filters. */
export const prompt = (field: Field, texts: Texts): string =>
  texts.t(isChosen(field) ? 'field.select' : 'field.enter', { title: named(field, texts) });

/**
 * What an empty input says: its prompt where something must be given or is chosen among records or codes; that it need not be filled in
 * elsewhere.
 */
export const placeholder = (field: Field, texts: Texts): string =>
  field.required || field.dict !== undefined || field.reference !== undefined ? prompt(field, texts) : texts.t('field.optional');
