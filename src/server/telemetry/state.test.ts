import { expect, it } from 'vitest';
import { valuesOf } from '../../contract/live.ts';
import { LiveState } from './state.ts';

const state = () => new LiveState(['mode', 'wind', 'place']);

it('merges by field: an older report still brings a field that was never seen', () => {
  const live = state();
  expect(live.merge('a', 100, { mode: '1' })).toEqual(['mode']);
  expect(live.merge('a', 90, { mode: '0', wind: 4 })).toEqual(['wind']);
  expect(live.valuesOf('a')).toEqual({ mode: '1', wind: 4 });
});

it('counts a value that comes again as no change', () => {
  const live = state();
  live.merge('a', 1, { wind: 4, place: [120, 30] });
  const { version } = live;
  expect(live.merge('a', 2, { wind: 4, place: [120, 30] })).toEqual([]);
  expect(live.version).toBe(version);
  // Yet it is newer now than what comes late.
  expect(live.merge('a', 1.5, { wind: 9 })).toEqual([]);
});

it('tells each reader what is new to it, as bits and values', () => {
  const live = state();
  live.merge('a', 10, { mode: '1', wind: 4 });
  live.merge('b', 11, { wind: 5 });
  const first = live.version;
  live.merge('a', 12, { wind: 6, place: [120, 30] });
  expect(live.since(0)).toEqual([
    ['a', 12, 0b111, '1', 6, [120, 30]],
    ['b', 11, 0b010, 5],
  ]);
  expect(live.since(first)).toEqual([['a', 12, 0b110, 6, [120, 30]]]);
  expect([...valuesOf(['a', 12, 0b110, 6, [120, 30]])]).toEqual([
    [1, 6],
    [2, [120, 30]],
  ]);
  expect(live.since(live.version)).toEqual([]);
});

it('leaves out records and fields that a reader may not see', () => {
  const live = state();
  live.merge('a', 10, { mode: '1', wind: 4 });
  live.merge('b', 11, { mode: '2' });
  expect(live.since(0, { seen: new Set(['a']), mask: 0b010 })).toEqual([['a', 10, 0b010, 4]]);
  expect(live.since(0, { seen: new Set(['b']), mask: 0b010 })).toEqual([]);
});

it('forgets records that are gone', () => {
  const live = state();
  live.merge('a', 10, { mode: '1' });
  live.forget(['a']);
  expect(live.since(0)).toEqual([]);
});
