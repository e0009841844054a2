import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';
import { drawCurve, randomFrom, type Drawn } from './generate.ts';
import { thermalVoltage } from './physics.ts';
import { middleOf, sheetReference, sisterReference, type Design } from './reference.ts';
import type { Point } from './string.ts';
import type { Figures } from './verdict.ts';

/** The reference string: 22 modules of 3 substrings of 20 cells. */
const a = 1.05 * 20 * thermalVoltage(25);
const design: Design = {
  unit: { il: 9.8, i0: 9.8 / Math.expm1((0.64 * 20) / a), a, rs: 0.1, rsh: 130, alpha: 0.0005 * 9.8 },
  count: 66,
  substrings: 1,
};
const conditions = { irradiance: 800, tCell: 45 };
const reference = sheetReference(design, conditions);
const draw = (drawn: Drawn, noise = 0, seed = 1): Point[] =>
  drawCurve(design, conditions, drawn, { points: 200, noise, random: randomFrom(seed) });
const judge = (points: readonly Point[]): ReturnType<typeof diagnose> => diagnose({ points, conditions }, reference);

/** Section 7.5, with the digits that measurements corrected. */
const CASES: [name: string, drawn: Drawn, figures: Partial<Figures>, fault: string, substrings?: number][] = [
  ['healthy', { fault: 'normal' }, { pf: 1, rI: 1, rV: 1, rFF: 1, dRV: 0, dRI: 0, dRs: 0, kRsh: 1, knees: 0 }, 'normal'],
  [
    '3 Ω more',
    { fault: 'rsHigh', ohm: 3 },
    { pf: 0.964, rI: 1, rV: 1, rFF: 0.965, dRV: -0.025, dRI: -0.004, dRs: 3, kRsh: 1, knees: 0 },
    'rsHigh',
  ],
  [
    'shunt × 0.12',
    { fault: 'rshLow', share: 0.12 },
    { pf: 0.943, rI: 0.996, rV: 0.997, rFF: 0.951, dRV: 0.001, dRI: -0.047, kRsh: 0.12, knees: 0 },
    'rshLow',
  ],
  [
    'light −12 %',
    { fault: 'lowIsc', light: 0.88 },
    { pf: 0.881, rI: 0.88, rV: 0.994, rFF: 1.008, dRV: 0.006, dRI: 0.001, knees: 0 },
    'lowIsc',
  ],
  [
    '3 substrings at 50 %',
    { fault: 'step', substrings: 3, light: 0.5 },
    { pf: 0.952, rI: 1, rV: 0.998, rFF: 0.954, dRV: -0.037, dRI: 0, knees: 1 },
    'step',
    3,
  ],
  [
    '2 modules shorted',
    { fault: 'diodeShort', substrings: 6 },
    { pf: 0.909, rI: 1, rV: 0.909, rFF: 1, dRV: 0, dRI: 0, dRs: -1.08, kRsh: 0.91, knees: 0 },
    'diodeShort',
    6,
  ],
  [
    '1 diode shorted',
    { fault: 'diodeShort', substrings: 1 },
    { pf: 0.985, rI: 1, rV: 0.985, rFF: 1, dRV: 0, dRI: 0, dRs: -0.18, kRsh: 0.98, knees: 0 },
    'diodeShort',
    1,
  ],
  [
    'shunt × 0.05 on 8 modules',
    { fault: 'pid', substrings: 24, share: 0.05 },
    { pf: 0.913, rI: 1, rV: 0.997, rFF: 0.917, dRV: 0.014, dRI: -0.093, kRsh: 0.64, knees: 0 },
    'taper',
  ],
  [
    'soiling 0–13 %',
    { fault: 'taper', most: 0.13 },
    { pf: 0.924, rI: 0.99, rV: 0.997, rFF: 0.937, dRV: 0.013, dRI: -0.075, kRsh: 0.05, knees: 0 },
    'taper',
  ],
];
/** Ω are told to ± 0.03, ratios of slopes to ± 0.02, everything else to ± 0.003. */
const within = (name: string): number => ({ dRs: 0.03, kRsh: 0.02, knees: 0 })[name] ?? 0.003;

describe('nine cases of a known string', () => {
  it('the reference', () => {
    const { isc, voc, vmp, imp, pmp, ff, rsSlope } = reference.features;
    const shown = [7.914, 773.1, 618.9, 7.369, 4560.2, 0.7454];
    const off = [isc, voc, vmp, imp, pmp, ff].map((n, k) => Math.abs(n / (shown[k] ?? 0) - 1));
    expect(Math.max(...off)).toBeLessThan(6e-4);
    expect(rsSlope).toBeGreaterThan(11.74);
    expect(rsSlope).toBeLessThan(11.86);
  });
  it.each(CASES)('%s', (_, drawn, figures, fault, substrings) => {
    const verdict = judge(draw(drawn));
    const off = Object.entries(figures).filter(
      ([name, value]) => Math.abs(Number(verdict.figures?.[name as keyof Figures]) - Number(value)) > within(name) + 1e-9,
    );
    expect(off.map(([name, value]) => [name, value, verdict.figures?.[name as keyof Figures]])).toEqual([]);
    expect(verdict.findings[0]?.fault, JSON.stringify(verdict)).toBe(fault);
    if (substrings !== undefined) expect(verdict.findings[0]?.substrings).toBe(substrings);
  });
  it.each(CASES)('%s, with 0.1 %% noise', (_, drawn, _figures, fault) => {
    const shunt = (one: string | undefined): string | undefined => (one === 'rshLow' || one === 'pid' ? 'taper' : one);
    const right = Array.from({ length: 40 }, (__, n) => judge(draw(drawn, 0.001, n + 1)).findings[0]?.fault);
    expect(right.filter((one) => shunt(one) === shunt(fault)).length, right.join()).toBeGreaterThanOrEqual(36);
  });
  it('the loss of a resistance is told in W', () => {
    const [finding] = judge(draw({ fault: 'rsHigh', ohm: 3 })).findings;
    expect(finding?.loss).toBeGreaterThan(140);
    expect(finding?.loss).toBeLessThan(175);
  });
});

describe('what changes no verdict', () => {
  const faultOf = (points: readonly Point[]): unknown => judge(points).findings.map(({ fault }) => fault);
  it.each(CASES)('%s: order, repeated points and their direction', (_, drawn) => {
    const points = draw(drawn, 0.0005);
    const wanted = faultOf(points);
    const random = randomFrom(7);
    expect(faultOf(points.toReversed())).toEqual(wanted);
    expect(
      faultOf(
        points
          .map((p) => [random(), p] as const)
          .sort((x, y) => x[0] - y[0])
          .map(([, p]) => p),
      ),
    ).toEqual(wanted);
    expect(faultOf(points.flatMap((p) => [p, p]))).toEqual(wanted);
    expect(faultOf(points.map(([v, i]): Point => [v, -i]))).toEqual(wanted);
  });
  it.each(CASES)('%s: volts and amperes scaled with the reference', (_, drawn) => {
    for (const [kv, ki] of [
      [2, 1],
      [1, 0.5],
      [0.6, 1.7],
    ] as const) {
      const scaled: Design = {
        ...design,
        unit: {
          ...design.unit,
          il: 9.8 * ki,
          i0: design.unit.i0 * ki,
          a: a * kv,
          rs: (0.1 * kv) / ki,
          rsh: (130 * kv) / ki,
          alpha: design.unit.alpha * ki,
        },
      };
      const points = draw(drawn).map(([v, i]): Point => [v * kv, i * ki]);
      const found = diagnose({ points, conditions }, sheetReference(scaled, conditions));
      // A resistance is told in Ω: what is scaled with it stays a finding.
      if (drawn.fault !== 'rsHigh') expect(found.findings[0]?.fault).toBe(judge(draw(drawn)).findings[0]?.fault);
    }
  });
  it('more light makes no fault', () => {
    for (const irradiance of [420, 600, 800, 1000, 1200]) {
      const here = { irradiance, tCell: 50 };
      const points = drawCurve(design, here, { fault: 'normal' }, { points: 128, noise: 0.001, random: randomFrom(irradiance) });
      expect(diagnose({ points, conditions: here }, sheetReference(design, here)).findings[0]?.fault).toBe('normal');
    }
  });
});

describe('strings that give nothing, and curves that are none', () => {
  const healthy = draw({ fault: 'normal' });
  it.each(['open', 'short', 'reverse'] as const)('%s', (fault) => {
    const verdict = judge(draw({ fault }, 0.001));
    expect(verdict.findings[0]?.fault).toBe(fault);
    expect(verdict.severity).toBe('critical');
    expect(verdict.loss).toBeCloseTo(reference.features.pmp, 0);
  });
  it.each([
    ['noConditions', healthy, undefined],
    ['noConditions', healthy, { irradiance: Number.NaN, tCell: 45 }],
    ['dark', healthy, { irradiance: 0, tCell: 45 }],
    ['dark', healthy, { irradiance: 399, tCell: 45 }],
    ['fewPoints', healthy.filter((_, n) => n % 11 === 0), conditions],
    ['fewPoints', healthy.map((p): Point => [Number.NaN, p[1]]), conditions],
    ['unstable', healthy.map(([v, i]): Point => [v, v > 300 && v < 500 ? i * 1.05 : i]), conditions],
    ['noShortSide', healthy.filter(([v]) => v > 400), conditions],
    ['noOpenSide', healthy.filter(([v]) => v < 600), conditions],
    ['implausible', healthy.map(([v, i]): Point => [v, i * 1000]), conditions],
    ['noCurve', healthy.map(([v]): Point => [v, -Math.expm1(v / 360)]), conditions],
  ] as const)('%s', (reason, points, at) => {
    const verdict = diagnose({ points, conditions: at }, reference);
    expect([verdict.findings[0]?.fault, verdict.reason]).toEqual(['invalid', reason]);
  });
  it('a late start and an early end leave out what they cannot tell', () => {
    expect(judge(healthy.filter(([v]) => v > 110))).toMatchObject({ skipped: ['rI', 'kRsh'], findings: [{ fault: 'normal' }] });
    expect(judge(healthy.filter(([, i]) => i > 2))).toMatchObject({ skipped: ['rV', 'dRs'] });
  });
  it('little light and old sensors halve the confidence', () => {
    const here = { irradiance: 500, tCell: 40 };
    const points = drawCurve(design, here, { fault: 'normal' }, { points: 128 });
    const dim = diagnose({ points, conditions: here }, sheetReference(design, here));
    expect(dim.confidence).toBeCloseTo(judge(healthy).confidence / 2);
    expect(diagnose({ points: healthy, conditions, calibrated: false }, reference).confidence).toBeCloseTo(dim.confidence);
  });
});

it('sisters stand for the string: their middle is the reference, also when some are faulty', () => {
  const sisters = [
    ...Array.from({ length: 6 }, (_, n) => draw({ fault: 'normal' }, 0.001, n + 10)),
    draw({ fault: 'step', substrings: 9, light: 0.6 }, 0.001, 3),
    draw({ fault: 'lowIsc', light: 0.8 }, 0.001, 4),
  ];
  const middle = sisterReference(middleOf(sisters), 66);
  expect(middle.features.pmp / reference.features.pmp).toBeCloseTo(1, 2);
  for (const [, drawn, , fault] of CASES)
    expect([fault, diagnose({ points: draw(drawn, 0.001, 5), conditions }, middle).findings[0]?.fault]).toEqual([fault, fault]);
  expect(() => middleOf(sisters.slice(0, 2))).toThrow(RangeError);
});
