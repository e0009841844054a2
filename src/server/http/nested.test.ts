import { expect, it } from 'vitest';
import { MOST_POSITIONS } from '../../documents/ground/geometry/faults.ts';
import { extentOf, mostNames, mostValues } from './nested.ts';

it.each([
  ['1', 0],
  ['{}', 1],
  ['{"a":[{"b":[]}]}', 4],
  ['[[],[[]],[]]', 3],
  [String.raw`{"a":"[[[[\"]]{{"}`, 1],
  [String.raw`["\\",[]]`, 2],
  ['["', 1],
])('%s is nested %i deep', (text, depth) => {
  expect(extentOf(text).depth).toBe(depth);
});

it.each([
  ['1', 0],
  ['{"a":1,"b":[{"c":":"}]}', 3],
  [String.raw`{"a\":b":1}`, 1],
])('%s has %i names', (text, names) => {
  expect(extentOf(text).names).toBe(names);
});

it('a body of 2 MiB has 20,971 names at most', () => {
  expect(mostNames(2_097_152)).toBe(20_971);
});

it.each([
  ['1', 1],
  ['{}', 2],
  ['[1,2,[3],{"a":","}]', 7],
])('%s has %i values', (text, values) => {
  expect(extentOf(text).values).toBe(values);
});

it('a body of 2 MiB has 104,857 values at most, and a shape of all the positions it may have fits twice', () => {
  expect(mostValues(2_097_152)).toBe(104_857);
  const shape = { type: 'LineString', coordinates: Array.from({ length: MOST_POSITIONS }, () => [100.1234567, 36.1234567, 1200]) };
  expect(2 * extentOf(JSON.stringify(shape)).values).toBeLessThan(mostValues(2_097_152));
});
