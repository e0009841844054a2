/** A route held against every rule before it may be flown: what was found, what is allowed, and the verdict. */
import type { Geometry } from '../documents/ground/geometry/types.ts';
import { cameraOf, DRONES } from './cameras.ts';
import { nearestOf, outlineIn, type Spot } from './clearance.ts';
import { figuresOf, legsOf, USABLE } from './figures.ts';
import { sharpSpeed } from './optics.ts';
import type { Outline } from './outline.ts';
import { apart, planeAt } from './plane.ts';
import type { Point, Position, Route } from './types.ts';

/** Codes of the dictionary ROUTE_RULE, in the order they are told. */
export const RULES = [
  'terrain',
  'airspace',
  'ceiling',
  'noFly',
  'duration',
  'radius',
  'shutter',
  'spacing',
  'count',
  'file',
  'device',
] as const;
export type Rule = (typeof RULES)[number];

/** Codes of the dictionary CHECK_RESULT. */
export const [PASSED, WARNED, FAILED] = ['1', '2', '3'] as const;
export type Verdict = typeof PASSED | typeof WARNED | typeof FAILED;

/** Codes of the dictionary ROUTE_NOTE: why a rule could not be judged, or what it lacks. */
export type Note =
  | 'noTerrain'
  | 'partTerrain'
  | 'ellipsoid'
  | 'noDock'
  | 'noRadius'
  | 'noModel'
  | 'noCamera'
  | 'otherModel'
  | 'unknownDrone'
  | 'unknownDevice'
  | 'noFile';

export interface Checked {
  rule: Rule;
  verdict: Verdict;
  value?: string;
  limit?: string;
  /** Where it is worst, from 1. */
  waypoint?: number;
  note?: Note;
}

export interface Space {
  geometry: Geometry;
  /** Above the ground, m. */
  floor: number;
  ceiling: number;
}

export interface Around {
  /** The way as {@link clearanceOf} knows it. */
  spots: readonly Spot[];
  /** A model of the terrain is there. */
  terrain: boolean;
  /** Approved airspaces in force. */
  allowed: readonly Space[];
  /** No-fly zones in force. */
  forbidden: readonly Geometry[];
  dock?: { place?: Position; radius?: number; /** Drone it holds, by its code. */ drone?: string };
  droneModel?: string;
  payloadType?: string;
  /** What was read of the file that would be sent: waypoints in it; undefined where it holds none. */
  fileWaypoints?: number;
}

/** m. */
export const LEAST_CLEARANCE = 15;
export const OPEN_CEILING = 120;
export const NO_FLY_MARGIN = 30;
const LEAST_SPACING = 0.5;
/** Degrees from which a picture on the way is one of the ground below, whose distance is the height. */
const STRAIGHT_DOWN = -75;
const [LEAST_WAYPOINTS, MOST_WAYPOINTS] = [2, 65_535];

const text = (value: number, unit: string, digits = 1): string => `${Number(value.toFixed(digits))} ${unit}`;
const least = <T>(all: readonly T[], by: (one: T) => number): T | undefined =>
  all.reduce<T | undefined>((best, one) => (best === undefined || by(one) < by(best) ? one : best), undefined);

function terrainRule({ spots, terrain }: Around, heightMode: Route['heightMode']): Checked {
  const known = spots.filter(({ clearance }) => clearance !== undefined);
  const limit = `≥ ${LEAST_CLEARANCE} m`;
  const lowest = least(known, ({ clearance = 0 }) => clearance);
  const clearance = lowest?.clearance;
  if (lowest && clearance !== undefined) {
    const judged = { rule: 'terrain', value: text(clearance, 'm'), limit, waypoint: lowest.waypoint } as const;
    if (clearance < LEAST_CLEARANCE) return { ...judged, verdict: FAILED };
    if (known.length < spots.length) return { ...judged, verdict: WARNED, note: 'partTerrain' };
    // Followed terrain is only as good as what the drone knows of it.
    return terrain || heightMode === 'aboveGround' ? { ...judged, verdict: PASSED } : { ...judged, verdict: WARNED, note: 'noTerrain' };
  }
  return { rule: 'terrain', verdict: WARNED, limit, note: terrain && heightMode === 'ellipsoid' ? 'ellipsoid' : 'noTerrain' };
}

interface Plotted {
  points: Point[];
  outline: (geometry: Geometry) => Outline;
}

function airspaceRules({ spots, allowed, forbidden }: Around, heightMode: Route['heightMode'], { points, outline }: Plotted): Checked[] {
  const spaces = allowed.map((space) => ({ ...space, outline: outline(space.geometry) }));
  const held = points.map((point) => spaces.filter((space) => space.outline.holds(point)));
  const outside = held.findIndex((own) => own.length === 0);
  const share = held.length ? (100 * held.filter((own) => own.length > 0).length) / held.length : 0;
  const airspace: Checked = {
    rule: 'airspace',
    value: text(Math.floor(share * 10) / 10, '%'),
    limit: '100 %',
    ...(outside < 0 ? { verdict: PASSED } : { verdict: FAILED, waypoint: spots[outside]!.waypoint }),
  };
  const heightOf = ({ clearance, height }: Spot): number | undefined => clearance ?? (heightMode === 'ellipsoid' ? undefined : height);
  const over = spots.map((spot, i) => {
    const height = heightOf(spot);
    const ceiling = Math.max(0, ...(held[i] ?? []).map((space) => space.ceiling)) || OPEN_CEILING;
    return { spot, height, ceiling, room: height === undefined ? Number.POSITIVE_INFINITY : ceiling - height };
  });
  const tightest = least(over, ({ room }) => room);
  const ceiling: Checked =
    !tightest || tightest.height === undefined
      ? { rule: 'ceiling', verdict: WARNED, limit: `≤ ${OPEN_CEILING} m`, note: 'ellipsoid' }
      : {
          rule: 'ceiling',
          verdict: tightest.room < 0 ? FAILED : PASSED,
          value: text(tightest.height, 'm'),
          limit: `≤ ${tightest.ceiling} m`,
          waypoint: tightest.spot.waypoint,
        };
  const near = nearestOf(points, forbidden.map(outline));
  const limit = `≥ ${NO_FLY_MARGIN} m`;
  const noFly: Checked =
    near.far > 10_000
      ? { rule: 'noFly', verdict: PASSED, value: '> 10 km', limit }
      : {
          rule: 'noFly',
          verdict: near.far < NO_FLY_MARGIN ? FAILED : PASSED,
          value: text(near.far, 'm', 0),
          limit,
          waypoint: spots[near.i]!.waypoint,
        };
  return [airspace, ceiling, noFly];
}

function flightRules(
  route: Route,
  { dock, droneModel, payloadType, fileWaypoints }: Around,
  { to }: ReturnType<typeof planeAt>,
): Checked[] {
  const { waypoints } = route;
  const drone = droneModel === undefined ? undefined : DRONES[droneModel];
  const { duration } = figuresOf(route, drone?.endurance, dock?.place && [dock.place[0], dock.place[1]]);
  const most = drone && drone.endurance * USABLE;
  const unknown: Note = droneModel === undefined ? 'noModel' : 'unknownDrone';
  const time: Checked =
    most === undefined
      ? { rule: 'duration', verdict: FAILED, value: text(duration, 'min'), note: unknown }
      : { rule: 'duration', verdict: duration > most ? FAILED : PASSED, value: text(duration, 'min'), limit: `≤ ${text(most, 'min')}` };
  const place = dock?.place;
  const centre = place && to(place);
  const far = centre
    ? least(
        waypoints.map(({ lon, lat }, i) => ({ i, far: apart(centre, to([lon, lat])) })),
        (one) => -one.far,
      )
    : undefined;
  const radius: Checked =
    !far || dock?.radius === undefined
      ? { rule: 'radius', verdict: WARNED, ...(far ? { value: text(far.far, 'm', 0) } : {}), note: dock && place ? 'noRadius' : 'noDock' }
      : {
          rule: 'radius',
          verdict: far.far > dock.radius ? FAILED : PASSED,
          value: text(far.far, 'm', 0),
          limit: `≤ ${text(dock.radius, 'm', 0)}`,
          waypoint: far.i + 1,
        };
  const camera = drone && cameraOf(drone, payloadType);
  const fast = waypoints.map((point, i) => ({
    i,
    speed: point.speed || route.speed,
    moving: (point.photoEvery ?? 0) > 0,
    limit: Math.min(
      drone?.fastest ?? 15,
      camera && (point.pitch ?? 0) <= STRAIGHT_DOWN && (point.photoEvery ?? 0) > 0 ? sharpSpeed(camera, point.height) : 99,
    ),
  }));
  const tight = least(fast, ({ speed, limit }) => limit - speed);
  const shutter: Checked =
    !camera || !tight
      ? { rule: 'shutter', verdict: drone && !camera ? FAILED : WARNED, note: drone ? 'noCamera' : unknown }
      : {
          rule: 'shutter',
          verdict: tight.speed > tight.limit ? FAILED : PASSED,
          value: text(tight.speed, 'm/s'),
          limit: `≤ ${text(tight.limit, 'm/s')}`,
          waypoint: tight.i + 1,
        };
  const short = least(
    legsOf(waypoints).map((leg, i) => ({ i, long: leg.long })),
    ({ long }) => long,
  );
  const spacing: Checked = {
    rule: 'spacing',
    verdict: short && short.long < LEAST_SPACING ? FAILED : PASSED,
    ...(short ? { value: text(short.long, 'm'), waypoint: short.i + 1 } : {}),
    limit: `≥ ${LEAST_SPACING} m`,
  };
  const count: Checked = {
    rule: 'count',
    verdict: waypoints.length < LEAST_WAYPOINTS || waypoints.length > MOST_WAYPOINTS ? FAILED : PASSED,
    value: String(waypoints.length),
    limit: `${LEAST_WAYPOINTS}–${MOST_WAYPOINTS}`,
  };
  const file: Checked =
    fileWaypoints === waypoints.length
      ? { rule: 'file', verdict: PASSED, value: 'template.kml, waylines.wpml' }
      : { rule: 'file', verdict: FAILED, note: 'noFile' };
  const device: Checked =
    drone === undefined
      ? { rule: 'device', verdict: FAILED, note: unknown }
      : dock?.drone === undefined
        ? { rule: 'device', verdict: WARNED, value: drone.name, note: dock ? 'unknownDevice' : 'noDock' }
        : dock.drone === droneModel
          ? { rule: 'device', verdict: PASSED, value: drone.name }
          : { rule: 'device', verdict: FAILED, value: drone.name, limit: DRONES[dock.drone]?.name ?? dock.drone, note: 'otherModel' };
  return [time, radius, shutter, spacing, count, file, device];
}

/** Every rule, in their order. */
export function checkRoute(route: Route, around: Around): Checked[] {
  const [first] = route.waypoints;
  const plane = planeAt(first ? [first.lon, first.lat] : [0, 0]);
  const plotted: Plotted = { points: around.spots.map(({ place }) => plane.to(place)), outline: outlineIn(plane) };
  return [terrainRule(around, route.heightMode), ...airspaceRules(around, route.heightMode, plotted), ...flightRules(route, around, plane)];
}

/** The worst of them. */
export const worstOf = (checks: readonly Checked[]): Verdict =>
  checks.reduce<Verdict>((worst, { verdict }) => (verdict > worst ? verdict : worst), PASSED);
