/** Periods in words, and those that are offered. */
import { dayOf } from '../../../documents/ground/clock.ts';
import { periodOf } from '../../../documents/ground/where/period.ts';
import type { TextKey } from '../../locales/zh.ts';

export const PERIODS = ['7d', '30d', '90d', '12M', '1y'] as const;

const LAST = /^(\d+)([dwMy])$/;
const WORDS = { d: 'block.lastDays', w: 'block.lastWeeks', M: 'block.lastMonths', y: 'block.lastYears' } as const;
const THIS = { d: 'block.today', w: 'block.thisWeek', M: 'block.thisMonth', y: 'block.thisYear' } as const;

/** `90d` as «last 90 days», `1y` as «this year»; days of the calendar as they are. */
export function periodWords(text: string, t: (key: TextKey, values?: Record<string, string | number>) => string): string {
  const [, amount = '', unit = ''] = LAST.exec(text) ?? [];
  const known = unit as keyof typeof WORDS;
  if (!unit) return text.replace('/', ' – ');
  return amount === '1' ? t(THIS[known] as TextKey) : t(WORDS[known] as TextKey, { count: Number(amount) });
}

/** A period as its first and last day in the deployment's zone, `2026-10-05/2026-11-02`; the last 30 days when the text says none. */
export function periodDays(text: string | undefined): string {
  const span = periodOf(text ?? '30d') ?? periodOf('30d');
  return span ? `${dayOf(span.from)}/${dayOf(span.to - 1)}` : '';
}
