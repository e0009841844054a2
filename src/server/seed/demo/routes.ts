/**
 * Routes over zones and along towers as the planner lays them out, round blades and round watched areas; all of them held against the
 * rules, as the server would. What is told of them follows from their waypoints.
 */
import type { Geometry } from '../../../documents/ground/geometry/types.ts';
import { cameraOf, DRONES } from '../../../routes/cameras.ts';
import { checkRoute, worstOf } from '../../../routes/check.ts';
import { clearanceOf } from '../../../routes/clearance.ts';
import { figuresOf } from '../../../routes/figures.ts';
import { gsdAt } from '../../../routes/optics.ts';
import { survey } from '../../../routes/survey.ts';
import { TOWER_PARTS, towerRoute } from '../../../routes/towers.ts';
import type { HeightMode, Waypoint } from '../../../routes/types.ts';
import { solarZones, windTurbines } from './assets.ts';
import { offset, round, type Position } from './geometry.ts';
import { lines, towers } from './lines.ts';
import { solarSites, windSites } from './sites.ts';
import { at } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** What routes are laid out and judged by. */
interface Around {
  docks: readonly Row[];
  spaces: readonly Row[];
  today: number;
}

const [VISIBLE, DUAL, ZOOM] = ['1', '3', '4'];

const common: Row = { heightMode: 'aboveTakeoff', takeoffHeight: 30, finishAction: 'goHome', rcLost: '0', revision: 1 };

/** Airspaces of a station in force: AIRSPACE_TYPE in which one may fly, and in which nobody does. */
const spacesOf = ({ spaces, today }: Around, station: unknown, types: readonly string[]): Row[] =>
  spaces.filter(
    ({ stationCode, type, applyStatus, validFrom, validTo }) =>
      stationCode === station &&
      applyStatus === '4' &&
      types.includes(String(type)) &&
      String(validFrom) <= at(today, 0, 4) &&
      String(validTo) > at(today, 0, 4),
  );
const forbidden = (around: Around, station: unknown): Geometry[] =>
  spacesOf(around, station, ['3', '5']).map(({ geometry }) => geometry as Geometry);

/** Figures that follow from waypoints. */
function figures(waypoints: readonly Waypoint[], speed: number, drone: string, start?: Position): Row {
  const { distance, duration, photoCount, batteries } = figuresOf(
    { waypoints, speed, heightMode: 'aboveTakeoff' },
    DRONES[drone]?.endurance,
    start,
  );
  return { waypoints, speed, distance: Math.round(distance), duration: round(duration, 1), photoCount, batteries };
}

/** Waypoints on places, all alike. */
const flown = (points: readonly Position[], height: number, pitch: number, speed: number): Waypoint[] =>
  points.map(([lon, lat]) => ({ lon, lat, height, speed, pitch, photo: true }));

/** With the verdict of the rules. @param open it waits for its check */
function judged(around: Around, row: Row, open: boolean): Row {
  if (open) return { ...row, checkResult: '0' };
  const waypoints = row.waypoints as Waypoint[];
  const heightMode = row.heightMode as HeightMode;
  const dock = around.docks.find(({ sn }) => sn === row.airportSn);
  const checks = checkRoute(
    { waypoints, speed: Number(row.speed), heightMode },
    {
      spots: clearanceOf(waypoints, heightMode, undefined),
      terrain: false,
      allowed: spacesOf(around, row.stationCode, ['1', '4']).map(({ geometry, floor, ceiling }) => ({
        geometry: geometry as Geometry,
        floor: Number(floor),
        ceiling: Number(ceiling),
      })),
      forbidden: forbidden(around, row.stationCode),
      ...(dock ? { dock: { place: dock.location as Position, radius: Number(dock.radius), drone: 'M3TD' } } : {}),
      droneModel: String(row.droneModel),
      payloadType: String(row.payloadType),
      fileWaypoints: waypoints.length,
    },
  );
  const verdict = worstOf(checks);
  return { ...row, checkResult: verdict, verdict, safetyResult: checks, checkTime: at(around.today, -6, 3) };
}

/** Zones that one battery is enough for are flown in one go, at most two. */
function solarRoutes(around: Around): Row[] {
  return solarSites.flatMap((site, s) =>
    (['热红外', '可见光正射'] as const).flatMap((kind, i): Row[] => {
      const thermal = i === 0;
      const own = solarZones.filter((z) => z.stationCode === site.code);
      const zones = own.slice(i * 2, i * 2 + 2).length ? own.slice(i * 2, i * 2 + 2) : own.slice(0, 1);
      const dock = around.docks.find(({ stationCode, online }) => stationCode === site.code && online === '1');
      const droneModel = dock ? 'M3TD' : thermal ? 'M3T' : 'M3E';
      const drone = DRONES[droneModel];
      const payloadType = thermal ? DUAL : VISIBLE;
      const camera = drone && cameraOf(drone, payloadType);
      if (!drone || !camera) return [];
      // One is flown too fast for its camera, and does not pass.
      const [height, speed, overlapSide] = thermal ? [45, s === 6 ? 8 : 5, 20] : [80, 9, 70];
      const direction = site.azimuth === 180 ? 90 : site.azimuth;
      const over = (count: number): Row | undefined => {
        const made = survey(
          zones.slice(0, count).map(({ boundary }) => ({ outline: boundary as Geometry })),
          { camera, height, overlapFront: 80, overlapSide, direction, pitch: -90, margin: 5, distance: 40 },
          forbidden(around, site.code),
          dock?.location as Position | undefined,
        );
        if ('refusal' in made) return undefined;
        return {
          zones: zones.slice(0, count).map((z) => z.zoneCode),
          ...figures(made.waypoints, speed, droneModel, dock?.location as Position | undefined),
        };
      };
      const both = over(2);
      const way = both && Number(both.batteries) <= 1 ? both : over(1);
      if (!way) return [];
      const row: Row = {
        ...common,
        routeCode: `${site.code}-R0${i + 1}`,
        name: `演示${site.name}${kind}航线`,
        stationCode: site.code,
        routeType: thermal ? 'strip' : 'mapping2d',
        inspectObject: '1',
        // Panels are followed at one height, so that every picture shows as much; an orthophoto is taken at one altitude.
        heightMode: thermal ? 'aboveGround' : 'aboveTakeoff',
        ...(dock ? { airportSn: dock.sn } : {}),
        droneModel,
        payloadType,
        height,
        overlapFront: 80,
        overlapSide,
        gimbalPitch: -90,
        ...(drone.thermal ? { irGsd: round(gsdAt(drone.thermal, height), 2) } : {}),
        rgbGsd: round(gsdAt(drone.visible, height), 2),
        rowDirection: direction,
        ...way,
      };
      return [judged(around, row, (s + i) % 7 === 4)];
    }),
  );
}

/** Back and forth over a box of so many metres. */
const rows = (centre: Position, width: number, depth: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => {
    const north = depth / 2 - (Math.floor(i / 2) * depth) / Math.max(1, Math.ceil(count / 2) - 1);
    const east = [-1, 1, 1, -1][i % 4] ?? 1;
    return offset(centre, (east * width) / 2, north);
  });

const windRoutes = (around: Around): Row[] =>
  windSites
    .filter((site) => site.status === '1')
    .map((site, s): Row => {
      const turbine = windTurbines.find((t) => t.stationCode === site.code) ?? {};
      const centre = (turbine.location as Position | undefined) ?? site.centre;
      const points = Array.from({ length: 12 }, (_, i) => offset(centre, 14 * (i % 2 ? 1 : -1), ((i - 6) * site.bladeLength) / 6));
      return judged(
        around,
        {
          ...common,
          routeCode: `${site.code}-R01`,
          name: `演示${site.name}叶片环绕航线`,
          stationCode: site.code,
          routeType: 'blade',
          inspectObject: '2',
          turbines: [turbine.code],
          droneModel: 'M350H30T',
          payloadType: ZOOM,
          safeDistance: 12,
          height: site.hubHeight,
          gimbalPitch: 0,
          ...figures(flown(points, site.hubHeight, 0, 2), 2, 'M350H30T'),
        },
        s === 3,
      );
    });

/** The first towers of each line, as far as the airspace of the station reaches. */
const lineRoutes = (around: Around): Row[] =>
  lines.map((line, n): Row => {
    const own = towers.filter((t) => t.lineCode === line.lineCode).slice(0, 3);
    const [first] = own;
    const safeDistance = Number(line.voltage) > 110 ? 8 : 5;
    const waypoints = towerRoute(
      own.map((t) => ({
        place: t.location as Position,
        height: Number(t.height),
        base: Number(t.baseAltitude) - Number(first?.baseAltitude),
        arms: Number(t.crossArms),
      })),
      { parts: TOWER_PARTS, distance: safeDistance, voltage: Number(line.voltage), corridorEvery: 30 },
    );
    const row: Row = {
      ...common,
      routeCode: `${String(line.lineCode)}-R01`,
      name: `${String(line.name)}精细航线`,
      stationCode: line.stationCode,
      routeType: 'tower',
      inspectObject: '3',
      lineCode: line.lineCode,
      towers: own.map((t) => t.towerCode),
      droneModel: 'M350H30T',
      payloadType: ZOOM,
      safeDistance,
      height: Math.max(...waypoints.map((point) => point.height)),
      ...figures(waypoints, 6, 'M350H30T'),
    };
    return judged(around, row, n === 4);
  });

/** Round the watched areas of stations with a dock. */
function patrols(around: Around, areas: readonly Row[]): Row[] {
  const { docks, today } = around;
  return docks.flatMap((dock, n) => {
    const own = areas.filter((a) => a.stationCode === dock.stationCode);
    if (!own.length) return [];
    const points = rows(dock.location as Position, 420, 260, 8);
    return [
      judged(
        around,
        {
          ...common,
          routeCode: `${String(dock.stationCode)}-R09`,
          name: `${String(dock.name)}巡航航线`,
          stationCode: dock.stationCode,
          routeType: 'patrol',
          inspectObject: '5',
          secureAreas: own.map((a) => a.areaCode),
          airportSn: dock.sn,
          droneModel: 'M3TD',
          payloadType: DUAL,
          height: 60,
          gimbalPitch: -35,
          ...figures(flown([...points, points[0] as Position], 60, -35, 8), 8, 'M3TD', dock.location as Position),
          cycle: '1',
          enabled: n === 3 ? '0' : '1',
          lastRun: at(today, -1, 14),
        },
        false,
      ),
    ];
  });
}

export function routes(docks: readonly Row[], areas: readonly Row[], spaces: readonly Row[], today: number): Row[] {
  const around: Around = { docks, spaces, today };
  return [...solarRoutes(around), ...windRoutes(around), ...lineRoutes(around), ...patrols(around, areas)];
}
