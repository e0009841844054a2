/** Two months of flights, and the plans of lines, watched areas and other work. */
import { round, seeded } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, DAY, HOUR, three, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const FLIGHTS = 200;
const DAYS = 60;
/** FLIGHT_STATUS: most succeed. */
const ENDS = ['partially_done', 'failed', 'canceled', 'timeout', 'rejected'];
const REASONS: Record<string, string> = {
  partially_done: '电量低于返航阈值，剩余航点未飞',
  failed: '风速超限，自动返航',
  canceled: '现场临时作业，取消飞行',
  timeout: '机场未应答',
  rejected: '空域未生效，拒绝起飞',
};

interface Fleet {
  drones: readonly Row[];
  docks: readonly Row[];
  routes: readonly Row[];
  plans: readonly Row[];
}

const of = (rows: readonly Row[], station: unknown): Row[] => rows.filter((r) => r.stationCode === station);

/** What was seen on the way, by what the route is for. */
function seen(route: Row | undefined, share: number): Row {
  if (route === undefined) return {};
  const zones = (route.zones as unknown[] | undefined)?.length ?? 0;
  return {
    ...(zones ? { zonesFlown: Math.round(zones * share), area: round(0.055 * zones * share, 3) } : {}),
    ...(route.turbines ? { turbinesFlown: Math.round(share) } : {}),
    ...(route.towers ? { towersFlown: Math.round((route.towers as unknown[]).length * share) } : {}),
  };
}

/** Where it was: along its route, as far as it came. */
function trackAlong(route: Row | undefined, share: number): Row {
  const points = ((route?.waypoints ?? []) as { lon: number; lat: number }[]).map(({ lon, lat }) => [lon, lat]);
  const flown = points.slice(0, Math.round(points.length * share));
  return flown.length > 1 ? { track: { type: 'LineString', coordinates: flown } } : {};
}

/** @param now moment that none of the finished ones is after, ms since the epoch */
export function flights({ drones, docks, routes, plans }: Fleet, today: number, now = Date.now()): Row[] {
  const random = seeded(7600);
  const ready = drones.filter((d) => d.droneStatus === '1');
  return Array.from({ length: FLIGHTS }, (_, i): Row => {
    const live = ({ [FLIGHTS - 1]: 'sent', [FLIGHTS - 2]: 'in_progress', [FLIGHTS - 3]: 'paused' } as Record<number, string>)[i];
    // The first drone is the one whose dock says that it is at work.
    const drone = (live === 'in_progress' ? ready[0] : ready[i % ready.length]) as Row;
    const dock = docks.find((a) => a.boundDroneSn === drone.sn);
    const route = of(routes, drone.stationCode)[random.whole(0, of(routes, drone.stationCode).length - 1)];
    const plan = of(plans, drone.stationCode).find((p) => ['3', '5', '8'].includes(String(p.status)));
    const hour = random.between(0.5, 8.5, 2);
    const planned = -Math.floor(((FLIGHTS - 1 - i) * DAYS) / FLIGHTS);
    // Early in the day what would have flown later was flown the day before.
    const days = !live && today + planned * DAY + (hour + 1) * HOUR > now ? planned - 1 : planned;
    const status = live ?? (random.whole(1, 100) <= 86 ? 'ok' : (ENDS[random.whole(0, ENDS.length - 1)] ?? 'ok'));
    const flown = ['ok', 'partially_done', 'failed', 'in_progress', 'paused'].includes(status);
    const share = status === 'ok' ? 1 : flown ? random.between(0.25, 0.8, 2) : 0;
    const seconds = Math.round((Number(route?.duration ?? 15) * 60 + 180) * share * random.between(0.95, 1.1, 2));
    const points = (route?.waypoints as unknown[] | undefined)?.length ?? 0;
    const photos = Math.round(Number(route?.photoCount ?? 60) * share);
    const start = live ? 0.5 : hour;
    return {
      flightId: `DEMO-FL-${three(i + 1)}`,
      stationCode: drone.stationCode,
      ...(plan && i % 5 !== 4 ? { planCode: plan.planCode } : {}),
      ...(route ? { routeCode: route.routeCode, routeRevision: 1 } : {}),
      ...(dock
        ? { airportSn: dock.sn }
        : { pilot: drone.stationCode === 'DEMO-W01' ? 'wind' : drone.stationCode === 'DEMO-S01' ? 'solar' : 'branch3' }),
      droneSn: drone.sn,
      execType: live === 'sent' ? '1' : i % 3 === 0 ? '0' : '1',
      sentTime: at(today, days, start - 0.1),
      status,
      ...(flown
        ? {
            startTime: at(today, days, start),
            percent: Math.round(share * 100),
            waypointTotal: points,
            waypointCurrent: Math.round(points * share),
          }
        : {}),
      ...(flown && !live ? { endTime: at(today, days, start + seconds / 3600), step: dock ? 'media' : 'landing' } : {}),
      ...(live && live !== 'sent' ? { step: 'onRoute', position: drone.position } : {}),
      ...(flown
        ? {
            duration: seconds,
            distance: Math.round(Number(route?.distance ?? 3000) * share),
            maxHeight: Number(route?.height ?? 60),
            batteryUsed: Math.min(78, Math.round(seconds / 26)),
            mediaTotal: photos,
            mediaUploaded: live ? 0 : status === 'failed' ? Math.round(photos / 2) : photos,
            wind: random.between(1, status === 'failed' ? 12 : 7.5),
            environmentTemp: random.between(-4, 26),
            rainfall: '0',
            ...seen(route, share),
            ...trackAlong(route, share),
          }
        : {}),
      ...(REASONS[status] ? { breakReason: REASONS[status] } : {}),
    };
  });
}

const branchOf = (station: unknown): string => {
  const site = [...solarSites, ...windSites].find((s) => s.code === station);
  return `branch${site?.companyCode.slice(-1) ?? '1'}`;
};

/** PLAN_STATUS and the day it starts. */
const STATES: readonly [status: string, day: number][] = [
  ['5', -12],
  ['3', 0],
  ['2', 3],
  ['5', -44],
  ['1', 6],
  ['0', 19],
  ['5', -83],
];

/** Plans of lines (by hand and from docks), patrols and general work. */
export function fieldPlans(towers: readonly Row[], areas: readonly Row[], fleet: Omit<Fleet, 'plans'>, today: number): Row[] {
  const plan = (code: string, name: string, object: string, station: unknown, n: number, own: Row): Row => {
    const [status, from] = STATES[n % STATES.length] as (typeof STATES)[number];
    return {
      planCode: code,
      planName: `演示${name}`,
      inspectObject: object,
      stationCode: station,
      mode: '1',
      type: String((n % 3) + 1),
      cycle: '0',
      startTime: at(today, from, 1),
      endTime: at(today, from, 9),
      responsible: station === 'DEMO-S01' ? 'solar' : station === 'DEMO-W01' ? 'wind' : branchOf(station),
      windLimit: 10,
      rainLimit: '0',
      batteryMin: 30,
      status,
      progress: status === '5' ? 100 : status === '3' ? 40 : 0,
      ...(['2', '3', '5'].includes(status)
        ? { approver: branchOf(station), approveTime: at(today, from - 2, 3), approveComment: '演示：同意' }
        : {}),
      ...own,
    };
  };
  const docked = (station: unknown): Row => {
    const dock = of(fleet.docks, station)[0];
    return dock
      ? { mode: '3', airportSn: dock.sn, droneSn: dock.boundDroneSn, batteryMin: 60, returnHeight: 80, rcLost: '0', resumable: true }
      : {};
  };
  const routesFor = (station: unknown, object: string): unknown[] =>
    of(fleet.routes, station)
      .filter((r) => r.inspectObject === object && ['1', '2'].includes(String(r.checkResult)))
      .map((r) => r.routeCode);
  const lineCodes = [...new Set(towers.map((t) => String(t.lineCode)))];
  const linePlans = lineCodes.flatMap((lineCode, l) => {
    const own = towers.filter((t) => t.lineCode === lineCode);
    const station = own[0]?.stationCode;
    return (['精细', '通道', '机场通道'] as const).map((kind, i) =>
      plan(`${lineCode}-P${two(i + 1)}`, `送出线${kind}巡检 ${two(l * 3 + i + 1)}`, '3', station, l + i, {
        lineCode,
        towers: own.slice(i * 2, i * 2 + 6).map((t) => t.towerCode),
        lineInspect: i === 0 ? '1' : '2',
        ...(i === 2 ? { ...docked(station), cycle: '2' } : { mode: '2', routes: routesFor(station, '3') }),
      }),
    );
  });
  const patrols = fleet.docks.flatMap((dock, n) => {
    const own = of(areas, dock.stationCode);
    if (!own.length) return [];
    return [
      plan(`${String(dock.stationCode)}-X01`, `${String(dock.name).replace('演示', '')}夜间巡航`, '5', dock.stationCode, n, {
        ...docked(dock.stationCode),
        secureAreas: own.map((a) => a.areaCode),
        routes: routesFor(dock.stationCode, '5'),
        cycle: '1',
        type: '1',
        patrolTimes: '20:00,02:00,05:30',
        eventTypes: ['person', 'vehicle', 'smokeFire'],
        speakerText: '此处为生产区域，请立即离开。',
        endTime: at(today, 30, 9),
      }),
    ];
  });
  const general = (['DEMO-S01', 'DEMO-S03', 'DEMO-W01', 'DEMO-W05'] as const).map((station, n) =>
    plan(`${station}-G01`, n % 2 ? `雪后道路巡查 ${two(n + 1)}` : `升压站红外测温 ${two(n + 1)}`, n % 2 ? '6' : '4', station, n, {
      content: n % 2 ? '检查进场道路、排水沟与围栏，拍照记录损坏处。' : '对主变压器、断路器与出线端子测温，与注意温度比较。',
      type: n % 2 ? '6' : '1',
    }),
  );
  return [...linePlans, ...patrols, ...general];
}
