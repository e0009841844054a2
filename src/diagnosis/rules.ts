/** The decision table: what the figures mean. Section 7.4 with what measurements corrected; several findings may hold. */
import type { Features } from './features.ts';
import type { Shape } from './figures.ts';
import type { Knee } from './knees.ts';
import type { Reference } from './reference.ts';
import type { Thresholds } from './thresholds.ts';
import type { Fault, FigureName, Figures, Finding, Ground } from './verdict.ts';

/** What the rules read. */
export interface Read {
  figures: Figures;
  shape: Shape;
  features: Features;
  knees: readonly Knee[];
  reference: Reference;
  thresholds: Thresholds;
}

export interface Found {
  found: Finding[];
  alternatives: Fault[];
}

const below = (figure: FigureName, value: number, limit: number): Ground => ({ figure, value, limit, is: 'below' });
const above = (figure: FigureName, value: number, limit: number): Ground => ({ figure, value, limit, is: 'above' });

/** A current limit that the light, not the string, explains; a late start tells nothing of it. */
function lowCurrent({ figures, features, reference, thresholds: t }: Read): Finding[] {
  const limit = reference.by === 'sisters' ? t.lowCurrentSisters : t.lowCurrentSensors;
  return figures.rI < limit && !features.partial.isc ? [{ fault: 'lowIsc', grounds: [below('rI', figures.rI, limit)] }] : [];
}

/** Substrings behind their diodes: those above the first knee have less light. */
function step({ figures, knees, shape }: Read): Finding | undefined {
  const [first] = knees;
  if (!first) return undefined;
  const concerned = shape.bypassed === null ? {} : { substrings: shape.bypassed };
  return { fault: 'step', grounds: [above('knees', figures.knees, 0)], ...concerned, level: first.level };
}

/** Current that falls along the flat part: shunts, or light that differs along the string. */
function shuntSide({ shape, figures, features, thresholds: t }: Read): Found | undefined {
  const alone = shape.dRI < t.shuntRi;
  const sloped = shape.kRsh !== null && !features.partial.isc && shape.kRsh < t.shuntSlope && shape.dRI < t.shuntRiWithSlope;
  // Resistance in series moves the top to the left, and so does a strong shunt: but that one shows at the short circuit.
  const strong = alone && shape.kRsh !== null && !features.partial.isc && shape.kRsh < t.shuntSlope;
  if (!(alone || sloped) || (shape.dRV < -0.015 && !strong)) return undefined;
  const grounds = [
    below('dRI', shape.dRI, alone ? t.shuntRi : t.shuntRiWithSlope),
    ...(shape.kRsh !== null && shape.kRsh < t.shuntSlope ? [below('kRsh', shape.kRsh, t.shuntSlope)] : []),
  ];
  if (shape.dRV >= t.unevenRv && shape.rV > t.unevenVoc)
    return { found: [{ fault: 'taper', grounds: [...grounds, above('dRV', shape.dRV, t.unevenRv)] }], alternatives: ['rshLow', 'pid'] };
  const likelyPid = shape.rV < 0.985 && (figures.lost ?? 0) > 0.9;
  return { found: [{ fault: 'rshLow', grounds }], alternatives: likelyPid ? ['pid', 'taper'] : ['taper', 'pid'] };
}

/** Whole substrings that give no voltage. */
function shorted({ shape, features, thresholds: t }: Read): Finding | undefined {
  const { lost, ohm } = shape;
  if (lost === null || ohm === null || features.partial.voc) return undefined;
  const whole = Math.round(lost);
  if (whole < 1 || Math.abs(lost - whole) > t.lostWhole || Math.abs(ohm) >= 1 || shape.rV >= 0.995) return undefined;
  return { fault: 'diodeShort', grounds: [above('lost', lost, t.lostLeast)], substrings: whole };
}

function seriesResistance({ shape, features, thresholds: t }: Read): Finding | undefined {
  const limit = Math.max(t.seriesOhm, 3 * shape.sigma);
  if (shape.ohm === null || !(shape.ohm > limit)) return undefined;
  const grounds = [above('ohm', shape.ohm, limit), ...(shape.dRV < -0.015 ? [below('dRV', shape.dRV, -0.015)] : [])];
  return { fault: 'rsHigh', grounds, loss: features.imp ** 2 * shape.ohm };
}

function lowVoltage({ shape, features, thresholds: t }: Read): Finding | undefined {
  if (shape.lost === null || features.partial.voc || shape.lost < t.lostLeast || shape.rV >= 0.995) return undefined;
  return { fault: 'lowVoc', grounds: [above('lost', shape.lost, t.lostLeast)], substrings: Math.max(1, Math.round(shape.lost)) };
}

/** What the shape says. */
function shapeOf(read: Read): Found {
  const knee = step(read);
  if (knee) return { found: [knee], alternatives: [] };
  const shunt = shuntSide(read);
  if (shunt) return shunt;
  const lost = shorted(read);
  // One substring is within the error of the temperature: sisters decide.
  if (lost) return { found: [lost], alternatives: lost.substrings === 1 && read.reference.by === 'sheet' ? ['normal'] : [] };
  const resistance = seriesResistance(read);
  const voltage = lowVoltage(read);
  const found = [resistance, voltage].filter((one) => one !== undefined);
  return { found, alternatives: voltage && !resistance ? ['diodeShort'] : [] };
}

/** All findings, the shape before the light; `normal` where there are none. @param shape what its shape says, where not the rules do */
export function findings(read: Read, shape: Found = shapeOf(read)): Found {
  const { found, alternatives } = shape;
  const all = [...found, ...lowCurrent(read)];
  if (all.length) return { found: all, alternatives };
  const { pf } = read.figures;
  return pf < read.thresholds.normal
    ? { found: [{ fault: 'lowPf', grounds: [below('pf', pf, read.thresholds.normal)] }], alternatives: [] }
    : { found: [{ fault: 'normal', grounds: [] }], alternatives: [] };
}
