/** A route over zones: lines along the rows of modules, pictures by overlap, one zone after another, round what is in the way. */
import { polygonsOf, type Geometry } from '../documents/ground/geometry/types.ts';
import type { Camera } from './cameras.ts';
import { detour, hullsOf } from './obstacles.ts';
import { footprintAt, spacing } from './optics.ts';
import { apart, planeAt } from './plane.ts';
import { backAndForth, stripsOver, type Line } from './strips.ts';
import type { Point, Position, Waypoint } from './types.ts';

export interface SurveySettings {
  camera: Camera;
  /** Above the modules. */
  height: number;
  /** Per cent. */
  overlapFront: number;
  overlapSide: number;
  /** Along which rows run, clockwise from north; of each zone where it says another. */
  direction: number;
  pitch: number;
  /** Round the zones that is photographed too. */
  margin: number;
  /** Kept from obstacles. */
  distance: number;
}

export interface Zone {
  outline: Geometry;
  direction?: number;
}

export type Refusal = 'zones' | 'lines' | 'waypoints' | 'blocked';

/** What a route may hold. */
export const MOST_WAYPOINTS = 2000;

/**
 * Waypoints over zones, the nearest next. Each line begins with a waypoint that takes a picture every so many metres, and ends with one
 * that takes the last.
 * @param obstacles outlines that are kept clear of
 * @param start where it begins, as the dock
 */
export function survey(
  zones: readonly Zone[],
  settings: SurveySettings,
  obstacles: readonly Geometry[] = [],
  start?: Position,
): { waypoints: Waypoint[] } | { refusal: Refusal } {
  const polygons = zones.flatMap(({ outline, direction }) => polygonsOf(outline).map((rings) => ({ rings, direction })));
  const origin = polygons[0]?.rings[0]?.[0];
  if (!origin) return { refusal: 'zones' };
  const plane = planeAt(origin);
  const open = (ring: readonly Position[]): Point[] => ring.slice(0, -1).map(plane.to);
  const hulls = hullsOf(
    obstacles.flatMap((outline) => polygonsOf(outline).map(([outer = []]) => open(outer))),
    settings.distance,
  );
  const { across, along } = footprintAt(settings.camera, settings.height);
  const every = spacing(along, settings.overlapFront);
  const laid: Line[][][] = [];
  for (const { rings, direction = settings.direction } of polygons) {
    const strips = stripsOver(
      rings.map(open),
      // A margin all round is lines that are further out by it: as if pictures were narrower by twice as much.
      { direction, spacing: spacing(across, settings.overlapSide), width: across - 2 * settings.margin, beyond: settings.margin },
      hulls,
    );
    if (!strips) return { refusal: 'lines' };
    if (strips.length) laid.push(strips);
  }
  const waypoints: Waypoint[] = [];
  const { height, pitch } = settings;
  const put = (point: Point, more: Partial<Waypoint>): void => {
    const [lon, lat] = plane.from(point);
    waypoints.push({ lon: round(lon, 8), lat: round(lat, 8), height: round(height, 1), pitch, photo: false, ...more });
  };
  let at = start && plane.to(start);
  while (laid.length > 0) {
    const [next] = laid
      .flatMap((strips, zone) => [0, 1, 2, 3].map((corner) => ({ zone, lines: backAndForth(strips, corner) })))
      .map((one) => ({ ...one, far: at ? apart(at, one.lines[0]![0]) : 0 }))
      .sort((a, b) => a.far - b.far);
    if (!next) break;
    laid.splice(next.zone, 1);
    for (const [from, to] of next.lines) {
      const corners = at && waypoints.length > 0 ? detour(at, from, hulls) : [];
      if (!corners) return { refusal: 'blocked' };
      for (const corner of corners) put(corner, {});
      put(from, { photo: true, photoEvery: round(Math.min(every, Math.max(apart(from, to), 0.5)), 2) });
      put(to, { photo: true });
      at = to;
      if (waypoints.length > MOST_WAYPOINTS) return { refusal: 'waypoints' };
    }
  }
  return waypoints.length > 1 ? { waypoints } : { refusal: 'blocked' };
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));
