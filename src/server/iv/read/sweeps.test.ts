import { describe, expect, it } from 'vitest';
import { decoded } from './cells.ts';
import { SweepFault } from './fault.ts';
import { readSweeps } from './sweeps.ts';

const N = 24;
const curve = Array.from({ length: N }, (_, n): [number, number] => [
  n * 40,
  n === N - 1 ? 0 : Number((9.8 - (n / 22) ** 8 * 6).toFixed(3)),
]);
const rows = (separator = ',', of = (n: number): string => String(n)): string =>
  curve.map(([v, i]) => `${of(v)}${separator}${of(i)}`).join('\n');
const comma = (n: number): string => n.toFixed(3).replace('.', ',');
const only = (text: string, file = 'DEMO-1.csv') => {
  const { sweeps, refused } = readSweeps(text, file);
  expect(refused).toEqual([]);
  expect(sweeps).toHaveLength(1);
  return sweeps[0]!;
};

describe('layouts', () => {
  it.each([
    ['with a head', `V,I\n${rows()}`],
    ['without a head', rows()],
    ['without a head, current first', curve.map(([v, i]) => `${i},${v}`).join('\n')],
    ['Chinese head', `电压(V),电流(A)\n${rows()}`],
    ['unit row', `Voltage,Current\nV,A\n${rows()}`],
    ['mA', `U [V];I [mA]\n${curve.map(([v, i]) => `${v};${i * 1000}`).join('\n')}`],
    ['semicolons and decimal commas', `U;I\n${rows(';', comma)}`],
    ['blanks and decimal commas', rows(' ', comma)],
    ['tabs', `V\tI\r\n${rows('\t').replaceAll('\n', '\r\n')}`],
    ['byte order mark', `\uFEFFV,I\n${rows()}`],
  ])('%s', (_, text) => {
    const { points, channel } = only(text);
    expect(channel).toBe('DEMO-1');
    expect(points).toHaveLength(N);
    for (const [n, [v, i]] of points.entries()) expect([v, i]).toEqual([expect.closeTo(curve[n]![0], 2), expect.closeTo(curve[n]![1], 2)]);
  });
  it('conditions before the data, in either language', () => {
    expect(
      only(`# Irradiance: 812.5 W/m²\n# Cell temperature = 46.8 °C\nTime: 2026-11-04 13:22:40Z\nString: S-12\nV,I\n${rows()}`),
    ).toMatchObject({ irradiance: 812.5, tCell: 46.8, channel: 'S-12', time: '2026-11-04T13:22:40.000Z' });
    expect(only(`辐照度,812\n电池温度,47\n电压,电流\n${rows()}`)).toMatchObject({ irradiance: 812, tCell: 47 });
    expect(only(`G;812,5\nT;46,8\nU;I\n${rows(';', comma)}`)).toMatchObject({ irradiance: 812.5, tCell: 46.8 });
  });
  it('many curves by a column, with their conditions', () => {
    const text = `string,irradiance,tCell,V,I\n${['A', 'B'].flatMap((name, k) => curve.map(([v, i]) => `${name},${800 + k},45,${v},${i}`)).join('\n')}`;
    expect(readSweeps(text, 'x.csv').sweeps.map(({ channel, irradiance, points }) => [channel, irradiance, points.length])).toEqual([
      ['A', 800, N],
      ['B', 801, N],
    ]);
  });
  it('many curves side by side, sharing a voltage or not', () => {
    const shared = `V,S01 I,S02 I\n${curve.map(([v, i]) => `${v},${i},${i / 2}`).join('\n')}`;
    expect(readSweeps(shared, 'x.csv').sweeps.map(({ channel }) => channel)).toEqual(['S01', 'S02']);
    const pairs = `S01 V,S01 I,S02 V,S02 I\n${curve.map(([v, i]) => `${v},${i},${v * 2},${i / 2}`).join('\n')}`;
    const [, second] = readSweeps(pairs, 'x.csv').sweeps;
    expect([second?.channel, second?.points[2]?.[0]]).toEqual(['S02', 160]);
  });
  it('a broken curve among others is named, the others are read', () => {
    const text = `string,V,I\n${['A', 'B'].flatMap((name) => curve.map(([v, i], n) => `${name},${v},${name === 'B' && n === 5 ? 'x' : i}`)).join('\n')}`;
    const { sweeps, refused } = readSweeps(text, 'x.csv');
    expect([sweeps.map(({ channel }) => channel), refused.map(({ channel }) => channel)]).toEqual([['A'], ['B']]);
  });
});

it.each([
  ['empty', ''],
  ['noCurve', 'hello\nworld'],
  ['noCurve', `voltage,other\n${rows()}`],
  ['number', `V,I\n${rows().replace('400,', '40x,')}`],
  ['number', `V,I\n${rows()}\n920,NaN`],
  ['fewPoints', `V,I\n${rows().split('\n').slice(0, 19).join('\n')}`],
  ['manyPoints', `V,I\n${Array.from({ length: 100_000 }, (_, n) => `${n / 100},5`).join('\n')}`],
  ['swapped', `V,I\n${curve.map(([v, i]) => `${i},${v}`).join('\n')}`],
  ['unit', `V,I\n${curve.map(([v, i]) => `${v},${i * 1000}`).join('\n')}`],
  ['twoSweeps', `V,I\n${rows()}\n${rows()}`],
])('%s is told', (code, text) => {
  const read = (): unknown => readSweeps(text, 'a.csv');
  expect(read).toThrow(SweepFault);
  try {
    read();
  } catch (error) {
    expect((error as SweepFault).code).toBe(code);
    expect((error as SweepFault).text.zh).toMatch(/[\u4e00-\u9fff]/);
  }
});

it('text is read in either encoding, anything else is none', () => {
  expect(decoded(Buffer.from('电压'))).toBe('电压');
  expect(decoded(Buffer.from([0xb5, 0xe7, 0xd1, 0xb9]))).toBe('电压');
  expect(decoded(Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))).toBeUndefined();
});
