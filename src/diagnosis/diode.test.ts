import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { currentAt, greatestPower, voltageAt } from './diode.ts';
import { featuresOf } from './features.ts';
import { kneesOf } from './knees.ts';
import { procedure1, procedure2 } from './iec60891.ts';
import { diodeAt, STC, thermalVoltage, type Diode } from './physics.ts';
import { tidy } from './points.ts';
import { designOf, partsAt, sheetReference } from './reference.ts';
import { fitSheet } from './sheet.ts';
import { stringCurve, stringVoltage } from './string.ts';
import { THRESHOLDS } from './thresholds.ts';

const DATA = '/work/shared/data/iv-curves';
interface Exact {
  'IV Curves': Record<'Voltages' | 'Currents', string[]>[] & Record<'v_oc' | 'i_sc' | 'p_mp', string>[];
}

describe.skipIf(!existsSync(DATA))('published curves', () => {
  it('exact solutions are met to 1e-6', () => {
    const [, ...rows] = readFileSync(`${DATA}/synthetic/case1.csv`, 'utf8').trim().split('\n');
    const curves = (JSON.parse(readFileSync(`${DATA}/synthetic/case1.json`, 'utf8')) as Exact)['IV Curves'];
    expect(rows).toHaveLength(32);
    for (const [n, row] of rows.entries()) {
      const [, il = 0, i0 = 0, rs = 0, rsh = 0, ideality = 0, cells = 0] = row.split(',').map(Number);
      const diode: Diode = { il, i0, rs, rsh, a: ideality * cells * thermalVoltage(25) };
      const { Voltages: volts = [], Currents: amps = [], v_oc: voc, i_sc: isc, p_mp: pmp } = curves[n] ?? {};
      expect(Math.abs(voltageAt(diode, 0) / Number(voc) - 1)).toBeLessThan(1e-6);
      expect(Math.abs(currentAt(diode, 0) / Number(isc) - 1)).toBeLessThan(1e-6);
      expect(Math.abs(greatestPower(diode).p / Number(pmp) - 1)).toBeLessThan(1e-6);
      for (const [k, v] of volts.entries())
        expect(Math.abs(currentAt(diode, Number(v)) - Number(amps[k]))).toBeLessThan(1e-6 * Number(isc));
    }
  });
  it.each([
    ['IV_step1', 0],
    ['IV_5M_1', 0],
  ])('knees of %s: %d', (name, knees) => {
    const [, ...rows] = readFileSync(`${DATA}/measured/${name}.csv`, 'utf8').trim().split('\n');
    const { curve } = tidy(rows.map((row) => row.split(',').map(Number) as [number, number]));
    const limits = { gap: THRESHOLDS.kneeGap, width: THRESHOLDS.kneeWidth, noisyWidth: THRESHOLDS.kneeNoisyWidth };
    expect(kneesOf(curve, featuresOf(curve), limits)).toHaveLength(knees);
  });
});

const SHEET = { isc: 14.22, voc: 51.6, imp: 13.4, vmp: 43.3, alpha: 0.00045, beta: -0.0025, cells: 144 };

describe('data sheets', () => {
  it('five parameters give the values they were fitted to', () => {
    const { diode, error, approximate } = fitSheet(SHEET);
    const best = greatestPower(diode);
    expect(approximate).toBe(false);
    expect(Math.abs(error)).toBeLessThan(1e-6);
    expect(currentAt(diode, 0)).toBeCloseTo(SHEET.isc, 6);
    expect(voltageAt(diode, 0)).toBeCloseTo(SHEET.voc, 6);
    expect(best.v).toBeCloseTo(SHEET.vmp, 2);
    const warm = voltageAt(diodeAt(diode, { ...STC, tCell: 35 }), 0);
    expect((warm / SHEET.voc - 1) / 10).toBeCloseTo(SHEET.beta, 3);
  });
  it('rounded values are approximated, impossible ones refused', () => {
    const rounded = fitSheet({ ...SHEET, imp: 14.15 });
    expect(rounded.approximate).toBe(true);
    for (const wrong of [
      { ...SHEET, imp: 15 },
      { ...SHEET, vmp: 60 },
      { ...SHEET, cells: 0 },
      { ...SHEET, isc: Number.NaN },
    ])
      expect(() => fitSheet(wrong)).toThrow(RangeError);
  });
});

describe('strings', () => {
  const design = designOf(SHEET, 26);
  it('voltages add at equal current; a substring in the dark is carried by its diode', () => {
    const [healthy] = partsAt(design, STC);
    if (!healthy) throw new Error('no parts');
    const dark = { ...healthy.diode, il: 0.1 };
    const mixed = [
      { ...healthy, count: 75 },
      { count: 3, diode: dark },
    ];
    expect(stringVoltage(mixed, 13)).toBeCloseTo(stringVoltage([{ ...healthy, count: 75 }], 13) - 1.5, 6);
    const curve = stringCurve(mixed, 60);
    for (const [v, i] of curve) expect(stringVoltage(mixed, i)).toBeCloseTo(v, 3);
    for (let n = 1; n < curve.length; n++) expect(curve[n]?.[1]).toBeLessThanOrEqual((curve[n - 1]?.[1] ?? 0) + 1e-9);
  });
  it('translated to standard conditions a healthy curve is the one of standard conditions', () => {
    const from = { irradiance: 850, tCell: 48 };
    const there = sheetReference(design, from);
    const wanted = sheetReference(design, STC).features;
    const { isc, voc } = there.features;
    const translation = { from, to: STC, isc, voc, rs: design.count * design.unit.rs, alpha: SHEET.alpha, beta: SHEET.beta };
    for (const procedure of [procedure1, procedure2])
      expect(featuresOf(procedure(there.curve, translation)).pmp / wanted.pmp).toBeCloseTo(1, 1.5);
  });
});
