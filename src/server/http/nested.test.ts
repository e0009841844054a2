import { expect, it } from 'vitest';
import { extentOf, mostNames } from './nested.ts';

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
