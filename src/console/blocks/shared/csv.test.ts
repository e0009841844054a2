import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { csvOf } from './csv.ts';

const columns: SourceColumn[] = [
  { name: 'station', title: '电站', titleEn: 'Station', type: 'text', role: 'group' },
  { name: 'rate', title: '闭环率', titleEn: 'Close rate', type: 'number', role: 'measure', unit: '%' },
];
const linesOf = (rows: Record<string, unknown>[]): string[] =>
  csvOf(
    { columns, rows },
    (c) => c.titleEn,
    (row, c) => String(row[c.name]),
    'en',
  ).split('\r\n');

it('holds figures as numbers with their unit in the head, and nothing for what is not known', () =>
  expect(
    linesOf([
      { station: 'A', rate: 0.123 },
      { station: 'B', rate: null },
    ]),
  ).toEqual(['\uFEFFStation,Close rate (%)', 'A,12.3', 'B,', '']));

it('keeps names whole, and what looks like a formula as text', () =>
  expect(
    linesOf([
      { station: 'A, "B"', rate: 0 },
      { station: '=1+1', rate: 1 },
    ]).slice(1, 3),
  ).toEqual(['"A, ""B""",0', "'=1+1,100"]));
