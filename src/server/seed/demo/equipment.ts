/** What stations are built of: transformers, inverters, combiner boxes, strings and modules; blades and booster substations. */
import { fitColumns } from '../../iv/judging/modules.ts';
import { solarZones, windTurbines } from './assets.ts';
import { offset, polygon, seeded, type Position } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, three, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** The station whose equipment is kept down to the module. */
const DETAILED = 'DEMO-S01';
const MODULE = 'DEMO-580N';
export const MODULES_PER_STRING = 28;
const STRINGS_PER_INVERTER = 12;

export const moduleModels: Row[] = [
  { model: MODULE, pmax: 580, voc: 51.6, isc: 14.22, vmp: 43.3, imp: 13.4, alphaIsc: 0.045, betaVoc: -0.25, gammaPmp: -0.29, area: 2.58 },
  { model: 'DEMO-550P', pmax: 550, voc: 49.9, isc: 14, vmp: 41.9, imp: 13.13, alphaIsc: 0.05, betaVoc: -0.27, gammaPmp: -0.35, area: 2.58 },
  {
    model: 'DEMO-450P',
    pmax: 450,
    voc: 49.3,
    isc: 11.6,
    vmp: 41.5,
    imp: 10.85,
    alphaIsc: 0.05,
    betaVoc: -0.28,
    gammaPmp: -0.36,
    area: 2.17,
  },
].map((row) => {
  const model = { ...row, manufacturer: '演示组件制造', cellsInSeries: 144, bypassDiodes: 3, firstYearDeg: 1, yearlyDeg: 0.4 };
  return { ...model, ...fitColumns(model) };
});

export const boxTransformers: Row[] = solarZones.map((zone) => ({
  code: `${String(zone.zoneCode)}-X`,
  name: `${String(zone.name)}箱变`,
  stationCode: zone.stationCode,
  zoneCode: zone.zoneCode,
  ratedPower: Number(zone.capacity) > 3000 ? 3150 : 1600,
  voltage: 35,
  location: offset(zone.location as Position, 126, 0),
}));

/** Two inverters to a zone of the detailed station, string type in its first four zones; one elsewhere. */
export const inverters: Row[] = solarZones.flatMap((zone, z) => {
  const detailed = zone.stationCode === DETAILED;
  const type = detailed && z >= 4 ? '1' : '2';
  return Array.from({ length: detailed ? 2 : 1 }, (_, i): Row => ({
    code: `${String(zone.zoneCode)}-N${two(i + 1)}`,
    stationCode: zone.stationCode,
    zoneCode: zone.zoneCode,
    boxTransformerCode: `${String(zone.zoneCode)}-X`,
    type,
    manufacturer: '演示逆变器制造',
    model: type === '1' ? 'Demo-C3125' : 'Demo-G300',
    ratedPower: type === '1' ? 3125 : 300,
    mpptCount: type === '1' ? 2 : 6,
    stringCount: detailed ? STRINGS_PER_INVERTER : 24,
    sn: `DEMO-INV-${three(z * 2 + i + 1)}`,
    installDate: '2020-10-15',
    location: offset(zone.location as Position, -60 + i * 40, 20),
  }));
});

const central = inverters.filter((i) => i.type === '1');

/** Three boxes to a central inverter. */
export const combinerBoxes: Row[] = central.flatMap((inverter) =>
  Array.from({ length: 3 }, (_, i): Row => ({
    code: `${String(inverter.code)}-H${two(i + 1)}`,
    stationCode: inverter.stationCode,
    inverterCode: inverter.code,
    inputCount: 16,
    fuseRating: 20,
    location: offset(inverter.location as Position, 15 * (i + 1), -30),
  })),
);

/** Strings of four string inverters and one central one; the last few have not been bound to data yet. */
export function pvStrings(today: number): Row[] {
  const random = seeded(7000);
  const hosts = [...inverters.filter((i) => i.stationCode === DETAILED && i.type === '2').slice(0, 4), ...central.slice(0, 1)];
  return hosts.flatMap((inverter, n) =>
    Array.from({ length: STRINGS_PER_INVERTER }, (_, i): Row => {
      const box = inverter.type === '1' ? combinerBoxes.filter((b) => b.inverterCode === inverter.code)[i % 2] : undefined;
      const code = `${String(box?.code ?? inverter.code)}-S${two(i + 1)}`;
      const start = offset(inverter.location as Position, 6 * i, -40);
      const bound = n < 4 || i < 6;
      return {
        code,
        stationCode: inverter.stationCode,
        inverterCode: inverter.code,
        ...(box ? { combinerCode: box.code } : {}),
        mpptNo: Math.floor(i / 2) + 1,
        inputNo: (i % 2) + 1,
        moduleModel: MODULE,
        moduleCount: MODULES_PER_STRING,
        cableLength: random.between(20, 140),
        route: { type: 'LineString', coordinates: [start, offset(start, 0, -32)] },
        bound: bound ? '1' : '0',
        ...(bound
          ? {
              sourceChannel: `${String(inverter.sn)}/PV${two(i + 1)}`,
              boundTime: at(today, -90, i),
              checkResult: i % 11 === 10 ? '2' : '1',
            }
          : {}),
      };
    }),
  );
}

/** Metres by which the second table stands further from the first than their strings do, so that they do not overlap. */
const APART = 12;

/** Modules of the first two strings, in two rows each. */
export function pvModules(strings: readonly Row[]): Row[] {
  return strings.slice(0, 2).flatMap((string, s) =>
    Array.from({ length: MODULES_PER_STRING }, (_, i): Row => {
      const [row, column] = [Math.floor(i / 14), i % 14];
      const corner = offset((string.route as { coordinates: Position[] }).coordinates[0] as Position, s * APART, 0);
      const box = { west: column * 1.15, east: column * 1.15 + 1.13, south: -row * 2.3 - 2.28, north: -row * 2.3 };
      return {
        code: `${String(string.code)}-M${two(i + 1)}`,
        stationCode: string.stationCode,
        stringCode: string.code,
        tableNo: `T${two(s + 1)}`,
        rowNo: row + 1,
        colNo: column + 1,
        sn: `DEMO-PV-${three(s * MODULES_PER_STRING + i + 1)}`,
        outline: polygon(corner, box),
      };
    }),
  );
}

/** Three blades to every turbine that runs. */
export function blades(today: number): Row[] {
  const running = new Set(windSites.filter((s) => s.status === '1').map((s) => s.code));
  return windTurbines
    .filter((t) => running.has(String(t.stationCode)))
    .flatMap((turbine, n) => {
      const random = seeded(7100 + n);
      const inspected = -random.whole(8, 260);
      return ['A', 'B', 'C'].map((position): Row => ({
        code: `${String(turbine.code)}-${position}`,
        stationCode: turbine.stationCode,
        turbineCode: turbine.code,
        position,
        sn: `DEMO-BL-${three(n + 1)}${position}`,
        manufacturer: '演示叶片制造',
        length: turbine.bladeLength,
        lastInspect: at(today, inspected, 3),
        worstCat: String([1, 1, 1, 2, 2, 2, 3, 3, 4, 5][random.whole(0, 9)] ?? 1),
      }));
    });
}

const SWITCHYARD: readonly [name: string, kind: string, attention: number, limit: number][] = [
  ['1 号主变压器', 'transformer', 85, 95],
  ['高压侧断路器', 'breaker', 80, 110],
  ['出线隔离开关', 'disconnector', 90, 130],
  ['出线电流互感器', 'currentTransformer', 80, 110],
  ['出线避雷器', 'arrester', 50, 60],
  ['无功补偿装置', 'svg', 70, 85],
];

export const substations: Row[] = [...solarSites, ...windSites]
  .filter((site) => site.status === '1')
  .map((site) => {
    const location = offset(site.centre, -320, 240);
    return {
      code: `${site.code}-B01`,
      name: `演示${site.name}升压站`,
      stationCode: site.code,
      voltage: site.code === 'DEMO-S07' ? 35 : 110,
      location,
      boundary: polygon(location, { west: -60, east: 60, south: -45, north: 45 }),
      devices: SWITCHYARD.map(([name, kind, attention, limit]) => ({ name, kind, attention, limit })),
    };
  });
