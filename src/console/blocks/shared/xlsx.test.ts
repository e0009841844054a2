import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import type { SourceColumn } from '../../../documents/features/source/index.ts';
import { xlsxOf } from './xlsx.ts';

const columns: SourceColumn[] = [
  { name: 'station', title: '电站', titleEn: 'Station', type: 'text', role: 'group' },
  { name: 'rate', title: '闭环率', titleEn: 'Close rate', type: 'number', role: 'measure', unit: '%' },
];

it('a workbook holds the titles with their units, figures as numbers, names as they are, and nothing for what is not known', async () => {
  const rows = [
    { station: '甘肃 <A> & "B"', rate: 0.123 },
    { station: '=1+1', rate: null },
  ];
  const book = xlsxOf(
    { columns, rows },
    (c) => c.titleEn,
    (row, c) => String(row[c.name]),
    'en',
  );
  const lines = await readSheet(Buffer.from(book));
  expect(lines).toEqual([
    ['Station', 'Close rate (%)'],
    ['甘肃 <A> & "B"', 12.3],
    ['=1+1', null],
  ]);
});
