import { describe, expect, it } from 'vitest';
import { codeFrame, codeOf, codeParts } from './index.ts';

const DAY = '2026-03-09';
const code = (pattern: string, n: number, record: object = {}): string => codeOf(codeFrame(pattern, { ...record }, DAY), n);

describe('codes', () => {
  it.each<[string, number, string]>([
    ['GD-{yyyyMMdd}-{0001}', 7, 'GD-20260309-0007'],
    ['{yy}{MM}{01}', 1, '260301'],
    ['P{001}', 1234, 'P1234'],
    ['{stationCode}/{1}/{yyyy}', 12, 'S-1/12/2026'],
    ['{000100}', 100, '000100'],
  ])('%s, %i', (pattern, n, wanted) => expect(code(pattern, n, { stationCode: 'S-1' })).toBe(wanted));

  it('are counted by what stands around the number', () => {
    expect(codeFrame('A{MM}-{01}-{kind}', { kind: 'x' }, DAY)).toEqual({ before: 'A03-', after: '-x', digits: 2, from: 1 });
    expect(codeFrame('{000100}', {}, DAY).from).toBe(100);
  });

  it('are made of known parts', () => {
    expect(codeParts('A-{yyyyMM}-{name}-{01}')).toEqual([
      { text: 'A-' },
      { date: 'yyyyMM' },
      { text: '-' },
      { field: 'name' },
      { text: '-' },
      { digits: 2, from: 1 },
    ]);
    for (const wrong of ['{}', '{a b}', '{0}', 'a{01', '{YYYY}']) expect(codeParts(wrong), wrong).toContain(undefined);
  });
});
