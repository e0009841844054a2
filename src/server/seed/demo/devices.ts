/** Drones and docks. The live values of a dock are one frozen moment, so that a console without devices has something to show. */
import { offset, round, seeded, type Position } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { day, three, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

interface Kind {
  model: string;
  payloadTypes: string[];
  firmware: string;
}

const docked: Kind = { model: 'Matrice 3TD', payloadTypes: ['1', '2', '4'], firmware: '10.01.0203' };
const heavy: Kind = { model: 'Matrice 350 RTK', payloadTypes: ['1', '4', '5'], firmware: '07.02.0411' };
const light: Kind = { model: 'Mavic 3T', payloadTypes: ['3'], firmware: '05.01.0118' };

/** Station, kind, DRONE_STATUS; the first eight live in docks. */
const fleet: readonly [station: string, kind: Kind, status: string][] = [
  ['DEMO-S01', docked, '1'],
  ['DEMO-S02', docked, '1'],
  ['DEMO-S03', docked, '1'],
  ['DEMO-S05', docked, '1'],
  ['DEMO-S06', docked, '1'],
  ['DEMO-W01', docked, '1'],
  ['DEMO-W03', docked, '1'],
  ['DEMO-W05', docked, '3'],
  ['DEMO-S01', light, '1'],
  ['DEMO-S04', light, '2'],
  ['DEMO-S07', light, '1'],
  ['DEMO-W01', heavy, '1'],
  ['DEMO-W02', heavy, '5'],
  ['DEMO-W04', heavy, '2'],
];
const DOCKS = 8;

const sites = new Map([...solarSites, ...windSites].map((s) => [s.code, s]));
const droneSn = (i: number): string => `DEMO-UAV-${three(i + 1)}`;

/** What a drone reports: those in use are on their charger, the first one is on its route. */
function telemetry(i: number, centre: Position | undefined): Row {
  const flying = i === 0;
  return {
    flightMode: flying ? '5' : '0',
    battery: flying ? 62 : 88 + (i % 4) * 4,
    position: offset(centre ?? [0, 0], flying ? 140 : -180, flying ? 40 : 160),
    height: flying ? 45 : 0,
    speed: flying ? 5.1 : 0,
    rtk: '1',
    link: 96 - (i % 5) * 3,
  };
}

const droneOf = (today: number, [stationCode, kind, droneStatus]: (typeof fleet)[number], i: number): Row => {
  const random = seeded(3000 + i);
  const flightCount = random.whole(40, 620);
  const month = two(random.whole(1, 12));
  return {
    sn: droneSn(i),
    assetCode: `DEMO-ZC-${three(i + 1)}`,
    name: `演示${sites.get(stationCode)?.name ?? ''}无人机${i < DOCKS ? '(机场)' : ''}${three(i + 1)}`,
    stationCode,
    type: '1',
    model: kind.model,
    payloadTypes: kind.payloadTypes,
    droneStatus,
    storagePlace: i < DOCKS ? '机场舱内' : '场站设备间',
    purchaseDate: `2024-${month}-15`,
    warrantyDate: `2026-${month}-14`,
    keeper: '演示保管员',
    regNo: `DEMO-REG-${three(i + 1)}`,
    insuranceExpiry: day(today, ((i * 29) % 340) - 12),
    flightCount,
    flightTime: round(flightCount * 0.42, 1),
    flightDistance: round(flightCount * 7.8, 1),
    firmware: kind.firmware,
    batteryCycles: Math.round(flightCount / 3),
    online: droneStatus === '1' ? '1' : '0',
    ...(droneStatus === '1' ? telemetry(i, sites.get(stationCode)?.centre) : { flightMode: '14' }),
  };
};

/** @param today first moment of the day, ms since the epoch */
export const drones = (today: number): Row[] => fleet.map((one, i) => droneOf(today, one, i));

/** One dock of the fleet's first eight; the last is offline, the first at work, one open for debugging. */
function dock(today: number, [stationCode]: (typeof fleet)[number], i: number): Row {
  const random = seeded(4000 + i);
  const site = sites.get(stationCode);
  const centre: Position = site?.centre ?? [0, 0];
  const offline = i === DOCKS - 1;
  const modeCode = offline ? '9' : (['4', '0', '0', '1'][i] ?? '0');
  return {
    sn: `DEMO-DOCK-${three(i + 1)}`,
    name: `演示${site?.name ?? ''}机场`,
    stationCode,
    model: 'Demo-Dock',
    boundDroneSn: droneSn(i),
    location: offset(centre, -180, 160),
    height: round((site?.altitude ?? 0) + 2.5, 2),
    heading: random.between(-180, 180),
    alternate: offset(centre, -230, 175),
    safeLandHeight: 60,
    radius: 7000,
    lastMaintain: day(today, -20 - i * 21),
    nextMaintain: day(today, 160 - i * 21),
    maintenance: [
      { day: day(today, -200 - i * 21), work: '清洁舱盖、校准推杆', by: '演示保管员' },
      { day: day(today, -20 - i * 21), work: '更换空调滤网、检查备用电池', by: '演示保管员' },
    ],
    online: offline ? '0' : '1',
    modeCode,
    coverState: modeCode === '4' || modeCode === '1' ? '1' : '0',
    droneInDock: modeCode === '4' || offline ? '0' : '1',
    temperature: random.between(18, 27),
    humidity: random.whole(25, 60),
    environmentTemp: random.between(4, 22),
    windSpeed: random.between(1, 7),
    rainfall: '0',
    networkType: i % 3 === 0 ? '1' : '2',
    networkQuality: offline ? '0' : String(random.whole(3, 5)),
    storageTotal: 62_500_000,
    storageUsed: random.whole(4_000_000, 30_000_000),
    jobNumber: random.whole(60, 640),
    accTime: random.whole(4_000_000, 31_000_000),
    backupBattery: random.between(26.1, 27, 2),
    firmware: '10.01.1604',
  };
}

/** @param today as for drones */
export const airports = (today: number): Row[] => fleet.slice(0, DOCKS).map((one, i) => dock(today, one, i));
