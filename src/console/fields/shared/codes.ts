import type { Language } from '../../../contract/constants.ts';
import type { DictionaryEntry } from '../../../documents/types.ts';
import { titleIn } from '../../data/useText.ts';

/** Title of a code; the code itself when the dictionary lacks it. */
export function codeText(code: string, entries: readonly DictionaryEntry[], language: Language): string {
  const entry = entries.find((e) => e.code === code);
  return entry ? titleIn(entry, language) : code;
}

/** The texts of a value that is one text or a list of them. */
export const asList = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value === null || value === undefined || value === '' ? [] : [String(value)]);
