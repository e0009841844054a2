/** Solar zones and wind turbines, and the stations whose figures follow from them. */
import { around, offset, polygon, round, seeded, squareKilometres, type Box, type Position } from './geometry.ts';
import { solarSites, windSites, type SolarSite, type WindSite } from './sites.ts';
import { two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** An asset's row and the ground it takes, in metres from the station's centre. */
interface Placed {
  row: Row;
  box: Box;
}

const MODULE_WATTS = 580;
const MODULES_PER_STRING = 28;
/** m², with frame. */
const MODULE_AREA = 2.58;
const INVERTER_KW = 300;
/** kW of modules for each kW of inverter. */
const DC_AC_RATIO = 1.25;
const ZONE_WIDTH = 240;
/** Zones and turbines in one west-east line. */
const PER_LINE = 4;

const sum = (rows: readonly Placed[], field: string): number => rows.reduce((total, { row }) => total + Number(row[field]), 0);

function zones(site: SolarSite, seed: number): Placed[] {
  const random = seeded(seed);
  return Array.from({ length: site.zones }, (_, i) => {
    const moduleCount = Math.round(site.strings * random.between(0.94, 1.06, 3)) * MODULES_PER_STRING;
    const capacity = round((moduleCount * MODULE_WATTS) / 1000, 2);
    const depth = (moduleCount * MODULE_AREA) / site.cover / ZONE_WIDTH;
    const full = (site.strings * 1.06 * MODULES_PER_STRING * MODULE_AREA) / site.cover / ZONE_WIDTH;
    const east = (i % PER_LINE) * (ZONE_WIDTH + 24);
    const north = -Math.floor(i / PER_LINE) * (full + 24);
    const box: Box = { west: east - ZONE_WIDTH / 2, east: east + ZONE_WIDTH / 2, south: north - depth / 2, north: north + depth / 2 };
    const row = {
      zoneCode: `${site.code}-Z${two(i + 1)}`,
      name: `演示${site.name}${i + 1}号方阵`,
      stationCode: site.code,
      parent: `${Math.floor(i / PER_LINE) + 1}区`,
      capacity,
      location: offset(site.centre, east, north),
      boundary: polygon(site.centre, box),
      boxTransformerNo: `XB-${two(i + 1)}`,
      tilt: site.tilt,
      azimuth: site.azimuth,
      rowCount: Math.round(depth / (4.7 / site.cover)),
      moduleCount,
      inverterCount: Math.max(1, Math.round(capacity / DC_AC_RATIO / INVERTER_KW)),
    };
    return { row, box };
  });
}

function turbineStatus(site: WindSite, i: number): string | undefined {
  if (site.status === '2') return undefined;
  if (i === 4) return '2';
  if (i === 7) return '4';
  return i === 9 ? '5' : '1';
}

/** Two staggered lines across the main wind: 3.5 rotor diameters apart in a line, 7 between the lines. */
function turbines(site: WindSite, seed: number): Placed[] {
  const random = seeded(seed);
  const perLine = Math.ceil(site.turbines / 2);
  return Array.from({ length: site.turbines }, (_, i) => {
    const line = Math.floor(i / perLine);
    const east = ((i % perLine) - (perLine - 1) / 2 + line / 2) * site.rotorDiameter * 3.5 + random.between(-40, 40);
    const north = (0.5 - line) * site.rotorDiameter * 7 + random.between(-60, 60);
    const location: Position = offset(site.centre, east, north);
    const status = turbineStatus(site, i);
    const row = {
      code: `${site.code}-F${two(i + 1)}`,
      name: `演示${site.name} F${two(i + 1)}`,
      stationCode: site.code,
      seq: i + 1,
      manufacturer: '演示风机制造',
      model: site.model,
      ratedPower: site.ratedPower,
      rotorDiameter: site.rotorDiameter,
      hubHeight: site.hubHeight,
      bladeLength: site.bladeLength,
      bladeModel: site.bladeModel,
      location,
      groundAltitude: round(site.altitude + random.between(0, site.altitude > 50 ? 35 : 2), 1),
      ...(site.status === '2' ? {} : { commissionDate: site.gridDate }),
      yaw0: random.between(0, 359, 1),
      feeder: `演示集电${line + 1}线`,
      ...(status ? { status } : {}),
    };
    return { row, box: { west: east, east, south: north, north } };
  });
}

const solar = solarSites.map((site, i) => ({ site, assets: zones(site, 1000 + i) }));
const wind = windSites.map((site, i) => ({ site, assets: turbines(site, 2000 + i) }));

function stationRow(site: SolarSite | WindSite, suffix: string, ground: Box, own: Row, i: number): Row {
  return {
    stationCode: site.code,
    name: `演示${site.name}${suffix}`,
    shortName: `演示${site.name}`,
    companyCode: site.companyCode,
    ...own,
    buildDate: site.buildDate,
    ...(site.status === '2' ? {} : { gridDate: site.gridDate }),
    status: site.status,
    province: site.province,
    address: `${site.province}${site.county}(演示地址)`,
    location: site.centre,
    altitude: site.altitude,
    area: squareKilometres(ground),
    boundary: polygon(site.centre, ground),
    boosterStation: `演示${site.name}升压站`,
    tariff: site.tariff,
    annualHours: site.annualHours,
    contact: '演示联系人',
    phone: `199000001${two(i + 1)}`,
  };
}

/** Tables of modules stand so far apart, metres; those that follow the sun run from north to south. */
export const TABLE_PITCH = 6;
const FOLLOWS = '2';
const onTable = (metres: number): number => Math.round(metres / TABLE_PITCH) * TABLE_PITCH;

/** A place on a table of a zone. @param across from west to east, 0 to 1 @param down from south to north */
export function onModules(zoneCode: unknown, across: number, down: number): Position | undefined {
  for (const { site, assets } of solar) {
    const box = assets.find(({ row }) => row['zoneCode'] === zoneCode)?.box;
    if (!box) continue;
    const inside = (from: number, to: number, part: number): number => from + TABLE_PITCH + (to - from - 2 * TABLE_PITCH) * part;
    const [east, north] = [inside(box.west, box.east, across), inside(box.south, box.north, down)];
    return site.mountType === FOLLOWS ? offset(site.centre, onTable(east), north) : offset(site.centre, east, onTable(north));
  }
  return undefined;
}

/** All stations: capacities and counts are the sums of their zones or turbines. */
export const stations: Row[] = [
  ...solar.map(({ site, assets }, i) =>
    stationRow(
      site,
      '光伏电站',
      around(
        assets.map((a) => a.box),
        60,
      ),
      {
        leavesType: '2',
        capacity: round((sum(assets, 'inverterCount') * INVERTER_KW) / 1000, 3),
        dcCapacity: round(sum(assets, 'capacity') / 1000, 3),
        mountType: site.mountType,
        moduleCount: sum(assets, 'moduleCount'),
        inverterCount: sum(assets, 'inverterCount'),
      },
      i,
    ),
  ),
  ...wind.map(({ site, assets }, i) =>
    stationRow(
      site,
      '风电场',
      around(
        assets.map((a) => a.box),
        300,
      ),
      {
        leavesType: '3',
        capacity: round(sum(assets, 'ratedPower') / 1000, 3),
        fanCount: assets.length,
        models: site.model,
        hubHeight: site.hubHeight,
      },
      solar.length + i,
    ),
  ),
];

export const solarZones: Row[] = solar.flatMap(({ assets }) => assets.map((a) => a.row));
export const windTurbines: Row[] = wind.flatMap(({ assets }) => assets.map((a) => a.row));
