/**
 * Live electrical equipment in infrared: relative temperature difference δ = (T1 − T2) / (T1 − T0), with the hot place T1, the same place of
 * a normal phase T2 and the surroundings T0 (practice of DL/T 664). Limits are those of the defect catalogue.
 */
/** Kelvin between hot place and normal phase below which nothing is judged by δ. */
const LEAST_DIFFERENCE = 10;

/** δ in %; undefined below 10 K, where something is unknown, or where the hot place is no warmer than what is around. */
export function relativeDelta(tMax: number, normal: number | undefined, ambient: number | null | undefined): number | undefined {
  if (normal === undefined || ambient === null || ambient === undefined) return undefined;
  if (tMax - normal < LEAST_DIFFERENCE || tMax <= ambient || normal < ambient) return undefined;
  return (100 * (tMax - normal)) / (tMax - ambient);
}
