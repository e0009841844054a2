/** What of zones, and which modules, the pictures of a route show. Ground is taken to be flat at the foot of the heights. */
import { polygonsOf, type Geometry } from '../documents/ground/geometry/types.ts';
import type { Camera } from './cameras.ts';
import { legsOf, picturesOn } from './figures.ts';
import { footprintOf, type Lens } from './footprint.ts';
import { Outline } from './outline.ts';
import { bearing, inside, planeAt } from './plane.ts';
import type { Point, Position, Waypoint } from './types.ts';

/** Four corners, m. */
type Quad = readonly Point[];

export const lensOf = ({ sensorWidth, sensorHeight, focal }: Camera): Lens => ({
  side: sensorWidth / 2 / focal,
  up: sensorHeight / 2 / focal,
});

/** What every picture of a way shows, in a plane; without those that see the horizon. */
export function picturesOf(
  waypoints: readonly Waypoint[],
  lens: Lens,
  plane = planeAt([waypoints[0]?.lon ?? 0, waypoints[0]?.lat ?? 0]),
): Quad[] {
  const legs = legsOf(waypoints, plane);
  const quads: Quad[] = [];
  const take = ([x, y]: Point, height: number, pitch: number, heading: number): void => {
    const seen = footprintOf(lens, height, pitch, heading);
    if (seen && !seen.open) quads.push(seen.corners.map(([east, north]): Point => [x + east, y + north]));
  };
  for (const [i, point] of waypoints.entries()) {
    const leg = legs[i] ?? legs[i - 1];
    const way = leg ? bearing(leg.start, leg.end) : 0;
    const heading = point.heading ?? way;
    if (point.photo) take(plane.to([point.lon, point.lat]), point.height, point.pitch ?? 0, heading);
    const own = legs[i];
    if (!own) continue;
    for (const at of picturesOn(own)) {
      const share = at / own.flat;
      take(
        [own.start[0] + (own.end[0] - own.start[0]) * share, own.start[1] + (own.end[1] - own.start[1]) * share],
        point.height + (own.to.height - point.height) * share,
        point.pitch ?? 0,
        heading,
      );
    }
  }
  return quads;
}

/** Which of the points lie in some quad. */
export function seenOf(points: readonly Point[], quads: readonly Quad[]): boolean[] {
  const seen = points.map(() => false);
  const size = Math.max(1, ...quads.slice(0, 1).map((quad) => Math.max(...quad.map(([x]) => x)) - Math.min(...quad.map(([x]) => x))));
  const buckets = new Map<string, number[]>();
  const key = (x: number, y: number): string => `${Math.floor(x / size)} ${Math.floor(y / size)}`;
  for (const [i, [x, y]] of points.entries()) {
    const own = buckets.get(key(x, y));
    if (own) own.push(i);
    else buckets.set(key(x, y), [i]);
  }
  for (const quad of quads) {
    const [xs, ys] = [quad.map(([x]) => x), quad.map(([, y]) => y)];
    for (let x = Math.floor(Math.min(...xs) / size); x <= Math.floor(Math.max(...xs) / size); x += 1)
      for (let y = Math.floor(Math.min(...ys) / size); y <= Math.floor(Math.max(...ys) / size); y += 1)
        for (const i of buckets.get(`${x} ${y}`) ?? []) if (!seen[i] && inside(points[i]!, [quad])) seen[i] = true;
  }
  return seen;
}

/** Squares that all zones together are told in. */
const SQUARES = 20_000;

export interface Coverage {
  /** Of each zone, per cent of its area; in the order of the zones. */
  shares: number[];
  /** Of all of them. */
  share: number;
  /** Places of what was asked for and is in no picture. */
  missed: number[];
}

/** @param places of modules or other things that should be in a picture */
export function coverageOf(
  waypoints: readonly Waypoint[],
  camera: Camera,
  zones: readonly Geometry[],
  places: readonly Position[],
): Coverage {
  const [first] = waypoints;
  const plane = planeAt(first ? [first.lon, first.lat] : [0, 0]);
  const quads = picturesOf(waypoints, lensOf(camera), plane);
  const outlines = zones.map((zone) => polygonsOf(zone).flatMap((rings) => rings.map((ring) => ring.slice(0, -1).map(plane.to))));
  const boxes = outlines.map((rings) => {
    const [xs, ys] = [rings.flat().map(([x]) => x), rings.flat().map(([, y]) => y)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  });
  const whole = boxes.reduce((sum, [west, south, east, north]) => sum + (east - west) * (north - south), 0);
  const step = Math.max(0.5, Math.sqrt(whole / SQUARES));
  const counts = outlines.map((rings, i): [seen: number, all: number] => {
    const [west, south, east, north] = boxes[i]!;
    const outline = new Outline(rings);
    const middles: Point[] = [];
    for (let x = west + step / 2; x < east; x += step)
      for (let y = south + step / 2; y < north; y += step) if (outline.holds([x, y])) middles.push([x, y]);
    return [seenOf(middles, quads).filter(Boolean).length, middles.length];
  });
  const [seen, all] = counts.reduce((sum, [a, b]) => [sum[0] + a, sum[1] + b], [0, 0]);
  const inPicture = seenOf(places.map(plane.to), quads);
  const percent = (part: number, of: number): number => (of > 0 ? (100 * part) / of : 0);
  return {
    shares: counts.map(([part, of]) => percent(part, of)),
    share: percent(seen, all),
    missed: inPicture.flatMap((one, i) => (one ? [] : [i])),
  };
}
