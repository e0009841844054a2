/** `generateRoute`: the waypoints of a route over its zones or along its towers, shown first. */
import type { Kysely } from 'kysely';
import type { CommandAnswer } from '../../contract/commands.ts';
import { cameraOf, DRONES, type Camera, type Drone } from '../../routes/cameras.ts';
import { figuresOf } from '../../routes/figures.ts';
import { gsdAt, heightFor, sharpSpeed } from '../../routes/optics.ts';
import { MOST_WAYPOINTS, round } from '../../routes/survey.ts';
import { TOWER_PARTS, towerRoute, type TowerPart } from '../../routes/towers.ts';
import type { Position, Waypoint } from '../../routes/types.ts';
import type { Tables } from '../db/connection.ts';
import { AppError } from '../errors/error.ts';
import { carryOut, type Agreed } from '../numbering/planned.ts';
import type { Row } from '../source/rows.ts';
import type { Call } from '../user/call.ts';
import { dockOf, heldRoute, spacesOf, towersOf, zonesOf } from './rows.ts';
import { listOf, numberOf, OPEN, placeOf, routeOf, routeResource, textOf, UNCHECKED, type RouteTools } from './tools.ts';

/** INSPECT_OBJECT. */
const [SOLAR, LINE] = ['1', '3'];
/** ROUTE_TYPE whose lines lie closer, because pictures are joined. */
const MAPPING = new Set(['mapping2d', 'mapping3d']);
/** Per cent, where the route says nothing. */
const FRONT = 80;
const side = (type: string | undefined): number => (type && MAPPING.has(type) ? 70 : 20);
/** m above the ground. */
const HEIGHTS = [10, 300] as const;
/** Kept from conductors where the route says nothing, m. */
const TOWER_DISTANCE = 8;
const VOLTAGE = 110;
const CLEAR_OF = 40;
const CORRIDOR_EVERY = 30;

export interface Plan {
  waypoints: Waypoint[];
  height: number;
  values: Row;
}

/** @throws AppError route.gsd, route.height */
function heightOf(row: Row, values: Row, drone: Drone, camera: Camera): number {
  let height = numberOf(row, 'height') ?? 0;
  if (values['basis'] === 'gsd') {
    const gsd = numberOf(row, camera === drone.thermal ? 'irGsd' : 'rgbGsd');
    if (gsd === undefined) throw new AppError('route.gsd');
    height = round(heightFor(camera, gsd), 1);
  }
  if (height < HEIGHTS[0] || height > HEIGHTS[1]) throw new AppError('route.height', { least: HEIGHTS[0], most: HEIGHTS[1] });
  return height;
}

/** @throws AppError route.* */
async function overZones(
  { planners }: RouteTools,
  db: Kysely<Tables>,
  row: Row,
  values: Row,
  drone: Drone,
  start: Position | undefined,
): Promise<Plan> {
  const camera = cameraOf(drone, textOf(row, 'payloadType'));
  if (!camera) throw new AppError('route.camera');
  const height = heightOf(row, values, drone, camera);
  const rows = await zonesOf(db, listOf(row, 'zones'), row['stationCode']);
  const own = numberOf(row, 'rowDirection');
  const zones = rows.flatMap(({ boundary, azimuth }) =>
    // Modules face across their row.
    boundary ? [{ outline: boundary, ...(own === undefined && azimuth !== null ? { direction: (azimuth + 90) % 180 } : {}) }] : [],
  );
  if (zones.length === 0 || zones.length < rows.length) throw new AppError('route.targets');
  const [overlapFront, overlapSide] = [
    numberOf(row, 'overlapFront') ?? FRONT,
    numberOf(row, 'overlapSide') ?? side(textOf(row, 'routeType')),
  ];
  const pitch = numberOf(row, 'gimbalPitch') ?? -90;
  const { forbidden } = await spacesOf(db, row['stationCode']);
  const made = await planners.survey(
    zones,
    {
      camera,
      height,
      overlapFront,
      overlapSide,
      direction: own ?? 90,
      pitch,
      margin: Number(values['margin'] ?? 0),
      distance: Number(values['clearOf'] ?? CLEAR_OF),
    },
    forbidden,
    start,
  );
  if ('refusal' in made) {
    if (made.refusal === 'zones') throw new AppError('route.targets');
    throw made.refusal === 'waypoints' ? new AppError('route.waypoints', { most: MOST_WAYPOINTS }) : new AppError(`route.${made.refusal}`);
  }
  // No faster than pictures are sharp, a tenth below.
  const speed = Math.min(routeOf(row).speed, drone.fastest, Math.max(0.5, Math.floor(sharpSpeed(camera, height) * 9) / 10));
  return {
    waypoints: made.waypoints,
    height,
    values: {
      height,
      speed: round(speed, 1),
      overlapFront,
      overlapSide,
      gimbalPitch: pitch,
      rgbGsd: round(gsdAt(drone.visible, height), 2),
      ...(drone.thermal ? { irGsd: round(gsdAt(drone.thermal, height), 2) } : {}),
    },
  };
}

/** @throws AppError route.* */
async function alongTowers(db: Kysely<Tables>, row: Row, values: Row): Promise<Plan> {
  const rows = await towersOf(db, listOf(row, 'towers'), row['stationCode']);
  const base = typeof values['takeoffAltitude'] === 'number' ? values['takeoffAltitude'] : (rows[0]?.baseAltitude ?? 0);
  const towers = rows.flatMap(({ location, height, baseAltitude, crossArms }) => {
    const place = placeOf(location);
    return place && height ? [{ place, height, base: baseAltitude === null ? 0 : baseAltitude - base, arms: crossArms ?? 1 }] : [];
  });
  if (towers.length === 0 || towers.length < rows.length) throw new AppError('route.targets');
  const distance = numberOf(row, 'safeDistance') ?? TOWER_DISTANCE;
  const asked = Array.isArray(values['parts']) ? values['parts'] : TOWER_PARTS;
  const waypoints = towerRoute(towers, {
    parts: TOWER_PARTS.filter((part): part is TowerPart => asked.includes(part)),
    distance,
    voltage: rows[0]?.voltage ?? VOLTAGE,
    corridorEvery: Number(values['corridorEvery'] ?? CORRIDOR_EVERY),
  });
  if (waypoints.length > MOST_WAYPOINTS) throw new AppError('route.waypoints', { most: MOST_WAYPOINTS });
  if (waypoints.length < 2) throw new AppError('route.targets');
  const height = Math.max(...waypoints.map((point) => point.height));
  return { waypoints, height, values: { height, safeDistance: distance } };
}

const NAMES = [
  'waypoints',
  'height',
  'speed',
  'irGsd',
  'rgbGsd',
  'distance',
  'duration',
  'photoCount',
  'batteries',
  'overlapFront',
  'overlapSide',
  'gimbalPitch',
  'safeDistance',
];

/** Waypoints are shown as how many there are. */
export function counted(answer: CommandAnswer): CommandAnswer {
  if (!answer || !('preview' in answer)) return answer;
  const count = (value: unknown): unknown => (Array.isArray(value) ? value.length : value);
  const rows = answer.preview.rows.map((row) => ({
    ...row,
    values: row.values.map((pair): [unknown, unknown] | null => pair && [count(pair[0]), count(pair[1])]),
  }));
  return { preview: { ...answer.preview, rows } };
}

/** What follows from waypoints. */
export function derived(row: Row, waypoints: readonly Waypoint[], start: Position | undefined): Row {
  const drone = DRONES[textOf(row, 'droneModel') ?? ''];
  const { distance, duration, photoCount, batteries } = figuresOf({ ...routeOf(row), waypoints }, drone?.endurance, start);
  return { distance: Math.round(distance), duration: round(duration, 1), photoCount, batteries };
}

/** @throws AppError permission.denied, record.unknown, route.*, command.changed */
export async function generateRoute(tools: RouteTools, call: Call, code: string, values: Row, agreed: Agreed): Promise<CommandAnswer> {
  const { writer } = tools;
  const resource = routeResource(tools);
  const names = [...NAMES, ...Object.keys(UNCHECKED)];
  const answer = await carryOut({ writer, resource, call, agreed, action: 'generateRoute', names }, async (db) => {
    const row = await heldRoute(db, tools, call, 'edit', code);
    if (!OPEN.includes(String(row['checkResult']))) throw new AppError('route.frozen');
    const drone = DRONES[textOf(row, 'droneModel') ?? ''];
    if (!drone) throw new AppError('route.drone');
    const start = (await dockOf(db, row['airportSn']))?.place;
    const object = row['inspectObject'];
    if (object !== SOLAR && object !== LINE) throw new AppError('route.targets');
    const plan = object === SOLAR ? await overZones(tools, db, row, values, drone, start) : await alongTowers(db, row, values);
    const { waypoints } = plan;
    const after = { ...row, ...plan.values };
    return { changes: [{ before: row, values: { waypoints, ...plan.values, ...derived(after, waypoints, start), ...UNCHECKED } }] };
  });
  return counted(answer);
}
