import { describe, expect, it } from 'vitest';
import { diagnose } from '../diagnose.ts';
import { drawCurve, randomFrom, type Drawn } from '../generate.ts';
import { designOf, sheetReference, type Design } from '../reference.ts';
import { stringCurrent, type Part } from '../string.ts';
import { THRESHOLDS } from '../thresholds.ts';
import { sheetBase, sistersBase } from './base.ts';
import { currentsAt } from './currents.ts';

const sheet = { isc: 11.5, voc: 49.8, imp: 10.9, vmp: 41.6, cells: 72, alpha: 0.0005, beta: -0.0028 };
const design: Design = designOf(sheet, 22, 3, 0.4);
const conditions = { irradiance: 850, tCell: 45 };
const base = sheetBase(design, conditions);

const said = (drawn: Drawn, seed = 1) => {
  const points = drawCurve(design, conditions, drawn, { points: 128, noise: 0.0006, random: randomFrom(seed) });
  return diagnose({ points, conditions }, sheetReference(design, conditions), THRESHOLDS, () => base);
};

it('currents of alike and of unlike parts are those of the exact string', () => {
  const dark = { ...base.diode, il: base.diode.il * 0.6 };
  const cases: Part[][] = [
    [{ count: 66, diode: base.diode }],
    [
      { count: 57, diode: base.diode },
      { count: 9, diode: dark },
    ],
  ];
  for (const parts of cases) {
    const volts = Float64Array.from({ length: 60 }, (_, n) => 17 * n);
    const exact = [...volts].map((v) => stringCurrent(parts, v, base.cable));
    const off = [...currentsAt(parts, base.cable, volts)].map((i, n) => Math.abs(i - (exact[n] ?? 0)));
    expect(Math.max(...off)).toBeLessThan(0.002 * base.diode.il);
  }
});

describe('a curve speaks for its fault', () => {
  it.each<[string, Drawn, string]>([
    ['resistance', { fault: 'rsHigh', ohm: 4 }, 'rsHigh'],
    ['lost substrings', { fault: 'diodeShort', substrings: 5 }, 'diodeShort'],
    ['shunts of all', { fault: 'rshLow', share: 0.08 }, 'rshLow'],
    // What moves the maximum as a resistance does.
    ['shunts of some', { fault: 'pid', substrings: 20, share: 0.03 }, 'rshLow'],
    ['uneven light', { fault: 'taper', most: 0.2 }, 'taper'],
    ['a step', { fault: 'step', substrings: 12, light: 0.6 }, 'step'],
    ['dirt', { fault: 'lowIsc', light: 0.85 }, 'lowIsc'],
  ])('%s', (_, drawn, fault) => {
    const { findings, shares = {} } = said(drawn);
    expect(findings[0]?.fault).toBe(fault);
    expect(Object.values(shares).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 6);
  });

  it('a healthy one is not asked at all', () => {
    const { findings, shares } = said({ fault: 'normal' });
    expect([findings[0]?.fault, shares]).toEqual(['normal', undefined]);
  });

  it('what a second sweep would decide is said', () => {
    expect(said({ fault: 'rshLow', share: 0.08 }).alternatives).toEqual(expect.arrayContaining(['pid', 'taper']));
  });
});

it('the middle of sisters gives the string that draws it', () => {
  const other = { ...design, unit: { ...design.unit, rs: design.unit.rs * 1.2, rsh: design.unit.rsh * 0.6, il: design.unit.il * 0.97 } };
  const middle = drawCurve(other, conditions, { fault: 'normal' }, { points: 200 });
  const { diode } = sistersBase(middle, design, conditions);
  const like = currentsAt(
    [{ count: 66, diode }],
    design.cable ?? 0,
    Float64Array.from(middle, ([v]) => v),
  );
  expect(Math.max(...middle.map(([, i], n) => Math.abs(i - (like[n] ?? 0))))).toBeLessThan(0.005 * base.diode.il);
});
