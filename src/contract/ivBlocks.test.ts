import { expect, it } from 'vitest';
import { yearlyLoss } from './ivFigures.ts';
import type { IvData, IvFaulty, IvString } from './ivReport.ts';
import type { ReportPage } from './report.ts';
import { reportBlocks } from './reportBlocks.ts';
import type { ReportBlock } from './reportShape.ts';

const string = (code: string, more: Partial<IvString> = {}): IvString => ({
  code,
  inverter: code.slice(0, 2),
  pf: 99,
  fault: 'normal',
  severity: 'normal',
  lossW: 20,
  ...more,
});
const strings: IvString[] = [
  string('N1-S1'),
  string('N1-S2', { fault: 'open', severity: 'critical', pf: 0, lossW: 5000 }),
  string('N2-S1', { fault: 'rsHigh', severity: 'normal', pf: 96, lossW: 200 }),
  string('N2-S2', { fault: 'rsHigh', severity: 'minor', pf: 93, lossW: 350 }),
  string('N2-S3', { fault: 'invalid', severity: null, pf: null, lossW: 0 }),
];
const faulty: IvFaulty[] = strings
  .filter(({ fault }) => fault !== 'normal' && fault !== 'invalid')
  .map((one) => ({
    ...one,
    zone: 'A <1>',
    confidence: 95,
    irradiance: 800,
    tCell: 40,
    verdict: {
      findings: [{ fault: one.fault === 'open' ? 'open' : 'rsHigh', grounds: [{ figure: 'ohm', value: 2, limit: 0.75, is: 'above' }] }],
      alternatives: one.fault === 'open' ? [] : ['lowPf'],
    },
    measured: [
      [0, 9],
      [700, 0],
    ],
    reference: [
      [0, 9.2],
      [720, 0],
    ],
  }));
const iv: IvData = {
  batch: { code: 'B-1', name: 'Batch', plan: 'P-1', check: true },
  wanted: 6,
  from: '2026-11-20T12:00:00+08:00',
  to: '2026-11-20T12:17:00+08:00',
  faultNames: {
    open: { zh: '开路', en: 'Open circuit' },
    rsHigh: { zh: '串联电阻大', en: 'High series resistance' },
    lowPf: { zh: '功率偏低未分类', en: 'Low power, unclassified' },
    normal: { zh: '正常', en: 'Normal' },
  },
  simulated: 2,
  strings,
  faulty,
  irradiance: { least: 790, mean: 800, greatest: 810 },
  tCell: { least: 39, mean: 40, greatest: 41 },
  points: { least: 128, greatest: 128 },
  bySisters: 3,
  bySheet: 2,
  bounds: { normal: 95, minor: 90, major: 80 },
  thresholds: [{ code: 'standard', name: null, limits: [{ name: { zh: '最少点数', en: 'Fewest points' }, value: 20, unit: null }] }],
  gain: {
    batch: 'B-0',
    name: 'Before',
    shared: 4,
    before: 70,
    after: 72,
    faultyBefore: 4,
    faultyAfter: 3,
    strings: [{ code: 'N1-S1', before: 91, after: 99, faultBefore: 'rsHigh', faultAfter: 'normal' }],
  },
  annualHours: 1600,
};

const page = (data: Partial<ReportPage['data']> = {}): ReportPage => ({
  head: {
    id: '1',
    code: 'R-1',
    name: 'Report',
    kind: 'iv',
    status: '0',
    from: '2026-11-20',
    to: '2026-11-20',
    summary: null,
    recommendation: null,
    edition: 0,
    author: 'A',
    reviewer: null,
    reviewTime: null,
    releaseTime: null,
  },
  data: {
    shape: 1,
    takenAt: '2026-11-20T13:00:00+08:00',
    station: {
      code: 'S',
      name: 'Station',
      company: null,
      province: null,
      address: null,
      capacity: 20,
      modules: 100,
      turbines: null,
      bladeLength: null,
    },
    tasks: [],
    irradiance: null,
    figures: {
      total: 3,
      levels: { '1': 0, '2': 0, '3': 0 },
      closed: 0,
      unreviewed: 0,
      falseAlarms: 0,
      modules: 0,
      powerLoss: 5550,
      annualLoss: 0,
      annualCost: 0,
    },
    faults: [],
    groups: [],
    findings: [],
    iv,
    ...data,
  },
});
const titleOf = (block: ReportBlock): string => (block.type === 'cover' ? 'cover' : block.title);
const tableOf = (blocks: ReportBlock[], title: string): string[][] => {
  const found = blocks.find((block) => titleOf(block) === title);
  if (found?.type !== 'table') throw new Error(`no table ${title}`);
  return found.rows;
};

it('an IV report says how many strings are faulty, by fault and inverter, and its tables add up', () => {
  const blocks = reportBlocks(page(), 'en');
  expect(blocks.map(titleOf)).toEqual([
    'cover',
    'High series resistance is most frequent: 2',
    'Before and after · Before',
    'Distribution of performance',
    'Inverters and their strings',
    'N1 loses most: 5.00 kW',
    'Faulty strings, greatest loss first',
    'Conditions and method',
    'Thresholds: standard',
  ]);
  expect(tableOf(blocks, 'High series resistance is most frequent: 2')).toEqual([
    ['High series resistance', '2', '40.0', '0.55'],
    ['Open circuit', '1', '20.0', '5.00'],
    ['Healthy', '1', '20.0', '0.00'],
    ['Not judged', '1', '20.0', '0.00'],
    ['Total', '5', '100.0', '5.55'],
  ]);
  expect(tableOf(blocks, 'N1 loses most: 5.00 kW').at(-1)).toEqual(['Total', '5', '3', '72.0', '5.55']);
  expect(tableOf(blocks, 'Before and after · Before').at(-1)).toEqual([
    'Mean of 4 strings',
    '70.0',
    '72.0',
    '+2.0',
    '4 faulty',
    '3 faulty',
  ]);
});

it('the cover says what the figures do not cover', () => {
  const [cover] = reportBlocks(page(), 'en');
  if (cover?.type !== 'cover') throw new Error('no cover');
  expect(cover.period).toBe('2026-11-20');
  expect(cover.tiles.map(({ value }) => value)).toEqual(['5', '3', '5.55 kW', '72.0%']);
  expect(cover.tiles[1]).toMatchObject({ label: 'faulty strings (75.0%), 1 critical', tone: '3' });
  expect(cover.warnings).toEqual([
    'Curves simulated by a model, not measured: 2.',
    'Curves that cannot be judged and are not counted: 1.',
    'Strings without a sweep: 1.',
  ]);
  // 5.55 kW in 800 W/m², over hours of 1000 W/m².
  expect(yearlyLoss(iv)).toBeCloseTo((5.55 / 0.8) * 1600, 6);
  expect(yearlyLoss({ ...iv, annualHours: null })).toBeNull();
});

it('cards draw the curve on its reference, and say why, what else and what to do, in both languages', () => {
  for (const [language, said, action] of [
    ['en', 'It may be as well: Low power, unclassified', 'Check connectors, joints and ribbons by thermal images'],
    ['zh', '也可能是：功率偏低未分类', '用红外检查连接器、接线端和焊带'],
  ] as const) {
    const cards = reportBlocks(page(), language).find((block) => block.type === 'findings');
    const [open, high] = cards?.items ?? [];
    expect([open?.tone, high?.tone, cards?.left]).toEqual(['3', '1', 0]);
    expect(high).toMatchObject({ said: [expect.stringMatching(/2\.00 Ω/), said], action });
    expect(high?.drawing?.(200)).toMatch(/^<svg[^>]*>.*<polyline.*<polyline.*<\/svg>$/);
  }
});

it('healthy strings are green, faults without loss yellow, and curves without verdict grey; texts are escaped', () => {
  const matrix = reportBlocks(page(), 'en').find((block) => titleOf(block) === 'Inverters and their strings');
  if (matrix?.type !== 'drawing') throw new Error('no matrix');
  const [svg = ''] = matrix.parts.map((draw) => draw(460));
  expect(svg.match(/<rect[^>]*fill="(#\w+)"/g)?.map((rect) => rect.slice(-8, -1))).toEqual([
    '#2f8549',
    '#d9363e',
    '#d4a106',
    '#d4a106',
    '#9aa4b2',
  ]);
  const odd = { ...iv, strings: strings.map((one) => ({ ...one, inverter: '<N&"' })) };
  const drawn = reportBlocks(page({ iv: odd }), 'en').find((block) => titleOf(block) === 'Inverters and their strings');
  expect(drawn?.type === 'drawing' && drawn.parts[0]?.(460)).toContain('&lt;N&amp;&quot;');
});

it('every string stands in one bar of the distribution, and a station of many inverters has several drawings', () => {
  const many = Array.from({ length: 40 }, (_, n) => string(`N${n}-S1`, { inverter: `N${n}`, pf: 60 + n * 1.3 }));
  const blocks = reportBlocks(page({ iv: { ...iv, strings: many, faulty: [], gain: null } }), 'en');
  const drawings = blocks.filter((block) => block.type === 'drawing');
  expect(drawings.map(({ parts }) => parts.length)).toEqual([1, 3]);
  const bars = drawings[0]?.parts[0]?.(460) ?? '';
  const counts = [...bars.matchAll(/<rect[^>]*\/><text[^>]*>(\d+)<\/text>/g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(40);
  expect(blocks.some((block) => block.type === 'findings' || titleOf(block).startsWith('Before'))).toBe(false);
});
