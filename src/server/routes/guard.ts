/** A verdict is of the route as it was checked: whoever changes what is flown takes it away. */
import { same } from '../../documents/ground/same.ts';
import type { GuardedWrite } from '../house/guard.ts';
import { UNCHECKED } from './tools.ts';

/** What a check rests on. */
const FLOWN = [
  'stationCode',
  'airportSn',
  'droneModel',
  'payloadType',
  'heightMode',
  'height',
  'takeoffHeight',
  'speed',
  'finishAction',
  'rcLost',
  'waypoints',
] as const;

export function guardRoute({ before, after }: GuardedWrite): Promise<void> {
  if (before && after && FLOWN.some((name) => after[name] !== undefined && !same(before[name] ?? null, after[name] ?? null)))
    Object.assign(after, UNCHECKED);
  return Promise.resolve();
}
