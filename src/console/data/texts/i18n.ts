import type { I18nProvider } from '@refinedev/core';
import { createInstance } from 'i18next';
import { LANGUAGE_COOKIE, LANGUAGES, type Language } from '../../../contract/constants.ts';
import { en } from '../../locales/en.ts';
import { zh, type TextKey } from '../../locales/zh.ts';
import { readCookie, writeCookie } from './cookies.ts';

const isLanguage = (value: string | undefined): value is Language => (LANGUAGES as readonly (string | undefined)[]).includes(value);

/** Language of the cookie; Chinese when there is none (S1-05). */
export function storedLanguage(): Language {
  const stored = typeof document === 'undefined' ? undefined : readCookie(LANGUAGE_COOKIE);
  return isLanguage(stored) ? stored : 'zh';
}

/** The i18next instance of the console. */
export const i18n = createInstance();
void i18n.init({
  lng: storedLanguage(),
  fallbackLng: 'zh',
  keySeparator: false,
  nsSeparator: false,
  resources: { zh: { translation: zh }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** The language in use. */
export const language = (): Language => (isLanguage(i18n.language) ? i18n.language : 'zh');

/** Texts without values as last looked up: a page has hundreds of them, and i18next works each out from the beginning. */
const plain = new Map<TextKey, string>();
i18n.on('languageChanged', () => plain.clear());
i18n.store.on('added', () => plain.clear());

/** A text of the console, outside React. */
export function text(key: TextKey, values?: Record<string, string | number>): string {
  if (values) return i18n.t(key, values);
  const known = plain.get(key) ?? i18n.t(key);
  plain.set(key, known);
  return known;
}

/** Switches the language and remembers it for a year. */
export async function changeLanguage(next: Language): Promise<void> {
  writeCookie(LANGUAGE_COOKIE, next, 365);
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  await i18n.changeLanguage(next);
}

/** What Refine asks for texts; keys of its own that the console lacks give their default, which it puts in place of values, too. */
export const i18nProvider: I18nProvider = {
  translate: (key, options: unknown, defaultMessage) => {
    // Titles of its pages are asked for by resource.
    const name = key.replace(/^.+\.(?=titles\.\w+$)/, '');
    return i18n.exists(name)
      ? i18n.t(name, options as Record<string, string>)
      : (defaultMessage ?? (typeof options === 'string' ? options : key));
  },
  changeLocale: (locale) => changeLanguage(locale === 'en' ? 'en' : 'zh'),
  getLocale: language,
};
