/**
 * A route along towers by what is photographed of each: head, insulators, fittings, base, and the corridor to the next.
 *
 * Each tower is seen from both sides of the line. A drone comes in above it, goes down beside it picture by picture, up again, over it
 * and down the other side: it never crosses between conductors, and is never nearer than the safe distance to what the tower carries.
 */
import { apart, bearing, degrees, planeAt, radians } from './plane.ts';
import { round } from './survey.ts';
import type { Point, Position, Waypoint } from './types.ts';

/** Codes of the dictionary TOWER_PART. */
export const TOWER_PARTS = ['insulator', 'fitting', 'head', 'base', 'corridor'] as const;
export type TowerPart = (typeof TOWER_PARTS)[number];

export interface Tower {
  place: Position;
  /** Of the tower, m. */
  height: number;
  /** Of its base above the take-off, m. */
  base: number;
  /** Levels at which it carries conductors. */
  arms: number;
}

export interface TowerSettings {
  parts: readonly TowerPart[];
  /** Kept from the tower and its conductors, m. */
  distance: number;
  /** kV. */
  voltage: number;
  /** Between two pictures of the corridor, m. */
  corridorEvery: number;
}

/**
 * How far conductors hang from the axis of a tower, m: 2.5 m and 1 m for 40 kV, about the longest arm of common towers (5 m at 110 kV,
 * 8 m at 220 kV, 15 m at 500 kV). A drawing of the tower knows better.
 */
export const armLength = (voltage: number): number => 2.5 + voltage / 40;

/** Shares of its height at which a tower carries its arms, from the top: the upper 40 % of it. */
const levelsOf = (arms: number): number[] => Array.from({ length: Math.max(1, arms) }, (_, i) => 0.95 - (0.35 * i) / Math.max(1, arms - 1));

/** Looking from a height at another so far away. */
const pitchTo = (from: number, at: number, away: number): number => round(Math.max(-90, -degrees(Math.atan2(from - at, away))), 0);

/** Lowest at which it flies beside a tower, m above its base. */
const LEAST_HEIGHT = 15;

interface View {
  height: number;
  at: number;
}

/** What is photographed from one side, from the top down. */
function viewsOf({ height, arms }: Tower, parts: readonly TowerPart[], side: number): View[] {
  const views: View[] = [];
  if (parts.includes('head')) views.push({ height: height + 3, at: height - 1 });
  for (const share of levelsOf(arms)) {
    // Insulators are seen level, fittings from a little above.
    if (parts.includes('fitting')) views.push({ height: height * share + 2, at: height * share });
    if (parts.includes('insulator')) views.push({ height: height * share - 1, at: height * share - 1.5 });
  }
  if (parts.includes('base') && side > 0) views.push({ height: Math.max(LEAST_HEIGHT, height / 2), at: 0 });
  return views.map((view) => ({ ...view, height: Math.max(LEAST_HEIGHT, view.height) })).toSorted((a, b) => b.height - a.height);
}

export function towerRoute(towers: readonly Tower[], { parts, distance, voltage, corridorEvery }: TowerSettings): Waypoint[] {
  const [first] = towers;
  if (!first || parts.length === 0) return [];
  const plane = planeAt(first.place);
  const places = towers.map(({ place }) => plane.to(place));
  const waypoints: Waypoint[] = [];
  const put = (point: Point, height: number, more: Partial<Waypoint>): void => {
    const [lon, lat] = plane.from(point);
    waypoints.push({ lon: round(lon, 8), lat: round(lat, 8), height: round(height, 1), pitch: 0, photo: false, ...more });
  };
  const beside = armLength(voltage) + distance;
  for (const [i, tower] of towers.entries()) {
    const place = places[i]!;
    const along = directionAt(places, i);
    const above = tower.base + tower.height + distance;
    for (const side of [1, -1]) {
      const views = viewsOf(tower, parts, side);
      if (views.length === 0) continue;
      const angle = radians(along + 90 * side);
      const point: Point = [place[0] + Math.sin(angle) * beside, place[1] + Math.cos(angle) * beside];
      const heading = round(bearing(point, place), 0) % 360;
      put(point, above, { heading });
      for (const { height, at } of views) put(point, tower.base + height, { heading, pitch: pitchTo(height, at, beside), photo: true });
      put(point, above, { heading });
    }
    const next = places[i + 1];
    if (!next || !parts.includes('corridor')) {
      if (next) put(place, Math.max(above, heightAbove(towers[i + 1]!, distance)), {});
      continue;
    }
    const over = Math.max(above, heightAbove(towers[i + 1]!, distance));
    put(place, over, { pitch: -60, photo: true, photoEvery: round(Math.min(corridorEvery, Math.max(1, apart(place, next))), 1) });
    put(next, over, { pitch: -60, photo: true });
  }
  return waypoints;
}

const heightAbove = ({ base, height }: Tower, distance: number): number => base + height + distance;

/** The way the line runs at a tower: half-way between how it comes and how it goes on. */
function directionAt(places: readonly Point[], i: number): number {
  const [before, here, next] = [places[i - 1], places[i]!, places[i + 1]];
  if (!before) return next ? bearing(here, next) : 0;
  if (!next) return bearing(before, here);
  const [comes, goes] = [radians(bearing(before, here)), radians(bearing(here, next))];
  return degrees(Math.atan2(Math.sin(comes) + Math.sin(goes), Math.cos(comes) + Math.cos(goes)));
}
