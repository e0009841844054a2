/** The file of a stored route. */
import { createHash } from 'node:crypto';
import { writeKmz, type KmzRoute } from '../../routes/kmz/write.ts';
import type { Row } from '../source/rows.ts';
import { numberOf, routeOf, textOf } from './tools.ts';

/** m. */
const TAKEOFF_HEIGHT = 30;

export const kmzRouteOf = (row: Row): KmzRoute => {
  const droneModel = textOf(row, 'droneModel');
  return {
    ...routeOf(row),
    takeoffHeight: numberOf(row, 'takeoffHeight') ?? TAKEOFF_HEIGHT,
    finishAction: textOf(row, 'finishAction') ?? 'goHome',
    rcLost: textOf(row, 'rcLost') ?? '0',
    ...(droneModel === undefined ? {} : { droneModel }),
  };
};

/** @returns undefined of a route without waypoints */
export function fileOf(row: Row): { kmz: Buffer; md5: string } | undefined {
  const route = kmzRouteOf(row);
  if (route.waypoints.length === 0) return undefined;
  const kmz = Buffer.from(writeKmz(route));
  return { kmz, md5: createHash('md5').update(kmz).digest('hex') };
}
