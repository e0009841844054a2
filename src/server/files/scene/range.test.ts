import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=4-', { first: 4, last: 9 }],
  ['bytes=-2', { first: 8, last: 9 }],
  ['bytes=-99', { first: 0, last: 9 }],
  ['bytes=5-99', { first: 5, last: 9 }],
  ['bytes=10-', null],
  ['bytes=-0', null],
  ['bytes=4-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['items=0-1', undefined],
  ['bytes=-', undefined],
])('%s of ten bytes', (header, range) => expect(rangeOf(header, 10)).toEqual(range));
