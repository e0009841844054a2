/** Security events in every step of their two verdicts, and abnormal records of devices. */
import alarms from '../data/alarms.json' with { type: 'json' };
import { airports, drones } from './devices.ts';
import { offset, seeded } from './geometry.ts';
import { taskOfKind } from './rounds.ts';
import { solarSites, windSites } from './sites.ts';
import { DAY, HOUR, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const sites = new Map([...solarSites, ...windSites].map((s) => [s.code, s]));
const EVENTS = ['person', 'vehicle', 'animal', 'helmet', 'construction', 'fence', 'smokeFire'] as const;
const AREAS = ['东侧围栏', '升压站', '大门', '西南角', '检修道路'] as const;

/** SEC_STATUS with both verdicts. */
const STEPS: readonly [status: string, first?: string, second?: string][] = [
  ['0'],
  ['0'],
  ['1', '1'],
  ['2', '2'],
  ['3', '1', '1'],
  ['4', '1', '2'],
  ['5', '1', '1'],
  ['5', '2', '2'],
];

/** Events of the two stations whose patrol a task has recognised. @param today first moment of the day, ms since the epoch */
export const securityEvents = (today: number): Row[] =>
  ['DEMO-S01', 'DEMO-W01'].flatMap((stationCode, s) => {
    const site = sites.get(stationCode);
    const worker = s ? 'wind' : 'solar';
    return STEPS.map(([status, first, second], i): Row => {
      const random = seeded(9000 + s * 20 + i);
      const at = today - (i + 1) * DAY + random.whole(10, 20) * HOUR + random.whole(0, 59) * 60_000;
      return {
        eventCode: `${stationCode}-E${two(i + 1)}`,
        eventType: EVENTS[(i + s * 3) % EVENTS.length],
        stationCode,
        area: `演示${AREAS[(i + s) % AREAS.length] ?? ''}`,
        taskCode: taskOfKind(stationCode, 'security'),
        airportSn: airports(today).find((a) => a.stationCode === stationCode)?.sn,
        eventTime: iso(at),
        location: offset(site?.centre ?? [0, 0], random.between(-400, 400), random.between(-400, 400)),
        confidence: random.whole(62, 98),
        status,
        ...(first ? { firstVerdict: first, firstReviewer: worker, firstTime: iso(at + HOUR / 4) } : {}),
        ...(second ? { secondVerdict: second, secondReviewer: 'branch1', secondTime: iso(at + 2 * HOUR) } : {}),
        ...(status === '5' ? { measure: '演示：已通知值班人员到场核实', closeTime: iso(at + 5 * HOUR) } : {}),
      };
    });
  });

interface Alarm {
  source: string;
  code: string;
  level: string;
  module?: string;
  message: string;
  messageEn: string;
  inSky?: boolean;
  imminent?: boolean;
}

/** Alarms of every dock's station; every third has recovered, every other is handled. @param today as for events */
export const abnormalRecords = (today: number): Row[] =>
  airports(today).flatMap((dock, d) =>
    [0, 1, 2, 3].map((n): Row => {
      const i = d * 4 + n;
      const random = seeded(9100 + i);
      const alarm = alarms[(d * 3 + n) % alarms.length] as Alarm;
      const at = today - random.whole(0, 20) * DAY - random.whole(1, 20) * HOUR;
      const status = ['0', '2', '1', '2'][n] ?? '0';
      const worker = `branch${String(sites.get(String(dock.stationCode))?.companyCode ?? '1').slice(-1)}`;
      return {
        ...alarm,
        imminent: alarm.imminent ?? false,
        inSky: alarm.inSky ?? false,
        ...(alarm.source === 'drone' ? { deviceSn: drones(today)[d]?.sn } : alarm.source === 'airport' ? { deviceSn: dock.sn } : {}),
        stationCode: dock.stationCode,
        occurTime: iso(at),
        ...(status === '2' ? { recoverTime: iso(at + random.whole(4, 300) * 60_000) } : {}),
        status,
        ...(status === '1' ? { acknowledger: worker, acknowledgeTime: iso(at + HOUR / 2) } : {}),
        handled: n === 3,
        ...(n === 3 ? { handler: worker, handleTime: iso(at + 6 * HOUR), measure: '演示：现场检查后恢复正常' } : {}),
      };
    }),
  );
