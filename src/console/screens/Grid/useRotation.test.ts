import { expect, it } from 'vitest';
import { nextOf } from './useRotation.ts';

it.each([
  [['a', 'b', 'c'], undefined, 'a'],
  [['a', 'b', 'c'], 'a', 'b'],
  [['a', 'b', 'c'], 'c', 'a'],
  [['a', 'b', 'c'], 'gone', 'a'],
  [[], 'a', undefined],
])('%j turns from %s to %s', (values, value, next) => expect(nextOf(values, value)).toBe(next));
