/** Whether a finding is one that was found before (domain: «same defect again»), and which of them. */
import type { Finding } from '../../contract/report.ts';

/** Faults that are one thing seen better or worse. */
const FAMILIES: Readonly<Record<string, string>> = {
  cell: 'heat',
  cellMulti: 'heat',
  hotspot: 'heat',
  hotspotMulti: 'heat',
  burn: 'heat',
  diode: 'diode',
  diodeMulti: 'diode',
  soiling: 'cover',
  bird: 'cover',
  shading: 'shade',
  vegetation: 'shade',
  leErosion: 'leading edge',
  leCrack: 'leading edge',
  coating: 'surface',
  surfCrack: 'surface',
};
const familyOf = ({ fault }: Finding): string => FAMILIES[fault] ?? fault;

/** Metres within which two findings may be one, where no layout tells modules apart, and along a blade. */
const [METRES, RADIUS] = [3, 0.5];
const EARTH = 6_371_008.8;

/** Metres between two places, over a plain as small as a station. */
function between(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180;
  return Math.hypot((b[0] - a[0]) * rad * Math.cos(((a[1] + b[1]) / 2) * rad), (b[1] - a[1]) * rad) * EARTH;
}

/** How far a later finding lies from an earlier one that it may be; undefined when it is another. */
export function apart(a: Finding, b: Finding): number | undefined {
  // Seen again, and so one record.
  if (a.id === b.id) return 0;
  if (familyOf(a) !== familyOf(b)) return undefined;
  if (a.bladeFace !== null || b.bladeFace !== null) {
    if (a.bladeFace !== b.bladeFace || a.assetCode !== b.assetCode || a.radius === null || b.radius === null) return undefined;
    const far = Math.abs(a.radius - b.radius);
    return far < RADIUS ? far : undefined;
  }
  if (a.group !== b.group) return undefined;
  if (a.place !== null && a.place === b.place && a.assetCode === b.assetCode) return 0;
  if (!a.location || !b.location) return undefined;
  const far = between(a.location, b.location);
  return far < METRES ? far : undefined;
}

/** Pairs of the same finding in both lists: nearest first, each one once. */
export function pairs(before: readonly Finding[], after: readonly Finding[]): [Finding, Finding][] {
  const near = before.flatMap((a) =>
    after.flatMap((b) => {
      const far = apart(a, b);
      return far === undefined ? [] : [{ a, b, far }];
    }),
  );
  const taken = new Set<Finding>();
  return near
    .toSorted((one, other) => one.far - other.far)
    .flatMap(({ a, b }): [Finding, Finding][] => {
      if (taken.has(a) || taken.has(b)) return [];
      taken.add(a).add(b);
      return [[a, b]];
    });
}
