/** A simulated dock on a broker, as any dock from outside: will, topology, reports, answers. */
import { randomUUID } from 'node:crypto';
import { connect } from 'mqtt';
import { takeAreas } from './areas.ts';
import { SimulatedDock } from './dock.ts';
import type { DockPlan, Fault, Message, Pace } from './parts.ts';
import { handOver, type Ask } from './upload.ts';

/** Between two reports at rest, ms by the clock; on the move, s of the simulation. */
const REST_MS = 2_000;
const MOVE_SECONDS = 1;
/** However fast it goes, it reports no more often than this, ms by the clock. */
const LEAST_MS = 100;
/** Longer than anybody waits for an answer, ms by the clock. */
const LATE_MS = 12_000;
/** When the link is lost after the take-off, and for how long, s of the simulation. */
const LOST_AFTER = 15;
const LOST_FOR = 40;
const YEARS_MS = 3 * 365 * 86_400_000;

export interface Account {
  username?: string;
  password?: string;
}

export interface LinkOptions {
  url: string;
  account: Account;
  faults: ReadonlySet<Fault>;
  pace: Pace;
  /** Connected, or why not. */
  told: (reason: string | undefined) => void;
}

/** Runs a dock until the answer is called. */
export function runDock(plan: DockPlan, { url, account, faults, pace, told }: LinkOptions): () => Promise<void> {
  const status = `sys/product/${plan.sn}/status`;
  const now = (): number => Date.now() + (faults.has('clock') ? YEARS_MS : 0);
  const packed = ({ method, bid, data, needReply }: Omit<Message, 'topic'>, tid: string = randomUUID()): string =>
    JSON.stringify({
      tid,
      bid: bid ?? randomUUID(),
      timestamp: now(),
      gateway: plan.sn,
      ...(method === undefined ? {} : { method }),
      ...(needReply ? { need_reply: 1 } : {}),
      data,
    });
  const client = connect(url, {
    clientId: plan.sn,
    ...account,
    protocolVersion: 4,
    clean: true,
    keepalive: 20,
    reconnectPeriod: 3_000,
    will: { topic: status, payload: Buffer.from(packed({ method: 'offline', data: {} })), qos: 1, retain: false },
  });
  const say = ({ topic, ...message }: Message): void => {
    if (client.connected) client.publish(topic, packed(message), { qos: topic.endsWith('/osd') ? 0 : 1 });
  };
  /** Who waits for an answer, by the id of what was asked. */
  const asked = new Map<string, (answer: Record<string, unknown> | undefined) => void>();
  const ask: Ask = ({ topic, ...message }, tid, ms) =>
    new Promise((done) => {
      const end = (answer: Record<string, unknown> | undefined): void => {
        clearTimeout(late);
        asked.delete(tid);
        done(answer);
      };
      const late = setTimeout(() => end(undefined), ms);
      asked.set(tid, end);
      if (client.connected) client.publish(topic, packed(message, tid), { qos: 1 });
    });
  let [waited, flown, away, ended] = [REST_MS, 0, false, false];
  const dock = new SimulatedDock(plan, say, faults, (flight, shots) => {
    void handOver(plan, flight, shots, ask, () => ended).catch((error: unknown) => told(String(error)));
  });

  client.on('connect', () => {
    told(undefined);
    const heard = ['services', 'events_reply', 'requests_reply'].map((what) => `thing/product/${plan.sn}/${what}`);
    client.subscribe([...heard, `${status}_reply`], { qos: 1 });
    dock.greet().forEach(say);
  });
  client.on('error', (error) => told(error.message));
  client.on('message', (topic, payload) => {
    if (topic !== `thing/product/${plan.sn}/services`) {
      const { tid, data } = JSON.parse(payload.toString()) as { tid?: string; data?: Record<string, unknown> };
      return asked.get(tid ?? '')?.(data ?? {});
    }
    void serve(payload).catch((error: unknown) => told(String(error)));
  });

  const serve = async (payload: Buffer): Promise<void> => {
    const { tid, bid, method, data } = JSON.parse(payload.toString()) as {
      tid: string;
      bid: string;
      method: string;
      data: Record<string, unknown> | null;
    };
    const areas = method === 'flight_areas_update';
    const answer = areas ? { result: 0 } : await dock.serve(method, data ?? {}, bid);
    if (areas) void takeAreas(plan.sn, ask, faults.has('areas')).catch((error: unknown) => told(String(error)));
    if (faults.has('lost')) return;
    const reply = (): void => {
      if (client.connected)
        client.publish(`thing/product/${plan.sn}/services_reply`, packed({ method, bid, data: answer }, tid), { qos: 1 });
    };
    if (faults.has('late')) setTimeout(reply, LATE_MS).unref();
    else reply();
    dock.reports().forEach(say);
  };

  const paceNow = (): number => (typeof pace === 'number' ? pace : pace(dock.stage, dock.drone.phase));

  /** Loses the link once, a while after the take-off, and finds it again. */
  const lose = (seconds: number): void => {
    if (!faults.has('link') || dock.stage !== 'air') return;
    flown += seconds;
    if (flown <= LOST_AFTER || away) return;
    away = true;
    client.stream.destroy();
    client.options.reconnectPeriod = (LOST_FOR * 1000) / paceNow();
  };

  let timer: NodeJS.Timeout;
  /** Time goes on; the faster, the more often it reports, so that what it says stays as dense as at the pace of the clock. */
  const turn = (): void => {
    const fast = paceNow();
    const ms = Math.max(LEAST_MS, (MOVE_SECONDS * 1000) / fast);
    timer = setTimeout(() => {
      waited += ms;
      if (dock.moves || waited >= REST_MS) {
        const seconds = ((dock.moves ? ms : waited) / 1000) * fast;
        waited = 0;
        // Small steps: a fast pace must not jump over a stage.
        for (let passed = 0; passed < seconds; passed += MOVE_SECONDS) dock.step(Math.min(MOVE_SECONDS, seconds - passed));
        dock.reports().forEach(say);
        lose(seconds);
      }
      turn();
    }, ms);
  };
  turn();
  return async () => {
    ended = true;
    clearTimeout(timer);
    for (const end of asked.values()) end(undefined);
    await client.endAsync(true);
  };
}
