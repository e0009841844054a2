import { describe, expect, it } from 'vitest';
import { isDeep, needsLast, numberedTotal, pageInstead, rowSpan, type PageInfo } from './pages.ts';

const info = (over: Partial<PageInfo>): PageInfo => ({
  page: 1,
  size: 10,
  total: 95,
  totalKind: 'exact',
  next: 'n',
  prev: null,
  count: 10,
  ...over,
});

describe('pages of a list', () => {
  it('offers as many numbered pages as are counted', () => expect(numberedTotal(info({}))).toBe(95));
  it('goes one page on where the count stopped at its bound', () => {
    expect(numberedTotal(info({ total: 10_000, totalKind: 'atLeast', page: 1000 }))).toBe(10_001);
    expect(numberedTotal(info({ total: 10_000, totalKind: 'atLeast', page: 1100, next: null }))).toBe(11_000);
  });
  it('never numbers pages beyond the deepest offset', () =>
    expect(numberedTotal(info({ total: 9_000_000, totalKind: 'estimate' }))).toBe(100_000));
  it('walks by cursor beyond it', () => {
    expect(isDeep(info({ page: 9999 }))).toBe(false);
    expect(isDeep(info({ page: 10_000, next: null }))).toBe(false);
    expect(isDeep(info({ page: 10_000 }))).toBe(true);
    expect(isDeep(info({ page: 10_001 }))).toBe(true);
    expect(isDeep(info({ cursor: 'last' }))).toBe(true);
  });
  it('jumps to the end by cursor where the last number is not known', () => {
    expect(needsLast(info({}))).toBe(false);
    expect(needsLast(info({ totalKind: 'atLeast' }))).toBe(true);
  });
  it('says which rows are shown', () => {
    expect(rowSpan(info({ page: 10, count: 5 }))).toEqual([91, 95]);
    expect(rowSpan(info({ cursor: 'last' }))).toBeUndefined();
  });
  it('steps back from a page that lost its last row', () => {
    expect(pageInstead(info({ page: 10, total: 90, count: 0 }))).toBe(9);
    expect(pageInstead(info({ page: 40, total: 12, count: 0 }))).toBe(2);
    expect(pageInstead(info({ page: 1, total: 0, count: 0 }))).toBeUndefined();
  });
});
