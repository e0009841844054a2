/** From a sweep to a verdict. */
import { fitted, isDoubtful } from './bank/findings.ts';
import type { Base } from './bank/models.ts';
import { featuresOf, type Features } from './features.ts';
import { kneesOf } from './knees.ts';
import { riseOf, tidy } from './points.ts';
import type { Conditions } from './physics.ts';
import type { Reference } from './reference.ts';
import { findings } from './rules.ts';
import { figuresOf } from './figures.ts';
import type { Curve, Point } from './string.ts';
import { WEAK } from './second.ts';
import { THRESHOLDS, type Thresholds } from './thresholds.ts';
import type { Fault, Finding, Ground, Reason, Severity, Verdict } from './verdict.ts';

/** One sweep as it was measured: V and A in any order; conditions where they are known. */
export interface Sweep {
  points: Curve;
  conditions: Conditions | undefined;
  /** Whether the sensors were calibrated within a year. */
  calibrated?: boolean;
}

const none = { knees: [], skipped: [], alternatives: [] };

const invalid = (reason: Reason, grounds: Ground[] = [], features?: Features): Verdict => ({
  ...none,
  findings: [{ fault: 'invalid', grounds }],
  severity: 'normal',
  confidence: 1,
  loss: 0,
  reference: 'none',
  reason,
  ...(features ? { features } : {}),
});

/** A string that gives nothing at all. */
const dead = (fault: Fault, reference: Reference, ground: Ground): Verdict => ({
  ...none,
  findings: [{ fault, grounds: [ground] }],
  severity: 'critical',
  confidence: 0.95,
  loss: reference.features.pmp,
  reference: reference.by,
});

/** Open, short and reverse, told before a curve is asked to be one. */
function deadOf(curve: Curve, reverse: boolean, reference: Reference): Verdict | undefined {
  const { isc, voc } = reference.features;
  const [volts, amps] = [Math.max(...curve.map(([v]) => v)), Math.max(...curve.map(([, i]) => i))];
  if (reverse && amps > 0.02 * isc) return dead('reverse', reference, { figure: 'rV', value: -volts / voc, limit: 0, is: 'below' });
  if (amps < 0.02 * isc) return dead('open', reference, { figure: 'rI', value: amps / isc, limit: 0.02, is: 'below' });
  if (volts < 0.05 * voc) return dead('short', reference, { figure: 'rV', value: volts / voc, limit: 0.05, is: 'below' });
  return undefined;
}

/** Why a curve is none; undefined of one that can be judged. */
function unfit(curve: Curve, features: Features, t: Thresholds): Verdict | undefined {
  const { isc, voc, imp } = features;
  if (!(isc > 0 && voc > 0 && features.pmp > 0)) return invalid('noCurve');
  // A curve in the dark, or with its columns swapped, does not fall from its short circuit.
  if (isc < 0.3 * Math.max(...curve.map(([, i]) => i))) return invalid('noCurve', [], features);
  const rise = riseOf(curve, isc);
  if (rise > t.rise) return invalid('unstable', [{ figure: 'rise', value: rise, limit: t.rise, is: 'above' }], features);
  if (imp > isc * 1.01) return invalid('unstable', [], features);
  if ((curve[0]?.[0] ?? 0) > 0.4 * voc) return invalid('noShortSide', [], features);
  if (Math.min(...curve.map(([, i]) => i)) > 0.6 * isc) return invalid('noOpenSide', [], features);
  return undefined;
}

const severityOf = (pf: number, normal: boolean, t: Thresholds): Severity => {
  if (normal || pf >= t.normal) return pf >= t.normal ? 'normal' : 'minor';
  if (pf >= t.minor) return 'minor';
  return pf >= t.major ? 'major' : 'critical';
};

/** How far the grounds lie beyond their limits: 0.5 just beyond, 0.95 twice as far. */
const sureness = ({ grounds, fault }: Finding): number => {
  if (fault === 'normal') return 0.9;
  const far = grounds.map(({ value, limit }) => (limit === 0 ? 1 : Math.min(1, Math.abs(value - limit) / Math.abs(limit) || 0)));
  return 0.5 + 0.45 * Math.min(1, Math.max(...far, 0) * 2);
};

/**
 * Judges one sweep. The reference must be of the same conditions; it is not asked for where there are none.
 * @param reference undefined where the string's design is not known
 * @param base a healthy string of the reference: models of faults are fitted then to curves that the rules find abnormal or are unsure of
 */
export function diagnose(
  { points, conditions, calibrated = true }: Sweep,
  reference: Reference | undefined,
  t = THRESHOLDS,
  base?: (() => Base) | undefined,
): Verdict {
  const finite = points.filter(([v, i]) => Number.isFinite(v) && Number.isFinite(i));
  if (finite.length < t.points) return invalid('fewPoints', [{ figure: 'points', value: finite.length, limit: t.points, is: 'below' }]);
  if (!conditions || !reference || !Number.isFinite(conditions.irradiance) || !Number.isFinite(conditions.tCell))
    return invalid('noConditions');
  if (!(conditions.irradiance >= t.irradianceLeast)) return dark(finite, conditions, reference, t);
  const { curve, reverse } = tidy(finite);
  const gone = deadOf(curve, reverse, reference);
  if (gone) return gone;
  if (curve.length < t.points) return invalid('fewPoints', [{ figure: 'points', value: curve.length, limit: t.points, is: 'below' }]);
  const features = featuresOf(curve);
  return unfit(curve, features, t) ?? judged({ curve, features, conditions, calibrated }, reference, t, base);
}

/** A sweep in too little light for a verdict of its own. Where it may decide another's (second.ts), it has its figures. */
function dark(points: Curve, { irradiance }: Conditions, reference: Reference, t: Thresholds): Verdict {
  const none = invalid('dark', [{ figure: 'irradiance', value: irradiance, limit: t.irradianceLeast, is: 'below' }]);
  const { curve, reverse } = tidy(points);
  if (irradiance < WEAK.least || curve.length < t.points || deadOf(curve, reverse, reference)) return none;
  const features = featuresOf(curve);
  if (unfit(curve, features, t)) return none;
  return { ...none, features, figures: figuresOf(curve, features, reference, []).figures, reference: reference.by };
}

interface Measured {
  curve: Point[];
  features: Features;
  conditions: Conditions;
  calibrated: boolean;
}

function judged(
  { curve, features, conditions, calibrated }: Measured,
  reference: Reference,
  t: Thresholds,
  base?: (() => Base) | undefined,
): Verdict {
  const limits = { gap: t.kneeGap, width: t.kneeWidth, noisyWidth: t.kneeNoisyWidth };
  const knees = kneesOf(curve, features, limits);
  const shares = figuresOf(curve, features, reference, knees);
  if (shares.figures.rI > 2 || shares.figures.rV > 1.5) return invalid('implausible', [], features);
  const read = { ...shares, features, knees, reference, thresholds: t };
  const ruled = findings(read);
  const {
    found,
    alternatives,
    shares: likely,
  } = base && isDoubtful(read, ruled) ? fitted(curve, read, base()) : { ...ruled, shares: undefined };
  const { pf } = shares.figures;
  const first = found[0]?.fault ?? 'normal';
  const doubt = (conditions.irradiance < t.irradianceSure ? 0.5 : 1) * (calibrated ? 1 : 0.5);
  return {
    findings: found,
    severity: severityOf(pf, first === 'normal', t),
    confidence: Math.round(100 * doubt * Math.min(...found.map((one) => likely?.[one.fault] ?? sureness(one)))) / 100,
    loss: Math.max(0, 1 - pf) * reference.features.pmp,
    reference: reference.by,
    figures: shares.figures,
    features,
    knees,
    skipped: [...(features.partial.isc ? (['rI', 'kRsh'] as const) : []), ...(features.partial.voc ? (['rV', 'dRs'] as const) : [])],
    alternatives,
    ...(likely ? { shares: likely } : {}),
  };
}
