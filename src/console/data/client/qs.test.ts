import real from 'qs';
import { describe, expect, it } from 'vitest';
import qs from './qs.ts';

const address = {
  currentPage: '2',
  sorters: [{ field: 'name', order: 'asc' }],
  filters: [{ operator: 'or', value: [{ field: 'a & b', operator: 'eq', value: '光伏=1' }] }],
};

describe('the stand-in for qs', () => {
  it('reads what it writes, and what the package writes', () => {
    expect(qs.parse(qs.stringify(address, { addQueryPrefix: true }))).toEqual(address);
    expect(qs.parse(real.stringify(address, { addQueryPrefix: true }))).toEqual(address);
    expect(real.parse(qs.stringify(address), { depth: 10 })).toEqual(address);
  });
  it('puts the question mark ahead when told to, and only before something', () => {
    expect(qs.stringify({ a: 'b' }, { addQueryPrefix: true })).toBe('?a=b');
    expect(qs.stringify({ a: 'b' })).toBe('a=b');
    expect(qs.stringify({ a: null }, { addQueryPrefix: true })).toBe('');
  });
  it('reaches no prototype', () => {
    expect(qs.parse('__proto__[a]=1').a).toBeUndefined();
    expect(({} as { a?: string }).a).toBeUndefined();
  });
});
