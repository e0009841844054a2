/** A record's curve judged: what its columns say then. */
import type { Base } from '../../../diagnosis/bank/models.ts';
import { diagnose } from '../../../diagnosis/diagnose.ts';
import { procedure2 } from '../../../diagnosis/iec60891.ts';
import { STC } from '../../../diagnosis/physics.ts';
import { tidy } from '../../../diagnosis/points.ts';
import { sheetReference, type Design, type Reference } from '../../../diagnosis/reference.ts';
import type { Curve, Point } from '../../../diagnosis/string.ts';
import { THRESHOLDS, type Thresholds } from '../../../diagnosis/thresholds.ts';
import type { Fault, Verdict } from '../../../diagnosis/verdict.ts';
import type { Row } from '../../source/rows.ts';

/** Limits, and what they are called. */
export interface ThresholdSet {
  code: string;
  limits: Thresholds;
}

/** What curves are judged by where nobody says otherwise. */
export const STANDARD: ThresholdSet = { code: 'standard', limits: THRESHOLDS };

/** A sweep, and what its sisters say it should give. */
export interface Swept {
  points: Curve | null;
  irradiance: number | null;
  tCell: number | null;
  design: Design | undefined;
  /** Sensors that irradiance or temperature are from. */
  conditionsFrom?: string | null;
  /** By its sisters, where they are enough. */
  reference?: Reference;
  /** A healthy string of that reference: models of faults are fitted to what is abnormal or unsure. */
  base?: (() => Base) | undefined;
}

/** Points of curves that are kept beside the measured one. */
const KEPT = 64;
/** Fault types of defects (PV_FAULT) by finding. */
export const DEFECT: Partial<Record<Fault, string>> = {
  open: 'stringOff',
  short: 'stringOff',
  reverse: 'stringOff',
  step: 'shading',
  lowIsc: 'soiling',
  taper: 'soiling',
  diodeShort: 'diode',
  lowVoc: 'moduleOff',
  pid: 'pid',
  rshLow: 'pid',
  rsHigh: 'jbox',
  lowPf: 'other',
};

const round = (value: number, digits: number): number => Number(value.toFixed(digits));
const bounded = (value: number, low: number, high: number, digits: number): number => round(Math.min(high, Math.max(low, value)), digits);

/** So many points of a curve, its ends among them. */
function thin(curve: Curve): Point[] | null {
  if (curve.length < 2) return null;
  const step = Math.max(1, (curve.length - 1) / (KEPT - 1));
  const count = Math.min(KEPT, curve.length);
  return Array.from({ length: count }, (_, n): Point => {
    const [v, i] = curve[Math.round(n * step)] ?? curve[curve.length - 1] ?? [0, 0];
    return [round(v, 1), round(i, 3)];
  });
}

function referenceOf({ irradiance, tCell, design, reference }: Swept): Reference | undefined {
  if (!design || irradiance === null || tCell === null || !(irradiance > 0)) return undefined;
  return reference ?? sheetReference(design, { irradiance, tCell });
}

/** Features, in the bounds of their columns. */
function featuresIn({ features, knees }: Verdict): Row {
  const none = { isc: null, voc: null, imp: null, vmp: null, pmp: null, ff: null, rsSlope: null, rshSlope: null, steps: null };
  if (!features) return none;
  const { isc, voc, imp, vmp, pmp, ff, rsSlope, rshSlope } = features;
  return {
    isc: bounded(isc, -50, 200, 3),
    voc: bounded(voc, -2000, 2000, 1),
    imp: bounded(imp, -50, 200, 3),
    vmp: bounded(vmp, -2000, 2000, 1),
    pmp: bounded(pmp, 0, 300_000, 1),
    ff: bounded(ff, 0, 1, 4),
    rsSlope: rsSlope === undefined ? null : bounded(rsSlope, 0, 1e5, 2),
    rshSlope: rshSlope === undefined ? null : bounded(rshSlope, 0, 1e5, 0),
    steps: Math.min(20, knees.length),
  };
}

/** The measured curve at standard test conditions. */
function translated(curve: Curve, { features }: Verdict, { irradiance, tCell, design }: Swept): Point[] | null {
  if (!features || !design || irradiance === null || tCell === null) return null;
  const { count, unit, beta = 0, cable = 0 } = design;
  return thin(
    procedure2(curve, {
      from: { irradiance, tCell },
      to: STC,
      isc: features.isc,
      voc: features.voc,
      rs: count * unit.rs + cable,
      alpha: unit.alpha / unit.il,
      beta,
    }),
  );
}

/** Figures to as many digits as they have. */
const short = (figures: Verdict['figures']): Record<string, number | null> | undefined =>
  figures && Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value === null ? null : round(value, 4)]));

/** All columns that follow from a sweep. A record without a curve has none. */
export function judged(swept: Swept, { code, limits }: ThresholdSet = STANDARD): Row {
  const { points, irradiance, tCell, conditionsFrom } = swept;
  const reference = points ? referenceOf(swept) : undefined;
  const verdict = points
    ? diagnose(
        { points, conditions: irradiance === null || tCell === null ? undefined : { irradiance, tCell } },
        reference,
        limits,
        swept.base,
      )
    : undefined;
  if (!points || !verdict) {
    const nothing = ['pf', 'faults', 'lossW', 'severity', 'confidence', 'verdict', 'valid', 'referenceCurve', 'stcCurve', 'defectFault'];
    return { ...featuresIn({ knees: [] } as unknown as Verdict), ...Object.fromEntries(nothing.map((name) => [name, null])) };
  }
  const faults = verdict.findings.map(({ fault }) => fault);
  const invalid = faults[0] === 'invalid';
  const { curve } = tidy(points);
  const { features: _features, figures, ...said } = verdict;
  return {
    ...featuresIn(verdict),
    pf: invalid ? null : figures ? bounded(100 * figures.pf, 0, 150, 2) : 0,
    faults,
    lossW: invalid ? null : bounded(verdict.loss, 0, 300_000, 1),
    severity: invalid ? null : verdict.severity,
    confidence: invalid ? null : Math.round(100 * verdict.confidence),
    verdict: { ...said, thresholds: code, ...(conditionsFrom ? { conditionsFrom } : {}), ...(figures ? { figures: short(figures) } : {}) },
    valid: invalid ? '0' : '1',
    referenceCurve: reference ? thin(reference.curve) : null,
    stcCurve: invalid ? null : translated(curve, verdict, swept),
    defectFault: DEFECT[faults[0] ?? 'normal'] ?? null,
  };
}
