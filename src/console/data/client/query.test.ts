import { expect, it } from 'vitest';
import { queryString } from './query.ts';

it('[S7-02] nests objects in brackets and skips what is not there', () => {
  expect(decodeURIComponent(queryString({ a: { b: 'x y', c: { d: 1 } }, e: null, f: undefined, g: 0, h: false }))).toBe(
    'a[b]=x y&a[c][d]=1&g=0&h=false',
  );
});
