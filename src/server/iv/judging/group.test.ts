import { expect, it } from 'vitest';
import { drawCurve, randomFrom, type Drawn } from '../../../diagnosis/generate.ts';
import { THRESHOLDS } from '../../../diagnosis/thresholds.ts';
import { moduleModels, MODULES_PER_STRING } from '../../seed/demo/equipment.ts';
import { designFor, type StringRow } from './designs.ts';
import { judgeTogether, type Swept } from './group.ts';
import { STANDARD } from './judge.ts';

const stringOf = (code: string, inverterCode: string): StringRow => ({
  ...(moduleModels[0] as unknown as Omit<StringRow, 'code' | 'inverterCode' | 'moduleCount' | 'cableLength'>),
  code,
  inverterCode,
  moduleCount: MODULES_PER_STRING,
  cableLength: 80,
});

const sweptOf = (code: string, inverter: string, drawn: Drawn, seed: number, irradiance = 820): Swept => {
  const string = stringOf(code, inverter);
  const design = designFor(string);
  if (!design) throw new Error('no design');
  const points = drawCurve(design, { irradiance, tCell: 44 }, drawn, { points: 128, noise: 0.0006, random: randomFrom(seed) });
  return { id: code, sweepTime: 0, irradiance, tCell: 44, points, string };
};

const faultOf = (row: Record<string, unknown> | undefined): unknown => (row?.['faults'] as string[] | undefined)?.[0];

it('a string is judged by its sisters where five were swept with it, else by its sheet', () => {
  const many = Array.from({ length: 6 }, (_, n) =>
    sweptOf(`A${n}`, 'A', n === 2 ? { fault: 'lowIsc', light: 0.9 } : { fault: 'normal' }, n + 1),
  );
  const few = Array.from({ length: 3 }, (_, n) => sweptOf(`B${n}`, 'B', { fault: 'normal' }, n + 11));
  const rows = judgeTogether([...many, ...few], STANDARD);
  expect(rows.map(({ id }) => id)).toEqual([...many, ...few].map(({ id }) => id));
  expect(rows.map(faultOf)).toEqual(rows.map(({ id }) => (id === 'A2' ? 'lowIsc' : 'normal')));
  const by = rows.map(({ verdict }) => (verdict as { reference: string }).reference);
  expect([new Set(by.slice(0, 6)), new Set(by.slice(6))]).toEqual([new Set(['sisters']), new Set(['sheet'])]);
});

it('sisters of another minute or in another light do not count', () => {
  const group = Array.from({ length: 6 }, (_, n) => sweptOf(`A${n}`, 'A', { fault: 'normal' }, n + 1));
  const late = group.map((one, n) => (n < 2 ? { ...one, sweepTime: 600_000 } : one));
  const referenceOf = ({ verdict }: Record<string, unknown>): string => (verdict as { reference: string }).reference;
  expect(judgeTogether(late, STANDARD).map(referenceOf)).toEqual(Array.from({ length: 6 }, () => 'sheet'));
  const darker = Array.from({ length: 6 }, (_, n) => sweptOf(`A${n}`, 'A', { fault: 'normal' }, n + 1, n < 2 ? 600 : 820));
  expect(judgeTogether(darker, STANDARD).map(referenceOf)).toEqual(Array.from({ length: 6 }, () => 'sheet'));
});

it('other limits give other verdicts, and a verdict says by which it was judged', () => {
  const one = sweptOf('A', 'A', { fault: 'rsHigh', ohm: 3.5 }, 3);
  const [usual] = judgeTogether([one], STANDARD);
  const [strict] = judgeTogether([one], { code: 'T-9', limits: { ...THRESHOLDS, seriesOhm: 5 } });
  expect([faultOf(usual), faultOf(strict)]).toEqual(['rsHigh', 'normal']);
  expect([usual?.['verdict'], strict?.['verdict']]).toMatchObject([{ thresholds: 'standard' }, { thresholds: 'T-9' }]);
});
