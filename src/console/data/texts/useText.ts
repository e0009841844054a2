import { useSyncExternalStore } from 'react';
import type { Language } from '../../../contract/constants.ts';
import type { TextKey } from '../../locales/zh.ts';
import { i18n, language, text } from './i18n.ts';

/** Languages by their own names. */
export const LANGUAGE_NAMES: Record<Language, string> = { zh: '中文', en: 'English' };

/** Anything that carries its title in both languages. */
export interface Titled {
  title: string;
  titleEn?: string | null;
}

/** Title in the given language; Chinese where the English one is missing. */
export const titleIn = (item: Titled, lang: Language): string => (lang === 'en' && item.titleEn ? item.titleEn : item.title);

/** Words one after the other, divided as the language does. */
export const listed = (words: readonly string[], lang: Language): string => words.join(lang === 'zh' ? '、' : ', ');

/** Texts in the user's language. */
export interface Texts {
  language: Language;
  t: (key: TextKey, values?: Record<string, string | number>) => string;
  titleOf: (item: Titled) => string;
}

// One object a language: every cell of a table asks, which react-i18next answers with new objects each.
const textsIn = (lang: Language): Texts => ({ language: lang, t: text, titleOf: (item) => titleIn(item, lang) });
const TEXTS: Record<Language, Texts> = { zh: textsIn('zh'), en: textsIn('en') };

function subscribe(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}

/** Texts of the console and titles of documents; re-renders on a change of language. */
export const useText = (): Texts => TEXTS[useSyncExternalStore(subscribe, language)];
