import { DAY, HOUR, iso } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** Stations with a desk, and who works there. */
const DESKS: readonly [station: string, lead: string, pilot: string][] = [
  ['DEMO-S01', 'branch1', 'solar'],
  ['DEMO-W01', 'branch1', 'wind'],
];

/** @param today first moment of the day, ms since the epoch */
export const dutyLogs = (today: number): Row[] =>
  DESKS.flatMap(([stationCode, lead, pilot], desk) =>
    [-1, 0, 1].flatMap((day) =>
      [lead, pilot].map((member, place): Row => {
        const begins = today + day * DAY + HOUR;
        const present = day < 0 || (day === 0 && place === 0);
        return {
          shiftCode: `ZB-DEMO-${desk + 1}${day + 2}${place + 1}`,
          stationCode,
          member,
          post: place ? '2' : '1',
          startTime: iso(begins),
          endTime: iso(begins + 10 * HOUR),
          status: day < 0 ? '3' : present ? '2' : '0',
          ...(present
            ? {
                checkInTime: iso(begins - HOUR / 6),
                weatherFit: true,
                aircraftFit: true,
                dockFit: true,
                airspaceFit: true,
                signTime: iso(begins + HOUR / 4),
              }
            : {}),
          ...(day < 0
            ? {
                successor: place ? lead : pilot,
                handoverNote: '演示交班：设备正常，备用电池已充满。',
                handoverTime: iso(begins + 10 * HOUR),
              }
            : {}),
        };
      }),
    ),
  );
