/**
 * Live electrical equipment in infrared: relative temperature difference δ = (T1 − T2) / (T1 − T0), with the hot place T1, the same place of
 * a normal phase T2 and the surroundings T0 (practice of DL/T 664). Limits are those of the defect catalogue.
 */
import type { HotSpot } from '../facts/types.ts';
import type { Finding } from './types.ts';

/** Kelvin between hot place and normal phase below which nothing is judged by δ. */
export const LEAST_DIFFERENCE = 10;
/** Sides of two places are alike up to this factor: phases are parts of one kind. */
const ALIKE = 2;

/** δ in %; undefined below 10 K, where something is unknown, or where the hot place is no warmer than what is around. */
export function relativeDelta(tMax: number, normal: number | undefined, ambient: number | null | undefined): number | undefined {
  if (normal === undefined || ambient === null || ambient === undefined) return undefined;
  if (tMax - normal < LEAST_DIFFERENCE || tMax <= ambient || normal < ambient) return undefined;
  return (100 * (tMax - normal)) / (tMax - ambient);
}

const alike = (a: number, b: number): boolean => a <= b * ALIKE && b <= a * ALIKE;

/**
 * The temperature that a hot place of equipment is held against: what was entered for the normal phase, else the coolest place of its size on
 * the same frame (the other phases), else what is around it.
 */
export function normalOf(spot: HotSpot, all: readonly HotSpot[], entered: number | null): number {
  if (entered !== null) return entered;
  const phases = all.filter((one) => one !== spot && alike(one.width, spot.width) && alike(one.height, spot.height));
  return phases.length > 0 ? Math.min(spot.tMax, ...phases.map(({ tMax }) => tMax)) : spot.tRef;
}

/** Hot places of a frame as findings; what is less than 10 K above its normal phase is none. */
export function equipmentFindings(spots: readonly HotSpot[], entered: number | null): Finding[] {
  return spots.flatMap((spot) => {
    const tRef = normalOf(spot, spots, entered);
    if (spot.tMax - tRef < LEAST_DIFFERENCE) return [];
    const { x, y, width, height, tMax } = spot;
    // Whatever is hot on equipment counts as a joint until somebody looks.
    return [{ box: { x, y, width, height }, tMax, tRef, fault: 'termHeat', confidence: Math.min(90, Math.round(40 + (tMax - tRef))) }];
  });
}
