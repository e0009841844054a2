/** How the simulated dock hands over the pictures of a flight: asks for keys, puts them, and tells of each until it is answered. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'minio';
import { drawShot } from './drawn.ts';
import type { Shot } from './drone.ts';
import type { DockPlan, Message } from './parts.ts';

/** How long it waits for an answer, ms, and how often it tries. */
const ANSWER_MS = 5_000;
const TRIES = 40;

/** Says something with an id of its own; answers what came back, undefined where nothing did in time. */
export type Ask = (message: Message, tid: string, ms: number) => Promise<Record<string, unknown> | undefined>;

interface Config {
  bucket: string;
  endpoint: string;
  region: string;
  object_key_prefix: string;
  credentials: { access_key_id: string; access_key_secret: string; security_token?: string };
}

function clientOf({ endpoint, region, credentials }: Config): Client {
  const { hostname, port, protocol } = new URL(endpoint);
  return new Client({
    endPoint: hostname,
    useSSL: protocol === 'https:',
    ...(port ? { port: Number(port) } : {}),
    accessKey: credentials.access_key_id,
    secretKey: credentials.access_key_secret,
    ...(credentials.security_token ? { sessionToken: credentials.security_token } : {}),
    region,
    pathStyle: true,
  });
}

/** What it says of a picture that it put. */
const callback = (
  flight: string,
  key: string,
  name: string,
  { shot: { at, height, time }, number }: { shot: Shot; number: number },
  all: number,
  sn: string,
): Message => ({
  topic: `thing/product/${sn}/events`,
  method: 'file_upload_callback',
  needReply: true,
  data: {
    file: {
      object_key: key,
      path: flight,
      name,
      ext: { flight_id: flight, drone_model_key: '0-91-0', payload_model_key: '1-81-0', is_original: true },
      metadata: {
        relative_altitude: height,
        gimbal_yaw_degree: 0,
        create_time: new Date(time).toISOString(),
        shoot_position: { lat: at.lat, lng: at.lon },
      },
    },
    flight_task: { uploaded_file_count: number, expected_file_count: all, flight_type: 0 },
  },
});

/** Hands over all pictures of a flight. @param gone whether the dock has been switched off */
export async function handOver(
  { sn, over = 'modules' }: DockPlan,
  flight: string,
  shots: readonly Shot[],
  ask: Ask,
  gone: () => boolean,
): Promise<void> {
  const left = shots.map((shot, i) => ({ shot, number: i + 1 }));
  /** Puts one after the other, up to the first that is not taken. */
  const putAll = async (config: Config): Promise<void> => {
    const client = clientOf(config);
    for (let one = left[0]; one && !gone(); one = left[0]) {
      const { name, bytes } = await drawShot(one.shot, one.number, over);
      const key = `${config.object_key_prefix}/${flight}/${name}`;
      try {
        await client.putObject(config.bucket, key, bytes, bytes.length, { 'content-type': 'image/jpeg' });
      } catch {
        return;
      }
      const told = await ask(callback(flight, key, name, one, shots.length, sn), randomUUID(), ANSWER_MS);
      if (told === undefined) return;
      left.shift();
    }
  };
  for (let tries = 0; left.length && tries < TRIES && !gone(); tries += 1) {
    const answer = await ask(
      { topic: `thing/product/${sn}/requests`, method: 'storage_config_get', data: { module: 0 } },
      randomUUID(),
      ANSWER_MS,
    );
    if (answer?.['result'] === 0) await putAll(answer['output'] as Config);
    if (left.length) await delay(ANSWER_MS, undefined, { ref: false });
  }
}
