import { expect, it } from 'vitest';
import { pathOf } from './Spark.tsx';

it('runs from the first period to the last, larger figures higher', () => expect(pathOf([0, 10, 5])).toBe('M0.0,26.0L50.0,2.0L100.0,14.0'));
it('breaks where there is no figure', () => expect(pathOf([1, null, 2, 3])).toBe('M0.0,26.0M66.7,14.0L100.0,2.0'));
it('is level where nothing changes, and nothing of one figure', () =>
  expect([pathOf([4, 4]), pathOf([4]), pathOf([null, 4])]).toEqual(['M0.0,14.0L100.0,14.0', '', '']));
