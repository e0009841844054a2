/** The ground along a way. */
import type { Position } from '../../documents/ground/geometry/types.ts';
import { planeAt } from '../../routes/plane.ts';

export interface ProfileSpot {
  /** Metres of way, level. */
  along: number;
  place: Position;
  /** m; undefined where the model knows nothing. */
  height: number | undefined;
}

export interface ProfileFacts {
  /** Level length, m. */
  length: number;
  /** Of what is known, m; undefined where nothing is. */
  low: number | undefined;
  high: number | undefined;
  /** Metres that the way goes up and down. */
  climb: number;
  descent: number;
  /** Greatest slope between two neighbouring places, per cent. */
  steepest: number;
}

/** Level metres between two places: in the plane about their middle. */
export function levelMetres([aLon, aLat]: Position, [bLon, bLat]: Position): number {
  const plane = planeAt([(aLon + bLon) / 2, (aLat + bLat) / 2]);
  const [[ax, ay], [bx, by]] = [plane.to([aLon, aLat]), plane.to([bLon, bLat])];
  return Math.hypot(bx - ax, by - ay);
}

/** Level length of a line, m. */
export const lengthOf = (line: readonly Position[]): number =>
  line.reduce((sum, to, i) => sum + (i === 0 ? 0 : levelMetres(line[i - 1] as Position, to)), 0);

/** Places along a line, its vertices among them, so many and a few more at most. */
export function placesAlong(line: readonly Position[], most: number): Omit<ProfileSpot, 'height'>[] {
  const [first] = line;
  if (!first) return [];
  const every = lengthOf(line) / Math.max(1, most);
  const spots: Omit<ProfileSpot, 'height'>[] = [{ along: 0, place: first }];
  let passed = 0;
  for (const [i, to] of line.entries()) {
    const from = line[i - 1];
    if (!from) continue;
    const long = levelMetres(from, to);
    const pieces = every > 0 ? Math.max(1, Math.round(long / every)) : 1;
    for (let n = 1; n <= pieces; n += 1) {
      const share = n / pieces;
      spots.push({ along: passed + long * share, place: [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] });
    }
    passed += long;
  }
  return spots;
}

/** @param at height of a place, m */
export const profileOf = (line: readonly Position[], at: (place: Position) => number | undefined, most: number): ProfileSpot[] =>
  placesAlong(line, most).map((spot) => ({ ...spot, height: at(spot.place) }));

/** Where a height is missing, what goes up and down is counted on either side of the gap only. */
export function factsOf(spots: readonly ProfileSpot[]): ProfileFacts {
  let [low, high, climb, descent, steepest] = [Infinity, -Infinity, 0, 0, 0];
  for (const [i, { along, height }] of spots.entries()) {
    if (height === undefined) continue;
    [low, high] = [Math.min(low, height), Math.max(high, height)];
    const before = spots[i - 1];
    if (before?.height === undefined) continue;
    const rise = height - before.height;
    if (rise > 0) climb += rise;
    else descent -= rise;
    if (along > before.along) steepest = Math.max(steepest, (Math.abs(rise) / (along - before.along)) * 100);
  }
  const known = low <= high;
  return { length: spots.at(-1)?.along ?? 0, low: known ? low : undefined, high: known ? high : undefined, climb, descent, steepest };
}
