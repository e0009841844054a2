import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { changeLanguage } from '../../data/texts/i18n.ts';
import { Clock } from './Clock.tsx';

afterEach(async () => {
  vi.useRealTimers();
  setTimeZone('UTC');
  await changeLanguage('zh');
});

it.each([
  ['zh', 'Asia/Shanghai', '2026-11-22 07:57:02 星期日'],
  ['zh', 'America/New_York', '2026-11-21 18:57:02 星期六'],
  ['en', 'Asia/Shanghai', 'Sun 22 Nov 2026, 07:57'],
] as const)('tells the deployment’s time: %s, %s', async (language, zone, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T23:57:02Z') });
  setTimeZone(zone);
  await changeLanguage(language);
  await mounted(<Clock />, (box) => expect(box.textContent).toBe(words));
});

it('[S9-03] the clock is refreshed every 1 s', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T23:57:02Z') });
  await mounted(<Clock />, async (box) => {
    const pass = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));
    await pass(999);
    expect(box.textContent).toContain('23:57:02');
    await pass(1);
    expect(box.textContent).toContain('23:57:03');
  });
});
