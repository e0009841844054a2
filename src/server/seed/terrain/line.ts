/** A small point cloud of the first spans of a line, drawn: ground, towers, conductors, trees, and two of these too near. */
import { LAS, vegetationAt } from '../../../terrain/cloud/classes.ts';
import { ASSUMED_HANG, hangingAt } from '../../../terrain/cloud/spans.ts';
import type { LasPoint } from '../../../terrain/cloud/write.ts';
import { seeded } from '../demo/geometry.ts';
import { hillsAt } from '../demo/hills.ts';

/** A tower, metres to the east and north of the station, and its height. */
export interface Foot {
  east: number;
  north: number;
  height: number;
}

interface Colours {
  [kind: number]: readonly [number, number, number];
}
const COLOURS: Colours = {
  [LAS.ground]: [150, 134, 100],
  [LAS.low]: [124, 148, 82],
  [LAS.medium]: [84, 128, 62],
  [LAS.high]: [58, 104, 52],
  [LAS.conductor]: [70, 72, 78],
  [LAS.tower]: [138, 144, 152],
};

/** Half of the corridor, m; between points of the ground and of conductors; conductors beside the middle. */
const [HALF, APART, ALONG] = [28, 4.5, 2];
const PHASES = [-3.5, 0, 3.5];
const SAG = 0.03;
/** Metres between the conductor and the tree that is too near, of each span. */
const GAPS = [3.2, 4.6];

/** @param level height of the station above the sea, m. Heights and places are metres; `place` turns the latter into the file's own. */
export function drawLine(
  feet: readonly Foot[],
  level: number,
  place: (east: number, north: number) => readonly [number, number],
): LasPoint[] {
  const random = seeded(7900);
  const points: LasPoint[] = [];
  const ground = (east: number, north: number): number => level + hillsAt(east, north);
  const put = (east: number, north: number, z: number, kind: number): void => {
    const [x, y] = place(east, north);
    const bright = random.between(-14, 14, 0);
    const [r, g, b] = COLOURS[kind] ?? [128, 128, 128];
    const shade = (one: number): number => Math.max(0, Math.min(255, one + bright));
    points.push({ x, y, z, kind, colour: [shade(r), shade(g), shade(b)] });
  };
  const tree = (east: number, north: number, high: number, wide: number): void => {
    const base = ground(east, north);
    put(east, north, base + high, vegetationAt(high));
    for (let n = 0; n < 24; n += 1) {
      const [turn, up] = [random.between(0, 6.283, 3), random.between(0.25, 0.97, 3)];
      const reach = wide * Math.sqrt(1 - (2 * up - 1) ** 2);
      const above = high * up;
      put(east + Math.cos(turn) * reach, north + Math.sin(turn) * reach, base + above, vegetationAt(above));
    }
  };
  for (const { east, north, height } of feet) {
    const base = ground(east, north);
    for (let up = 0.5; up < height; up += 1.2) {
      const half = 0.4 + 2.2 * (1 - up / height);
      for (const [a, b] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const)
        put(east + a * half, north + b * half, base + up, LAS.tower);
    }
  }
  for (const [i, to] of feet.entries()) {
    const from = feet[i - 1];
    if (!from) continue;
    const long = Math.hypot(to.east - from.east, to.north - from.north);
    const [ux, uy] = [(to.east - from.east) / long, (to.north - from.north) / long];
    const at = (along: number, aside: number): [number, number] => [
      from.east + ux * along + uy * aside,
      from.north + uy * along - ux * aside,
    ];
    const ends = [from, to].map(({ east, north, height }) => ground(east, north) + height - ASSUMED_HANG) as [number, number];
    const wire = (along: number): number => hangingAt(ends[0], ends[1], SAG * long, along / long);
    for (let along = 0; along < long; along += APART)
      for (let aside = -HALF; aside <= HALF; aside += APART) {
        const [east, north] = at(along + random.between(0, 2, 2), aside + random.between(-1, 1, 2));
        put(east, north, ground(east, north) + random.between(-0.08, 0.08, 2), LAS.ground);
      }
    for (const aside of PHASES) for (let along = 0; along <= long; along += ALONG) put(...at(along, aside), wire(along), LAS.conductor);
    for (let n = 0; n < 12; n += 1) {
      const [along, side] = [random.between(20, long - 20), n % 2 ? 1 : -1];
      tree(...at(along, side * random.between(13, 25)), random.between(3, 9), random.between(1.2, 2.6));
    }
    // Below the middle conductor, where it hangs lowest.
    const middle = Math.round((long * 0.55) / ALONG) * ALONG;
    const [east, north] = at(middle, 0);
    tree(east, north, wire(middle) - (GAPS[i - 1] ?? 6) - ground(east, north), 1.6);
  }
  return points;
}
