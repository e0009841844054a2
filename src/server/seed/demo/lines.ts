/** Outgoing lines of some stations with their towers, and the areas that are watched. */
import { offset, polygon, round, seeded, type Position } from './geometry.ts';
import { hillsAt } from './hills.ts';
import { solarSites, windSites } from './sites.ts';
import { three, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const sites = [...solarSites, ...windSites];
const siteOf = (code: string) => sites.find((s) => s.code === code) ?? sites[0];

/** Station, kV, towers, bearing in degrees clockwise from north. */
const LINES: readonly [station: string, voltage: number, towers: number, bearing: number][] = [
  ['DEMO-S01', 110, 14, 70],
  ['DEMO-S02', 110, 11, 130],
  ['DEMO-W01', 220, 16, 200],
  ['DEMO-W02', 110, 10, 250],
  ['DEMO-W03', 110, 12, 320],
];

interface Built {
  line: Row;
  towers: Row[];
}

function build([station, voltage, count, bearing]: (typeof LINES)[number], n: number): Built {
  const random = seeded(7200 + n);
  const site = siteOf(station);
  const lineCode = `${station}-L01`;
  let [east, north] = [-320, 240];
  let turn = (bearing * Math.PI) / 180;
  const towers = Array.from({ length: count }, (_, i): Row => {
    const angle = i === 5 || i === 9;
    const at: [number, number] = [east, north];
    const location: Position = offset(site?.centre ?? [0, 0], east, north);
    const span = i === count - 1 ? undefined : random.whole(voltage > 110 ? 330 : 240, voltage > 110 ? 480 : 420);
    if (angle) turn += 0.35;
    east += Math.sin(turn) * (span ?? 0);
    north += Math.cos(turn) * (span ?? 0);
    return {
      towerCode: `${lineCode}-T${three(i + 1)}`,
      stationCode: station,
      lineCode,
      towerNo: i + 1,
      name: `演示 N${three(i + 1)}`,
      type: i === 0 || i === count - 1 ? '4' : angle ? '3' : i % 6 === 3 ? '2' : '1',
      structure: i % 5 === 4 ? '2' : '1',
      height: random.between(voltage > 110 ? 38 : 26, voltage > 110 ? 52 : 38),
      baseAltitude: round((site?.altitude ?? 0) + hillsAt(...at), 1),
      location,
      crossArms: voltage > 110 ? 4 : 3,
      insulatorType: String((i % 3) + 1),
      phaseCount: 3,
      ...(span === undefined ? {} : { spanToNext: span }),
    };
  });
  const length = towers.reduce((sum, t) => sum + Number(t.spanToNext ?? 0), 0) / 1000;
  const line: Row = {
    lineCode,
    name: `演示${site?.name ?? ''} ${voltage} kV 送出线`,
    stationCode: station,
    voltage,
    length: round(length, 2),
    fromStation: `演示${site?.name ?? ''}升压站`,
    toStation: '演示汇集变电站',
    towerCount: count,
    towerPattern: '演示 N{000}',
    circuitCount: voltage > 110 ? 2 : 1,
    conductorType: voltage > 110 ? '2×JL/G1A-400/35' : 'JL/G1A-240/30',
    commissionDate: site?.gridDate,
    geometry: { type: 'LineString', coordinates: towers.map((t) => t.location) },
  };
  return { line, towers };
}

const built = LINES.map(build);

export const lines: Row[] = built.map((b) => b.line);
export const towers: Row[] = built.flatMap((b) => b.towers);

/**
 * One watched area round the substation of every station with cameras, a second one at the larger.
 * @param cameras IoT devices
 * @param sources of video, of which those that stand still look at the area
 */
export function secureAreas(cameras: readonly Row[], sources: readonly Row[]): Row[] {
  const watched = [...new Set(cameras.filter((d) => d.kind === 'camera').map((d) => String(d.stationCode)))];
  return watched.flatMap((station, n) => {
    const site = siteOf(station);
    const own = sources.filter((s) => s.stationCode === station && s.kind !== 'drone').map((s) => s.sourceCode);
    const places: readonly (readonly [name: string, east: number, level: string])[] = [
      ['升压站围界', -320, '1'],
      ...(n < 4 ? ([['备件库', 180, '2']] as const) : []),
    ];
    return places.map(([name, east, level], i): Row => ({
      areaCode: `${station}-A${two(i + 1)}`,
      name: `演示${site?.name ?? ''}${name}`,
      stationCode: station,
      level,
      polygon: polygon(offset(site?.centre ?? [0, 0], east, 240), { west: -80, east: 80, south: -60, north: 60 }),
      patrolFrequency: level === '1' ? 4 : 2,
      cameras: own,
      eventTypes: level === '1' ? ['person', 'vehicle', 'smokeFire', 'fence'] : ['person', 'smokeFire'],
      activeFrom: '18:30',
      activeTo: '07:00',
      enabled: n === 5 ? '0' : '1',
    }));
  });
}
