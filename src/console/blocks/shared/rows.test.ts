import { afterEach, expect, it } from 'vitest';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import { instantIn } from './rows.ts';

afterEach(() => setTimeZone('UTC'));

it.each([
  ['2026-11-01', '2026-10-31T16:00:00.000Z'],
  ['2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
])('%s is the instant %s in Shanghai, where a date begins with its own midnight', (value, wanted) => {
  setTimeZone('Asia/Shanghai');
  expect(new Date(instantIn({ at: value }, 'at') ?? Number.NaN).toISOString()).toBe(wanted);
});

it('what is no time has no instant', () => expect([instantIn({ at: 'soon' }, 'at'), instantIn({}, 'at')]).toEqual([undefined, undefined]));
