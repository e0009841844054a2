/** What a warm place is, how grave, and what it costs: rules of thermography (IEC TS 62446-3 for the classes; limits are operators' practice). */
import type { HotSpot } from '../facts/types.ts';

/** A rule of the defect catalogue, from top to bottom. */
export interface LevelRule {
  by: string;
  from?: number | null;
  to?: number | null;
  coa?: string | null;
  level: string;
}

/** Least irradiance at which temperatures are judged, W/m². */
export const LEAST_IRRADIANCE = 600;

/** Sides of a module and of its parts, metres: what is larger than a part's share of it is the next larger thing. */
const MODULE = { long: 2.1, short: 1.1 } as const;
const CELL = 0.26;
const POINT = 0.09;

/** A suggestion: code of PV_FAULT, modules it takes, and how sure it is, %. */
export interface Suggestion {
  fault: string;
  modules: number;
  confidence: number;
}

/**
 * The type of a warm place by its size on the ground. Sides are measured along the picture, so a place seen askew comes out larger.
 * @param metre metres of a pixel; undefined where the height or the lens is unknown
 */
export function suggest(spot: HotSpot, metre: number | undefined): Suggestion {
  const deltaT = spot.tMax - spot.tRef;
  // By eye on real frames, strong contrasts were always right and weak ones every other time.
  const contrast = Math.min(95, 45 + 3 * deltaT);
  if (metre === undefined) return { fault: 'hotspot', modules: 1, confidence: Math.round(contrast * 0.5) };
  const [long, short] = [Math.max(spot.width, spot.height) * metre, Math.min(spot.width, spot.height) * metre];
  const filled = (spot.pixels * metre * metre) / (MODULE.long * MODULE.short);
  const typed = (fault: string, sure: number, modules = 1): Suggestion => ({ fault, modules, confidence: Math.round(contrast * sure) });
  if (long <= POINT) return typed('hotspot', 0.9);
  if (long <= CELL) return typed('cell', 0.9);
  if (long <= 3 * CELL) return typed('cellMulti', 0.8);
  if (long > 1.5 * MODULE.long && filled > 2.5) return typed('stringOff', 0.6, Math.max(3, Math.round(filled)));
  if (filled > 0.75) return typed('moduleOff', 0.8);
  if (filled > 0.42 && short > 0.45 * MODULE.short) return typed('diodeMulti', 0.6);
  if (long > 0.6 * MODULE.long && short < 0.55 * MODULE.short) return typed('diode', 0.8);
  return typed('hotspotMulti', 0.5);
}

/** Share of a module's power that a fault costs. Of hot cells less while they are hardly warm. */
const SHARES: Readonly<Record<string, number>> = {
  cell: 0.1,
  cellMulti: 0.1,
  hotspot: 0.1,
  hotspotMulti: 0.1,
  diode: 0.33,
  diodeMulti: 0.67,
  moduleOff: 1,
  stringOff: 1,
  soiling: 0.05,
  bird: 0.05,
  shading: 0.1,
  vegetation: 0.1,
  crack: 0.05,
};
const [COOL_SHARE, COOL_KELVIN] = [0.03, 10];

/** Power that is lost, W; undefined of faults without a share. @param pmax of one module, W */
export function powerLoss(fault: string, modules: number, pmax: number, deltaT1000: number | undefined): number | undefined {
  const share = SHARES[fault];
  if (share === undefined) return undefined;
  const cool = share === SHARES['cell'] && /^(?:cell|hotspot)/.test(fault) && deltaT1000 !== undefined && deltaT1000 < COOL_KELVIN;
  return Math.round(pmax * (cool ? COOL_SHARE : share) * modules);
}

/** Difference scaled to 1000 W/m²; undefined below 600 W/m², where nothing is judged. */
export const scaled = (deltaT: number, irradiance: number | undefined): number | undefined =>
  irradiance === undefined || irradiance < LEAST_IRRADIANCE ? undefined : (deltaT * 1000) / irradiance;

/** What rules go by, as far as it is known. */
export interface Measured {
  deltaT1000: number | undefined;
  modules: number;
  tMax?: number | undefined;
  relativeDelta?: number | undefined;
}

/** The first rule that fits. */
export function ruleFor(rules: readonly LevelRule[], measured: Measured): LevelRule | undefined {
  const values: Readonly<Record<string, number | undefined>> = { ...measured };
  return rules.find(({ by, from, to }) => {
    const value = values[by];
    return value !== undefined && value >= (from ?? -Infinity) && value < (to ?? Infinity);
  });
}

/**
 * Level and class of abnormality by the rules of a defect type. Of modules absolute temperatures decide nothing: emissivity and sky were
 * not given. What cannot be measured falls to the lowest level of its rules.
 */
export function grade(rules: readonly LevelRule[], usual: string | undefined, measured: Measured): { level: string; coa: string } {
  const rule = ruleFor(rules, measured);
  if (rule) return { level: rule.level, coa: rule.coa ?? '2' };
  if (rules.length === 0) return { level: usual ?? '1', coa: '2' };
  return { level: rules.map(({ level }) => level).toSorted()[0] ?? '1', coa: '2' };
}

/** Faults that may be one and the same at two visits. */
const FAMILIES: readonly (readonly string[])[] = [
  ['cell', 'cellMulti', 'hotspot', 'hotspotMulti', 'burn', 'jbox'],
  ['diode', 'diodeMulti', 'moduleOff', 'stringOff', 'pid'],
  ['soiling', 'bird', 'shading', 'vegetation'],
  ['crack', 'delam'],
];

/** Whether two codes of PV_FAULT are of one family; of other dictionaries only what is the same. */
export const sameFamily = (a: string | null | undefined, b: string | null | undefined): boolean =>
  Boolean(a && b) && (a === b || FAMILIES.some((family) => family.includes(a ?? '') && family.includes(b ?? '')));
