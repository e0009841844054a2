import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../contract/constants.ts';
import type { TextKey } from '../locales/zh.ts';
import { language } from './i18n.ts';

/** Anything that carries its title in both languages. */
export interface Titled {
  title: string;
  titleEn?: string | null;
}

/** Title in the given language; Chinese where the English one is missing. */
export const titleIn = (item: Titled, lang: Language): string => (lang === 'en' && item.titleEn ? item.titleEn : item.title);

/** Texts in the user's language. */
export interface Texts {
  language: Language;
  t: (key: TextKey, values?: Record<string, string | number>) => string;
  titleOf: (item: Titled) => string;
}

/** Texts of the console and titles of documents; re-renders on a change of language. */
export function useText(): Texts {
  const { t } = useTranslation();
  const lang = language();
  return useMemo(() => ({ language: lang, t: (key, values) => t(key, values ?? {}), titleOf: (item) => titleIn(item, lang) }), [t, lang]);
}
