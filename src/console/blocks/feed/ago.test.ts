import { expect, it } from 'vitest';
import { agoText } from './ago.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

it.each([
  ['2026-11-22T11:59:40Z', 'this minute', '此刻'],
  ['2026-11-22T11:15:00Z', '45 minutes ago', '45分钟前'],
  ['2026-11-22T09:00:00Z', '3 hours ago', '3小时前'],
  ['2026-11-21T11:00:00Z', 'yesterday', '昨天'],
  ['2026-09-01T00:00:00Z', '2 months ago', '2个月前'],
  ['2026-11-22T14:30:00Z', 'in 2 hours', '2小时后'],
])('%s is %s', (at, en, zh) => expect([agoText(Date.parse(at), now, 'en'), agoText(Date.parse(at), now, 'zh')]).toEqual([en, zh]));
