/** How long ago, in words. */
import type { Language } from '../../../contract/constants.ts';

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

export function agoText(at: number, now: number, language: Language): string {
  const seconds = (at - now) / 1000;
  const [unit, size] = STEPS.find(([, least]) => Math.abs(seconds) >= least) ?? ['minute', 60];
  return new Intl.RelativeTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}
