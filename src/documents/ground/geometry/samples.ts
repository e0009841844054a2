/** Areas for tests: the same seed makes the same one. */
import { faultOf } from './judge.ts';
import { closed, tidy } from './tidy.ts';
import type { Geometry, Position, Ring, Rings } from './types.ts';

export const box = (west: number, south: number, east: number, north: number): Ring => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];
export const polygon = (...rings: Rings): Geometry => ({ type: 'Polygon', coordinates: rings });

/** Mulberry32. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A star about a centre: its ring never crosses itself. */
function star(next: () => number, [lon, lat]: Position, size: number, corners: number): Ring {
  const ring = Array.from({ length: corners }, (_, i): Position => {
    const angle = ((i + 0.2 + 0.6 * next()) / corners) * 2 * Math.PI;
    const away = size * (0.3 + 0.7 * next());
    return [lon + away * Math.cos(angle), lat + away * Math.sin(angle)];
  });
  return closed(ring);
}

export function area(next: () => number): Geometry {
  const centre: Position = [-170 + 340 * next(), -60 + 120 * next()];
  const size = 0.001 + 0.02 * next();
  const corners = 3 + Math.floor(next() * 12);
  const outer = star(next, centre, size, corners);
  // Every corner is further away than this, but an edge between two may come closer.
  const hole = star(next, centre, size * 0.05, 3 + Math.floor(next() * 5));
  const holed = polygon(outer, hole);
  return tidy(next() < 0.4 && !faultOf(holed) ? holed : polygon(outer));
}
