/** A simulated weather station or lock sensor, as any sensor from outside: it reports each period, and once what its logger kept. */
import { connect } from 'mqtt';

const HOUR = 3_600_000;
/** Between two moments that its logger kept, and how many of them one message holds. */
const KEPT_MS = 300_000;
const MESSAGES = 6;
const MOMENTS = 28;
/** Of the clock by which its sun goes, h. */
const EAST = 8;

export interface StationPlan {
  code: string;
  kind: 'weather' | 'rotor';
  /** Between two readings, s. */
  period: number;
  /** It was never heard: what its logger kept comes first. */
  fresh: boolean;
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** The weather at a moment, the same whenever it is asked: sun by the hour, wind and cloud by slow waves. */
export function weatherAt(at: number): Record<string, number> {
  const hour = (at / HOUR + EAST) % 24;
  const sun = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
  const cloud = 0.85 + 0.15 * Math.sin(at / 1_700_000);
  const irradiance = 950 * sun * cloud;
  const temperature = 12 + 9 * Math.sin(((hour - 9) / 12) * Math.PI);
  return {
    irradiance: rounded(irradiance, 1),
    windSpeed: rounded(4.2 + 1.6 * Math.sin(at / 2_300_000) + 0.6 * Math.sin(at / 310_000), 2),
    windDirection: Math.round(270 + 25 * Math.sin(at / 3_100_000)),
    temperature: rounded(temperature, 2),
    humidity: Math.round(46 - 12 * Math.sin(((hour - 9) / 12) * Math.PI)),
    moduleTemp: rounded(temperature + irradiance * 0.028, 2),
    rain: 0,
  };
}

/** A rotor that was stopped and locked for its inspection. */
const LOCKED = { rotorSpeed: 0, rotorLock: 1 };

const readingsAt = (kind: StationPlan['kind'], at: number): object[] =>
  Object.entries(kind === 'rotor' ? LOCKED : weatherAt(at)).map(([quantity, value]) => ({ quantity, value, time: at }));

/** Runs a station until the answer is called. */
export function runStation({ code, kind, period, fresh }: StationPlan, { url, key }: { url: string; key: string }): () => Promise<void> {
  const client = connect(url, {
    clientId: code,
    username: code,
    password: key,
    protocolVersion: 4,
    clean: true,
    keepalive: 120,
    reconnectPeriod: 5_000,
  });
  client.on('error', () => undefined);
  const say = (readings: object[]): void =>
    void client.publish(`sensor/${code}/readings`, JSON.stringify({ simulated: true, readings }), { qos: 1 });
  let owed = fresh;
  const report = (): void => {
    if (client.connected) say(readingsAt(kind, Date.now()));
  };
  client.on('connect', () => {
    if (owed) {
      const last = Math.floor(Date.now() / KEPT_MS) * KEPT_MS;
      const moments = Array.from({ length: MESSAGES * MOMENTS }, (_, n) => last - (MESSAGES * MOMENTS - n) * KEPT_MS);
      for (let n = 0; n < MESSAGES; n += 1) say(moments.slice(n * MOMENTS, (n + 1) * MOMENTS).flatMap((at) => readingsAt(kind, at)));
    }
    owed = false;
    report();
  });
  const timer = setInterval(report, period * 1000);
  return async () => {
    clearInterval(timer);
    await client.endAsync(true);
  };
}
