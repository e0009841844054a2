/** Calls of sensors: their readings, and their keys. */
import type { FastifyInstance } from 'fastify';
import { deviceCalls, type SensorKey } from '../../../contract/api/devices.ts';
import { AppError } from '../../errors/error.ts';
import { callOf } from '../../http/caller.ts';
import { languageOf, ok } from '../../http/envelope.ts';
import { bodyOf } from '../../http/judge.ts';
import { perMinute } from '../../http/rate.ts';
import type { Reader } from '../../records/rows/reader.ts';
import { writeAudit } from '../../records/write/audit.ts';
import type { Channel } from '../channel.ts';
import { reachedDevice } from './connection.ts';
import { SENSOR, type Sensors } from './intake.ts';
import { makeSensorKey } from './keys.ts';
import { MOST_BYTES } from './size.ts';

/** Messages that one address may send a minute: a gateway speaks for all sensors of a station. */
const MOST_A_MINUTE = 1_200;
const BEARER = /^Bearer ([A-Za-z0-9_-]{16,200})$/;

interface Tools {
  reader: Pick<Reader, 'database' | 'catalogue'>;
  channel: Channel;
  sensors: Sensors;
}

export function sensorRoutes(app: FastifyInstance, { reader, channel, sensors }: Tools): void {
  const { database } = reader;
  app.post(deviceCalls.readings.path, { bodyLimit: MOST_BYTES, ...perMinute(MOST_A_MINUTE) }, async (request) => {
    const [, key = ''] = BEARER.exec(request.headers.authorization ?? '') ?? [];
    const body = bodyOf(deviceCalls.readings, request);
    const { device } = body;
    if (key === '' || !(await sensors.isKey(device, key))) throw new AppError('reading.key');
    return ok({ moments: await sensors.take(device, body, 'http') }, languageOf(request));
  });
  app.post(deviceCalls.sensorKey.path, async (request) => {
    const call = callOf(request);
    const { id, code } = await reachedDevice(reader, call, bodyOf(deviceCalls.sensorKey, request).code);
    if (call.user.viewer) throw new AppError('permission.denied');
    const key = await makeSensorKey(database.pool, code);
    await writeAudit(database.db, [
      { userCode: call.user.userCode, address: call.address ?? null, action: 'device key', resource: SENSOR, recordId: id },
    ]);
    sensors.forget();
    await channel.changed(code);
    const answer: SensorKey = {
      code,
      key,
      broker: channel.address(request.hostname),
      topic: `sensor/${code}/readings`,
      path: deviceCalls.readings.path,
    };
    return ok(answer, languageOf(request));
  });
}
