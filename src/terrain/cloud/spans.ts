/** Spans of a line in a plane of metres, and where their conductors hang. */
import { LAS } from './classes.ts';

/** A tower as its record has it, in the plane of the cloud. */
export interface TowerAt {
  no: number;
  x: number;
  y: number;
  /** Height of the tower, m. */
  height: number;
  /** Ground at its foot, in the heights of the cloud, m. */
  ground: number;
}

export interface Span {
  /** Numbers of its towers: `7-8`. */
  name: string;
  from: TowerAt;
  to: TowerAt;
  /** Level, m. */
  length: number;
}

/**
 * Limits by voltage, m, as the project's rules have them (35–110 kV 4.0, 220 kV 4.5, 330 kV 5.5, 500 kV 7.0, the distances of DL/T 741 for
 * trees under overhead lines). Below 35 kV that of 35–110 kV is taken; undefined above 500 kV, and where the voltage is unknown.
 * @param voltage kV
 */
export function limitAt(voltage: number | undefined): number | undefined {
  if (voltage === undefined || !(voltage > 0)) return undefined;
  return (
    [
      [110, 4],
      [220, 4.5],
      [330, 5.5],
      [500, 7],
    ] as const
  ).find(([most]) => voltage <= most)?.[1];
}

/** Code of DEFECT_LEVEL: critical below the limit, major less than a metre above it; undefined where it is far enough. */
export const levelOf = (distance: number, limit: number | undefined): '3' | '2' | undefined =>
  limit === undefined ? undefined : distance < limit ? '3' : distance < limit + 1 ? '2' : undefined;

/** Whether a tower belongs to `12-35` or `1,3,7-9`; all do when nothing is said. */
export function towersNamed(text: string | null | undefined): (no: number) => boolean {
  const ranges = [...(text ?? '').matchAll(/(\d+)(?:\s*[-–—~～至]\s*(\d+))?/g)].map(([, a, b]) => [Number(a), Number(b ?? a)] as const);
  return ranges.length === 0 ? () => true : (no) => ranges.some(([a, b]) => no >= Math.min(a, b) && no <= Math.max(a, b));
}

/** Between neighbouring numbers; a tower that is left out leaves its spans out. */
export function spansOf(towers: readonly TowerAt[]): Span[] {
  const sorted = towers.toSorted((a, b) => a.no - b.no);
  return sorted.flatMap((from, i) => {
    const to = sorted[i + 1];
    const length = to ? Math.hypot(to.x - from.x, to.y - from.y) : 0;
    return to && length > 1 && length < 3000 ? [{ name: `${from.no}-${to.no}`, from, to, length }] : [];
  });
}

/** A point beside a span: metres from its first tower, and to the right of its axis. */
export function beside({ from, to, length }: Span, x: number, y: number): [along: number, aside: number] {
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const [dx, dy] = [x - from.x, y - from.y];
  return [dx * ux + dy * uy, dx * uy - dy * ux];
}

/** Half of the width that the conductors of a voltage hang apart, m: usual towers with a single circuit. Only used where the cloud shows no conductor. */
export const halfWidthAt = (voltage: number | undefined): number =>
  voltage === undefined || voltage <= 110 ? 3.5 : voltage <= 220 ? 6 : voltage <= 330 ? 7.5 : 10;

/** Where records alone tell: the insulator hangs below the top, m, and the sag is this share of the span. */
export const [ASSUMED_HANG, ASSUMED_SAG] = [2, 0.03] as const;

/** Height of a conductor at a share of the span: a parabola, which is within 1 % of the sag of the catenary while that is below a tenth of the span. */
export const hangingAt = (from: number, to: number, sag: number, share: number): number =>
  from + (to - from) * share - 4 * sag * share * (1 - share);

/** Points of three conductors by the records of the towers, half a metre apart: `[along, aside, height]`. */
export function assumedConductors({ from, to, length }: Span, voltage: number | undefined): [number, number, number][] {
  const [first, last] = [from, to].map(({ ground, height }) => ground + Math.max(2, height - ASSUMED_HANG)) as [number, number];
  const half = halfWidthAt(voltage);
  const pieces = Math.ceil(length * 2);
  return Array.from({ length: pieces + 1 }, (_, i) => i / pieces).flatMap((share) =>
    [-half, 0, half].map((aside): [number, number, number] => [share * length, aside, hangingAt(first, last, ASSUMED_SAG * length, share)]),
  );
}

/** Metres beside the axis of a line within which conductors and towers are looked for. */
const [CORRIDOR, FOOT] = [15, 6];
/** So much below the hanging way of the records a conductor may be, and so much above, m. */
const [BELOW, ABOVE] = [6, 8];

/**
 * What a point near a line is, where nobody classified it: part of a tower, a conductor, or neither. A conductor is what hangs near the way
 * that the records of the towers let expect; a tree that grows into that way is taken for one, so classified clouds say more.
 * @returns a class of LAS, or undefined
 */
export function lineClassOf(spans: readonly Span[], x: number, y: number, z: number, above: number): number | undefined {
  for (const span of spans) {
    const [along, aside] = beside(span, x, y);
    for (const [tower, near] of [
      [span.from, along],
      [span.to, span.length - along],
    ] as const)
      if (Math.hypot(near, aside) < FOOT && above > 0.5 && z < tower.ground + tower.height + 3) return LAS.tower;
    if (along < 0 || along > span.length || Math.abs(aside) > CORRIDOR) continue;
    const [first, last] = [span.from, span.to].map(({ ground, height }) => ground + Math.max(2, height - ASSUMED_HANG)) as [number, number];
    const expected = hangingAt(first, last, ASSUMED_SAG * span.length, along / span.length);
    if (above > 4 && z > expected - BELOW && z < expected + ABOVE) return LAS.conductor;
  }
  return undefined;
}
