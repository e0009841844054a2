/** What a sensor says, `{ at?, readings: [{ quantity, value, unit?, time? }] }`, held to its fields: all of it counts, or nothing. Pure. */
import { MOST_READINGS } from '../../../contract/api/devices.ts';
import { isNumber } from '../../../documents/ground/fields/traits.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { AppError } from '../../errors/error.ts';
import { AHEAD_MS, BEHIND_MS } from '../../telemetry/clock.ts';

/** Units that are taken for one of a field, and how they become it. */
const UNITS: Readonly<Record<string, Readonly<Record<string, (value: number) => number>>>> = {
  'W/m²': { 'W/m2': (v) => v, 'kW/m²': (v) => v * 1000, 'kW/m2': (v) => v * 1000 },
  'm/s': { 'km/h': (v) => v / 3.6, kn: (v) => (v * 1852) / 3600, mph: (v) => v * 0.44704 },
  '°': { deg: (v) => v, rad: (v) => (v * 180) / Math.PI },
  '°C': { C: (v) => v, '°F': (v) => ((v - 32) * 5) / 9, F: (v) => ((v - 32) * 5) / 9, K: (v) => v - 273.15 },
  '%RH': { '%': (v) => v },
  mm: { cm: (v) => v * 10, in: (v) => v * 25.4 },
};
/** Decimals that a converted value keeps. */
const DECIMALS = 4;

/** Values of one moment, ms since the epoch. */
export interface Moment {
  at: number;
  values: Record<string, number>;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
const shown = (value: unknown): string => String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 60);

/** Quantities that a sensor may report: the live numbers of its resource. */
export const quantities = (fields: readonly Field[]): Field[] => fields.filter((field) => field.live && isNumber(field));

function momentOf(value: unknown, now: number): number {
  const at =
    typeof value === 'number'
      ? value
      : typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(value)
        ? Date.parse(value)
        : Number.NaN;
  if (!Number.isFinite(at)) throw new AppError('reading.time', { time: shown(value) });
  if (at > now + AHEAD_MS || at < now - BEHIND_MS)
    throw new AppError('reading.clock', { time: Math.abs(at) < 8.64e15 ? new Date(at).toISOString() : shown(at) });
  return at;
}

function valueOf(field: Field, value: unknown, unit: unknown): number {
  const { name: quantity, schema, unit: own = '' } = field;
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new AppError('reading.number', { quantity, value: shown(value) });
  const known = Object.hasOwn(UNITS, own) ? UNITS[own] : undefined;
  const convert =
    unit === undefined || unit === own
      ? (v: number) => v
      : typeof unit === 'string' && known && Object.hasOwn(known, unit)
        ? known[unit]
        : undefined;
  if (!convert) throw new AppError('reading.unit', { quantity, unit: shown(unit), allowed: [own, ...Object.keys(known ?? {})].join(', ') });
  const result = Number(convert(value).toFixed(DECIMALS));
  const { minimum = -Infinity, maximum = Infinity } = schema;
  if (result < minimum || result > maximum) throw new AppError('reading.range', { quantity, value: result, least: minimum, most: maximum });
  return result;
}

/**
 * The moments of a message, oldest first.
 * @throws AppError reading.shape, reading.quantity, reading.number, reading.unit, reading.range, reading.time, reading.clock
 */
export function readReadings(message: unknown, fields: readonly Field[], now: number): Moment[] {
  const { at: common = now, readings } = isObject(message) ? message : {};
  if (!Array.isArray(readings) || !readings.length || readings.length > MOST_READINGS) throw new AppError('reading.shape');
  const byName = new Map(quantities(fields).map((field) => [field.name, field]));
  const moments = new Map<number, Moment>();
  for (const one of readings as unknown[]) {
    if (!isObject(one)) throw new AppError('reading.shape');
    const { quantity, value, unit, time = common } = one;
    const field = typeof quantity === 'string' ? byName.get(quantity) : undefined;
    if (!field) throw new AppError('reading.quantity', { quantity: shown(quantity), allowed: [...byName.keys()].join(', ') });
    const at = momentOf(time, now);
    const moment = moments.get(at) ?? { at, values: {} };
    moment.values[field.name] = valueOf(field, value, unit);
    moments.set(at, moment);
  }
  return [...moments.values()].toSorted((a, b) => a.at - b.at);
}
