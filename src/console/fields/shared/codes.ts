import type { Language } from '../../../contract/constants.ts';
import type { DictionaryEntry } from '../../../documents/ground/model/authored.ts';
import { listed, titleIn } from '../../data/texts/useText.ts';

/** Title of a code; the code itself when the dictionary lacks it. */
export function codeText(code: string, entries: readonly DictionaryEntry[], language: Language): string {
  const entry = entries.find((e) => e.code === code);
  return entry ? titleIn(entry, language) : code;
}

/** The texts of a value that is one text or a list of them. */
export const asList = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value === null || value === undefined || value === '' ? [] : [String(value)];

/** The codes of a value: a list of them, one, or several in one text. */
export const codesOf = (value: unknown): string[] =>
  asList(value).flatMap((text) =>
    text
      .split(/[,，;；]/)
      .map((code) => code.trim())
      .filter((code) => code !== ''),
  );

/** Names of a code, of a list of codes, or of codes separated in one text (S3-11). */
export const codeNames = (value: unknown, entries: readonly DictionaryEntry[], language: Language): string =>
  listed(
    codesOf(value).map((code) => codeText(code, entries, language)),
    language,
  );
