/**
 * What devices say, made ready for the server: shapes checked, repeats dropped, reports of one device merged field by field. Nothing here
 * throws; what is refused is counted by device and reason.
 */
import { AHEAD_MS, BEHIND_MS } from '../../telemetry/clock.ts';
import { MOST_BYTES as MOST_SENSOR_BYTES } from '../sensors/size.ts';

/** Kinds of topics that are read. */
export type TopicKind = 'osd' | 'state' | 'services_reply' | 'events' | 'requests' | 'status';

/** A message that is passed on as it came, checked in shape. */
export interface DeviceMessage {
  /** Of the topic, which is the truth for the device. */
  sn: string;
  kind: Exclude<TopicKind, 'osd' | 'state'>;
  tid: string;
  bid: string;
  /** ms since the epoch; when it arrived where it says nothing. */
  at: number;
  method: string;
  needReply: boolean;
  data: Record<string, unknown>;
}

/** Properties of one device, each with the moment it was measured. */
export interface DeviceReport {
  sn: string;
  /** By name: value and ms since the epoch. */
  values: Record<string, [value: unknown, at: number]>;
}

/** What a sensor says, as it said it. */
export interface SensorMessage {
  code: string;
  message: unknown;
}

/** What was refused: by device, the reasons and how often. */
export type Refusals = Record<string, Record<string, number>>;

export interface Batch {
  reports: DeviceReport[];
  messages: DeviceMessage[];
  sensors: SensorMessage[];
  refused: Refusals;
}

/** Largest payload, bytes: topologies and alarms stay far below. */
export const MOST_BYTES = 128 * 1024;
/** Exchanges that are remembered of a device, against repeats. */
const REMEMBERED = 64;
/** Devices that are remembered; beyond, who was silent longest is forgotten. */
const MOST_DEVICES = 20_000;
/** Messages between two batches; more are refused as a flood. */
const MOST_WAITING = 5_000;

const TOPIC = /^(?:thing|sys)\/product\/([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\/(osd|state|services_reply|events|requests|status)$/;

const SENSOR_TOPIC = /^sensor\/([A-Za-z0-9][A-Za-z0-9_.-]{0,63})\/readings$/;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 100) : '');

/** A moment, also where it is written as text; undefined when it is none. */
function momentOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{10,16}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

export class Inbox {
  #reports = new Map<string, DeviceReport>();
  #messages: DeviceMessage[] = [];
  #sensors: SensorMessage[] = [];
  #refused = new Map<string, Map<string, number>>();
  readonly #seen = new Map<string, Set<string>>();

  /**
   * @param stirred called whenever something came
   * @param told called when a device told that it came or went: what it reports next is of another batch, else it would count as before
   */
  constructor(
    private readonly now: () => number = Date.now,
    private readonly stirred: () => void = () => undefined,
    private readonly told: () => void = () => undefined,
  ) {}

  /** Takes a message as it arrived. Topics that nobody reads are passed over. */
  take(topic: string, payload: Uint8Array): void {
    this.stirred();
    const [, code] = SENSOR_TOPIC.exec(topic) ?? [];
    if (code !== undefined) return this.#hear(code, payload);
    const [, sn, kind] = TOPIC.exec(topic) ?? [];
    if (sn === undefined || kind === undefined) return;
    const reason = this.#read(sn, kind as TopicKind, payload);
    if (reason) this.refuse(sn, reason);
    if (kind === 'status') this.told();
  }

  /** What is wrong with it is told to the sensor; here it must only be small, and JSON. */
  #hear(code: string, payload: Uint8Array): void {
    if (payload.byteLength > MOST_SENSOR_BYTES) return this.refuse(code, 'size');
    if (this.#sensors.length >= MOST_WAITING) return this.refuse(code, 'flood');
    try {
      this.#sensors.push({ code, message: JSON.parse(Buffer.from(payload).toString('utf8')) });
    } catch {
      this.refuse(code, 'json');
    }
  }

  /** Counts what was refused elsewhere, such as a foreign topic. */
  refuse(sn: string, reason: string): void {
    this.stirred();
    const reasons = this.#refused.get(sn) ?? new Map<string, number>();
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
    if (this.#refused.size < MOST_DEVICES) this.#refused.set(sn, reasons);
  }

  #read(sn: string, kind: TopicKind, payload: Uint8Array): string | undefined {
    if (payload.byteLength > MOST_BYTES) return 'size';
    let message: unknown;
    try {
      message = JSON.parse(Buffer.from(payload).toString('utf8'));
    } catch {
      return 'json';
    }
    if (!isObject(message) || !isObject(message['data'])) return 'shape';
    const {
      tid,
      bid,
      timestamp,
      method,
      need_reply: needReply,
      data,
    } = message as Record<string, unknown> & { data: Record<string, unknown> };
    const at = momentOf(timestamp);
    if (this.#repeated(sn, textOf(tid), kind)) return undefined;
    if (kind === 'osd' || kind === 'state') {
      if (at === undefined) return 'timestamp';
      // Here already: a value of tomorrow would hide those of today.
      if (at > this.now() + AHEAD_MS || at < this.now() - BEHIND_MS) return 'clock';
      this.#merge(sn, data, at);
      return undefined;
    }
    if (this.#messages.length >= MOST_WAITING) return 'flood';
    this.#messages.push({
      sn,
      kind,
      tid: textOf(tid),
      bid: textOf(bid),
      at: at ?? this.now(),
      method: textOf(method),
      needReply: needReply === 1,
      data,
    });
    return undefined;
  }

  /** Whether an exchange came before; a reply carries the id of what it answers, so kinds are told apart. */
  #repeated(sn: string, tid: string, kind: TopicKind): boolean {
    if (tid === '') return false;
    const seen = this.#seen.get(sn) ?? new Set<string>();
    // Who spoke last is forgotten last.
    this.#seen.delete(sn);
    this.#seen.set(sn, seen);
    const key = `${kind} ${tid}`;
    if (seen.has(key)) return true;
    seen.add(key);
    const [oldest] = seen;
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
    const [silent] = this.#seen.keys();
    if (this.#seen.size > MOST_DEVICES && silent !== undefined) this.#seen.delete(silent);
    return false;
  }

  #merge(sn: string, data: Record<string, unknown>, at: number): void {
    const report = this.#reports.get(sn) ?? { sn, values: {} };
    for (const [name, value] of Object.entries(data)) {
      const known = report.values[name];
      if (!Object.hasOwn(report.values, name) || (known && known[1] <= at))
        Object.defineProperty(report.values, name, { value: [value, at], writable: true, enumerable: true, configurable: true });
    }
    this.#reports.set(sn, report);
  }

  /** All since the last batch; undefined for nothing. */
  batch(): Batch | undefined {
    if (!this.#reports.size && !this.#messages.length && !this.#sensors.length && !this.#refused.size) return undefined;
    const batch: Batch = {
      reports: [...this.#reports.values()],
      messages: this.#messages,
      sensors: this.#sensors,
      refused: Object.fromEntries([...this.#refused].map(([sn, reasons]) => [sn, Object.fromEntries(reasons)])),
    };
    this.#reports = new Map();
    this.#messages = [];
    this.#sensors = [];
    this.#refused = new Map();
    return batch;
  }
}
