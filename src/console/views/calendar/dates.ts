import type { Language } from '../../../contract/constants.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day said in a language: days are not instants, so no zone moves them. */
function formatDay(day: string, language: Language, name: string, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${name}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { ...options, timeZone: 'UTC' });
  formats.set(key, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `2026年11月`, `November 2026`. */
export const monthText = (month: string, language: Language): string =>
  formatDay(`${month}-01`, language, 'month', { year: 'numeric', month: 'long' });
/** `周一`, `Mon`. */
export const weekdayText = (day: string, language: Language): string => formatDay(day, language, 'weekday', { weekday: 'short' });
/** `11月3日星期二`, `Tuesday 3 November`. */
export const dayText = (day: string, language: Language): string =>
  formatDay(day, language, 'day', { month: 'long', day: 'numeric', weekday: 'long' });
