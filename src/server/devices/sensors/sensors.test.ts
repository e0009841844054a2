/** The pure parts of sensors. */
import { expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { networksOf } from '../../config/networks.ts';
import { AppError } from '../../errors/error.ts';
import { LIMITS, messageOf, standingOf } from './limits.ts';
import { readReadings } from './readings.ts';

const NOW = Date.UTC(2026, 0, 2);
const YEAR = 365 * 86_400_000;
const number = (name: string, unit: string, minimum: number, maximum: number): Field =>
  ({ name, type: 'number', schema: { type: 'number', minimum, maximum }, live: true, unit }) as unknown as Field;
const fields = [
  number('windSpeed', 'm/s', 0, 100),
  number('temperature', '°C', -60, 80),
  { name: 'online', type: 'text', schema: { type: 'string' }, live: true } as unknown as Field,
  { name: 'windAlarm', type: 'number', schema: { type: 'number' } } as unknown as Field,
];
const one = (more: object): object => ({ readings: [{ quantity: 'windSpeed', value: 5, ...more }] });

function codeOf(message: unknown): string {
  try {
    return JSON.stringify(readReadings(message, fields, NOW));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

it('takes readings by their moments, oldest first, in the unit of the field', () => {
  const readings = [
    { quantity: 'windSpeed', value: 36, unit: 'km/h', time: new Date(NOW).toISOString() },
    { quantity: 'temperature', value: 300, unit: 'K', time: NOW - 60_000 },
    { quantity: 'temperature', value: 50, unit: '°F' },
  ];
  expect(readReadings({ at: NOW, readings }, fields, NOW)).toEqual([
    { at: NOW - 60_000, values: { temperature: 26.85 } },
    { at: NOW, values: { windSpeed: 10, temperature: 10 } },
  ]);
});

it.each([
  [null, 'reading.shape'],
  [[], 'reading.shape'],
  [{ readings: [] }, 'reading.shape'],
  [{ readings: 'x' }, 'reading.shape'],
  [{ readings: [5] }, 'reading.shape'],
  [{ readings: Array.from({ length: 201 }, () => ({ quantity: 'windSpeed', value: 1 })) }, 'reading.shape'],
  [one({ quantity: 'pressure' }), 'reading.quantity'],
  [one({ quantity: 'online' }), 'reading.quantity'],
  [one({ quantity: 'windAlarm' }), 'reading.quantity'],
  [one({ quantity: '__proto__' }), 'reading.quantity'],
  [one({ value: '5' }), 'reading.number'],
  [one({ value: null }), 'reading.number'],
  [one({ value: Number.NaN }), 'reading.number'],
  [one({ unit: 'furlong' }), 'reading.unit'],
  [one({ unit: 5 }), 'reading.unit'],
  [one({ unit: 'toString' }), 'reading.unit'],
  [one({ value: 101 }), 'reading.range'],
  [one({ value: -0.1 }), 'reading.range'],
  [one({ value: 1e300 }), 'reading.range'],
  [one({ time: 'yesterday' }), 'reading.time'],
  [one({ time: '2026-01-02T00:00:00' }), 'reading.time'],
  [one({ time: {} }), 'reading.time'],
  [one({ time: NOW + 3 * YEAR }), 'reading.clock'],
  [one({ time: NOW - 3 * YEAR }), 'reading.clock'],
  [one({ time: 1e18 }), 'reading.clock'],
  [{ at: NOW - YEAR, ...one({}) }, 'reading.clock'],
])('refuses %j with %s', (message, code) => expect(codeOf(message)).toBe(code));

const wind = LIMITS.find(({ code }) => code === 'IOT-WIND');
it.each([
  [15.1, 15, 'beyond'],
  [15, 15, 'between'],
  [14.5, 15, 'between'],
  [14, 15, 'back'],
  [0, 0, 'back'],
  [20, null, 'back'],
  [undefined, 15, undefined],
])('wind of %s against a limit of %s is %s', (windSpeed, windAlarm, standing) => {
  if (!wind) throw new Error('no limit of wind');
  expect(standingOf(wind, { windSpeed }, { windAlarm })).toBe(standing);
});

it('says what is beyond what', () => {
  if (!wind) throw new Error('no limit of wind');
  expect(messageOf(wind, { windSpeed: 18.4 }, { windAlarm: 15 })).toEqual({
    zh: '风速 18.4 m/s，超过告警值 15 m/s',
    en: 'Wind speed 18.4 m/s, above the limit of 15 m/s',
  });
});

it('knows networks, and refuses what is none', () => {
  const list = networksOf('10.20.0.0/16, 192.168.7.4,fd00::/8');
  expect(['10.20.3.4', '192.168.7.4', '192.168.7.5', '127.0.0.1'].map((host) => list?.check(host))).toEqual([true, true, false, false]);
  expect(list?.check('fd00::1', 'ipv6')).toBe(true);
  expect(networksOf('')?.check('10.0.0.1')).toBe(false);
  for (const wrong of ['all', '10.0.0.0/33', '10.0.0.0/', 'host.example', '10.0.0.0/8/8']) expect(networksOf(wrong)).toBeUndefined();
});
