/** What a diagnosis answers. */
import type { Features } from './features.ts';
import type { Knee } from './knees.ts';

/** Codes of the dictionary IV_FAULT. */
export const FAULTS = [
  'normal',
  'open',
  'short',
  'reverse',
  'step',
  'lowIsc',
  'lowVoc',
  'diodeShort',
  'pid',
  'rsHigh',
  'rshLow',
  'taper',
  'lowPf',
  'invalid',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Why nothing can be said of a curve. */
export const REASONS = ['noConditions', 'dark', 'fewPoints', 'noCurve', 'unstable', 'noShortSide', 'noOpenSide', 'implausible'] as const;
export type Reason = (typeof REASONS)[number];

export type Severity = 'normal' | 'minor' | 'major' | 'critical';

/** Figures that rules read; shares unless said otherwise in FIGURES. */
export interface Figures {
  /** Performance Pmp/Pmp_ref, and the same of Isc, Voc and fill factor. */
  pf: number;
  rI: number;
  rV: number;
  rFF: number;
  /** Differences of Vmp/Voc and Imp/Isc. */
  dRV: number;
  dRI: number;
  /** Difference of the slope at the open circuit, Ω; ratio of the slope at the short circuit. */
  dRs: number | null;
  kRsh: number | null;
  /** Series resistance in excess, Ω, and substrings lost, of the line through the voltage that is missing. */
  ohm: number | null;
  lost: number | null;
  knees: number;
  /** Scatter of the current, of Isc. */
  noise: number;
}
export type FigureName = keyof Figures;

/** A condition that held: this figure lay beyond this limit. */
export interface Ground {
  figure: FigureName | 'irradiance' | 'points' | 'rise' | 'uneven' | 'dark';
  value: number;
  limit: number;
  is: 'below' | 'above';
}

/** One finding, and what it rests on. */
export interface Finding {
  fault: Fault;
  grounds: Ground[];
  /** Loss that this explains, W; undefined where only the whole is known. */
  loss?: number;
  /** Substrings concerned. */
  substrings?: number;
  /** Light of the weak part, of the others'. */
  level?: number;
}

export interface Verdict {
  /** The first is the main one; `normal` and `invalid` stand alone. */
  findings: Finding[];
  severity: Severity;
  /** 0 to 1. */
  confidence: number;
  /** W. */
  loss: number;
  reference: 'sheet' | 'sisters' | 'none';
  /** Of `invalid`. */
  reason?: Reason;
  figures?: Figures;
  features?: Features;
  knees: Knee[];
  /** Rules that a sweep which began late or ended early cannot feed. */
  skipped: FigureName[];
  /** What it could be as well. */
  alternatives: Fault[];
  /** How much the whole curve speaks for each fault, where models of them were fitted to it; 1 together. */
  shares?: Partial<Record<Fault, number>>;
}

/** What is kept of a verdict to say it in words. */
export type KeptFindings = Pick<Verdict, 'findings' | 'alternatives' | 'reason' | 'shares'>;
