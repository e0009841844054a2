/** What an IV report freezes of a batch: every string in short, faulty ones with their curves. */
import type { KeptFindings } from '../diagnosis/verdict.ts';
import type { Words } from './words.ts';

/** Voltage and current, V and A. */
export type CurvePoint = [volts: number, amperes: number];

/** A string with its verdict, in short. */
export interface IvString {
  code: string;
  inverter: string;
  /** Performance, %; null where the curve cannot be judged. */
  pf: number | null;
  /** IV_FAULT of the main finding. */
  fault: string;
  /** IV_SEVERITY; null of curves that cannot be judged. */
  severity: string | null;
  /** At the irradiance of the sweep, W. */
  lossW: number;
}

/** A faulty string as a card shows it. */
export interface IvFaulty extends IvString {
  zone: string | null;
  confidence: number | null;
  irradiance: number | null;
  tCell: number | null;
  verdict: KeptFindings | null;
  measured: CurvePoint[];
  reference: CurvePoint[];
}

/** Least, mean and greatest. */
export interface Spread {
  least: number;
  mean: number;
  greatest: number;
}

/** Strings that two batches share, before and after. */
export interface IvGain {
  batch: string;
  name: string;
  shared: number;
  /** Mean performance, %. */
  before: number;
  after: number;
  /** Of those shared, how many were faulty. */
  faultyBefore: number;
  faultyAfter: number;
  /** Greatest changes first. */
  strings: { code: string; before: number; after: number; faultBefore: string; faultAfter: string }[];
}

export interface IvData {
  batch: { code: string; name: string; plan: string | null; check: boolean };
  /** How many strings should have been swept, where a plan says it. */
  wanted: number | null;
  /** Times of the first and the last sweep, ISO. */
  from: string | null;
  to: string | null;
  /** Names of IV_FAULT as they were. */
  faultNames: Record<string, Words>;
  /** Curves that the model drew instead of a device. */
  simulated: number;
  strings: IvString[];
  /** Greatest loss first. */
  faulty: IvFaulty[];
  irradiance: Spread | null;
  tCell: Spread | null;
  points: { least: number; greatest: number } | null;
  /** Strings judged by their sisters and by the data sheet. */
  bySisters: number;
  bySheet: number;
  /** Sets that verdicts rest on. `standard` is the built-in one. */
  thresholds: { code: string; name: string | null; limits: { name: Words; value: number; unit: string | null }[] }[];
  /** Performance from which a string is normal, minor and major, %. */
  bounds: { normal: number; minor: number; major: number };
  gain: IvGain | null;
  /** Equivalent hours a year of the station. */
  annualHours: number | null;
}
