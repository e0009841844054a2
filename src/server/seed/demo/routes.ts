/** Routes over zones, round blades, along lines and round watched areas; lengths and times follow from their waypoints. */
import { solarZones, windTurbines } from './assets.ts';
import { metres, offset, round, type Position } from './geometry.ts';
import { lines, towers } from './lines.ts';
import { solarSites, windSites } from './sites.ts';
import { at } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** Thermal camera: sensor 7.68 mm and 640 px wide, focal length 13.5 mm. */
const irGsd = (height: number): number => round((height * 7.68 * 100) / (13.5 * 640), 2);
/** Visible camera: 6.4 mm, 8064 px, 4.5 mm. */
const rgbGsd = (height: number): number => round((height * 6.4 * 100) / (4.5 * 8064), 2);
/** Minutes of flight that one battery gives with a reserve. */
const BATTERY_MINUTES = 26;

interface Way {
  points: readonly Position[];
  height: number;
  speed: number;
  pitch: number;
  /** Metres between two pictures. */
  every: number;
}

/** What follows from a way. */
function estimate({ points, height, speed, pitch, every }: Way): Row {
  const distance = Math.round(metres(points));
  const duration = round(distance / speed / 60 + 2.5, 1);
  return {
    height,
    speed,
    gimbalPitch: pitch,
    waypoints: points.map(([lon, lat]) => ({ lon, lat, height, speed, pitch, photo: true })),
    distance,
    duration,
    photoCount: Math.max(points.length, Math.round(distance / every)),
    batteries: Math.ceil(duration / BATTERY_MINUTES),
  };
}

/** Back and forth over a box of so many metres. */
const rows = (centre: Position, width: number, depth: number, count: number): Position[] =>
  Array.from({ length: count }, (_, i) => {
    const north = depth / 2 - (Math.floor(i / 2) * depth) / Math.max(1, Math.ceil(count / 2) - 1);
    const east = [-1, 1, 1, -1][i % 4] ?? 1;
    return offset(centre, (east * width) / 2, north);
  });

const common: Row = { heightMode: 'aboveTakeoff', takeoffHeight: 30, finishAction: 'goHome', rcLost: '0', revision: 1 };

const solarRoutes: Row[] = solarSites.flatMap((site, s) =>
  (['热红外', '可见光正射'] as const).map((kind, i): Row => {
    const thermal = i === 0;
    const zones = solarZones.filter((z) => z.stationCode === site.code).slice(i * 2, i * 2 + 2);
    const height = thermal ? 45 : 80;
    return {
      ...common,
      routeCode: `${site.code}-R0${i + 1}`,
      name: `演示${site.name}${kind}航线`,
      stationCode: site.code,
      routeType: thermal ? 'strip' : 'mapping2d',
      inspectObject: '1',
      zones: (zones.length ? zones : solarZones.filter((z) => z.stationCode === site.code)).map((z) => z.zoneCode),
      droneModel: 'Demo-D1',
      payloadType: thermal ? '3' : '1',
      overlapFront: 80,
      overlapSide: thermal ? 20 : 70,
      irGsd: irGsd(height),
      rgbGsd: rgbGsd(height),
      rowDirection: site.azimuth === 180 ? 90 : site.azimuth,
      ...estimate({
        points: rows((zones[0]?.location as Position | undefined) ?? site.centre, 480, 220, 12),
        height,
        speed: thermal ? 5 : 9,
        pitch: -90,
        every: 18,
      }),
      checkResult: ['1', '1', '2', '1', '0', '1', '3'][(s + i) % 7],
    };
  }),
);

const windRoutes: Row[] = windSites
  .filter((site) => site.status === '1')
  .map((site, s): Row => {
    const turbine = windTurbines.find((t) => t.stationCode === site.code) ?? {};
    const centre = (turbine.location as Position | undefined) ?? site.centre;
    const points = Array.from({ length: 12 }, (_, i) => offset(centre, 14 * (i % 2 ? 1 : -1), ((i - 6) * site.bladeLength) / 6));
    return {
      ...common,
      routeCode: `${site.code}-R01`,
      name: `演示${site.name}叶片环绕航线`,
      stationCode: site.code,
      routeType: 'blade',
      inspectObject: '2',
      turbines: [turbine.code],
      droneModel: 'Demo-M6',
      payloadType: '4',
      safeDistance: 12,
      ...estimate({ points, height: site.hubHeight, speed: 2, pitch: 0, every: 4 }),
      checkResult: s === 3 ? '0' : '1',
    };
  });

const lineRoutes: Row[] = lines.map((line, n): Row => {
  const own = towers.filter((t) => t.lineCode === line.lineCode).slice(0, 8);
  return {
    ...common,
    routeCode: `${String(line.lineCode)}-R01`,
    name: `${String(line.name)}精细航线`,
    stationCode: line.stationCode,
    routeType: 'tower',
    inspectObject: '3',
    lineCode: line.lineCode,
    towers: own.map((t) => t.towerCode),
    droneModel: 'Demo-M6',
    payloadType: '4',
    safeDistance: Number(line.voltage) > 110 ? 8 : 5,
    ...estimate({ points: own.map((t) => t.location as Position), height: 60, speed: 6, pitch: -45, every: 25 }),
    checkResult: n === 4 ? '0' : '1',
  };
});

/** Round the watched areas of stations with a dock. */
function patrols(docks: readonly Row[], areas: readonly Row[], today: number): Row[] {
  return docks.flatMap((dock, n) => {
    const own = areas.filter((a) => a.stationCode === dock.stationCode);
    if (!own.length) return [];
    const points = rows(dock.location as Position, 420, 260, 8);
    return [
      {
        ...common,
        routeCode: `${String(dock.stationCode)}-R09`,
        name: `${String(dock.name)}巡航航线`,
        stationCode: dock.stationCode,
        routeType: 'patrol',
        inspectObject: '5',
        secureAreas: own.map((a) => a.areaCode),
        airportSn: dock.sn,
        droneModel: 'Demo-D1',
        payloadType: '3',
        ...estimate({ points: [...points, points[0] as Position], height: 60, speed: 8, pitch: -35, every: 60 }),
        cycle: '1',
        enabled: n === 3 ? '0' : '1',
        lastRun: at(today, -1, 14),
        checkResult: '1',
      },
    ];
  });
}

export const routes = (docks: readonly Row[], areas: readonly Row[], today: number): Row[] => [
  ...solarRoutes,
  ...windRoutes,
  ...lineRoutes,
  ...patrols(docks, areas, today),
];
