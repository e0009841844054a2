/** The pure parts of the device layer. */
import { expect, it } from 'vitest';
import { writeKmz } from '../../routes/kmz/write.ts';
import { setTimeZone } from '../../documents/ground/clock.ts';
import { alarmText, readAlarms } from './alarms.ts';
import { DEFAULT_LIMITS, failures, judge, limitsOf, type Found } from './checks.ts';
import { nextRun } from './cycle.ts';
import { chargeInDock, mapped } from './osd.ts';
import { nextOf } from './plans.ts';
import { stepOf } from './step.ts';
import { totals, TRACK_FORMATS, type TrackPoint } from './track.ts';
import { readMission } from './simulator/route.ts';

it('maps properties to fields, by the moment of each, and leaves out what is of the wrong kind', () => {
  const values = {
    wind_speed: ['4', 10],
    temperature: [32_767, 10],
    mode_code: [4, 12],
    storage: [{ total: 100, used: 'x' }, 10],
    backup_battery: [{ voltage: 26_400 }, 10],
    toString: [1, 10],
  } as unknown as Record<string, [unknown, number]>;
  const result = mapped({ sn: 'D1', values }, 'dock');
  expect(result.wrong).toEqual(['wind_speed', 'storage']);
  expect(result.moments).toEqual([
    { at: 10, values: { temperature: null, storageTotal: 100, backupBattery: 26.4 } },
    { at: 12, values: { modeCode: '4' } },
  ]);
});

it('puts a drone where both coordinates say, and nowhere outside the world', () => {
  expect(mapped({ sn: 'U', values: { longitude: [100.5, 5], latitude: [36, 5] } }, 'drone').moments).toEqual([
    { at: 5, values: { position: [100.5, 36] } },
  ]);
  expect(mapped({ sn: 'U', values: { longitude: [500, 5], latitude: [36, 5] } }, 'drone').moments).toEqual([]);
  expect(chargeInDock({ sn: 'D', values: { drone_charge_state: [{ capacity_percent: 97 }, 7] } })).toEqual({
    at: 7,
    values: { battery: 97 },
  });
});

it('tells alarms in both languages, another in the air where there is one, and the code where there is none', () => {
  expect(alarmText('0x160900BF', false)).toEqual({
    zh: '风速过大（≥9 m/s），无法执行飞行任务',
    en: 'Wind speed too high (≥9 m/s). Unable to perform task',
  });
  expect(alarmText('0xFFFFFFF0', true)).toEqual({ zh: '告警 0xFFFFFFF0', en: 'Alarm 0xFFFFFFF0' });
  const list = [
    { code: '0x160900bf', level: 2, module: 3, in_the_sky: 1, device_type: '0-91-0' },
    { code: 'drop table', level: 2 },
    5,
    null,
  ];
  expect(readAlarms({ list })).toMatchObject([{ code: '0x160900BF', level: '2', module: '3', inSky: true, drone: true }]);
  expect(readAlarms({ list: 'no' })).toEqual([]);
});

const good: Found = {
  dock: {
    modeCode: '0',
    droneInDock: '1',
    windSpeed: 3,
    rainfall: '0',
    environmentTemp: 18,
    rtkFixed: '1',
    coverState: '0',
    storageTotal: 100,
    storageUsed: 20,
    networkQuality: '5',
  },
  drone: { battery: 98 },
  online: true,
  alarms: 0,
  airspace: 'inside',
  traffic: undefined,
};
const failed = (found: Partial<Found>, limits = DEFAULT_LIMITS): string[] =>
  judge({ ...good, ...found }, limits, 'en', (_dict, code) => code)
    .filter(({ passed }) => !passed)
    .map(({ name }) => name);

it.each([
  ['nothing', {}, []],
  ['wind', { dock: { ...good.dock, windSpeed: 8.1 } }, ['wind']],
  ['wind at the mast of the station', { stationWind: 8.1 }, ['wind']],
  ['wind that the dock does not know', { dock: { ...good.dock, windSpeed: null }, stationWind: 2 }, ['wind']],
  [
    'what is not known',
    { dock: {}, drone: {} },
    ['idle', 'drone', 'battery', 'wind', 'rain', 'temperature', 'rtk', 'cover', 'storage', 'network'],
  ],
  ['storage', { dock: { ...good.dock, storageUsed: 81 } }, ['storage']],
  ['frost', { dock: { ...good.dock, environmentTemp: -20.1 } }, ['temperature']],
  ['airspace', { airspace: 'forbidden' as const }, ['airspace']],
  ['another drone', { traffic: 149 }, ['traffic']],
  ['an alarm', { alarms: 1 }, ['alarms']],
  ['battery', { drone: { battery: 89 } }, ['battery']],
  ['link', { online: false }, ['online']],
])('no go: %s', (_what, found, names) => expect(failed(found)).toEqual(names));

it('keeps to what a plan allows, never beyond what any may', () => {
  expect(limitsOf({ windLimit: 20, batteryMin: 40, rainLimit: '1' })).toEqual({ wind: 12, battery: 40, rain: '1' });
  expect(
    failed(
      { drone: { battery: 45 }, dock: { ...good.dock, windSpeed: 11, rainfall: '1' } },
      limitsOf({ windLimit: 20, batteryMin: 40, rainLimit: '1' }),
    ),
  ).toEqual([]);
  const checks = judge({ ...good, alarms: 2 }, DEFAULT_LIMITS, 'en', (_d, code) => code);
  expect(checks).toHaveLength(14);
  expect(failures(checks, 'en')).toBe('Level-2 alarms 2 (0)');
});

it('counts runs from the first: the 31st stays the 31st where a month has one', () => {
  setTimeZone('Asia/Shanghai');
  const at = (text: string): number => Date.parse(`${text}:00+08:00`);
  const start = at('2026-01-31T08:00');
  expect(nextRun('3', start, at('2026-02-10T00:00'))).toBe(at('2026-02-28T08:00'));
  expect(nextRun('3', start, at('2026-03-01T00:00'))).toBe(at('2026-03-31T08:00'));
  expect(nextRun('1', start, start)).toBe(at('2026-02-01T08:00'));
  expect(nextRun('1', start, start - 1)).toBe(start);
  expect(nextRun('0', start, start)).toBeUndefined();
  setTimeZone('UTC');
});

it('tells the step by what dock and drone report', () => {
  expect(stepOf({ droneInDock: '1', coverState: '0' }, {}, false)).toBe('prepare');
  expect(stepOf({ droneInDock: '1', coverState: '2' }, { flightMode: '14' }, false)).toBe('openCover');
  expect(stepOf({ droneInDock: '1', coverState: '1' }, { flightMode: '1' }, false)).toBe('upload');
  expect(stepOf({ droneInDock: '0', coverState: '1' }, { flightMode: '5' }, true)).toBe('onRoute');
  expect(stepOf({ droneInDock: '1', coverState: '2' }, { flightMode: '0' }, true)).toBe('closeCover');
});

it('flies the routes of a plan one after the other, goes on after a resume, and knows the end', () => {
  const plan = { routes: ['A', 'B'], resumeTime: null, endTime: '2026-01-02T00:00:00Z' };
  const now = Date.parse('2026-01-01T10:00:00Z');
  const flight = (routeCode: string, status: string, endTime: string | null = '2026-01-01T09:00:00Z') => ({
    id: routeCode,
    routeCode,
    status,
    endTime,
  });
  expect(nextOf(plan, [], now)).toEqual({ fly: 'A' });
  expect(nextOf(plan, [flight('A', 'in_progress', null)], now)).toEqual({ wait: true });
  expect(nextOf(plan, [flight('A', 'ok')], now)).toEqual({ fly: 'B' });
  expect(nextOf(plan, [flight('A', 'failed')], now)).toEqual({ finish: 'finishPartly' });
  expect(nextOf({ ...plan, resumeTime: '2026-01-01T09:30:00Z' }, [flight('A', 'failed')], now)).toEqual({ fly: 'A' });
  expect(nextOf(plan, [flight('A', 'ok'), flight('B', 'ok')], now)).toEqual({ finish: 'finish' });
  expect(nextOf(plan, [flight('A', 'ok')], Date.parse('2026-01-03T00:00:00Z'))).toEqual({ finish: 'finishPartly' });
});

it('sums a track up and writes it in each format', () => {
  const point = (at: number, lon: number, height: number, battery: number): TrackPoint => ({
    at,
    lon,
    lat: 0,
    height,
    speed: 5,
    heading: 90,
    battery,
  });
  const track = [point(0, 0, 0, 100), point(10_000, 0.001, 30, 98), point(20_000, 0.002, 35, 95)];
  expect(totals(track)).toEqual({ distance: 222, duration: 20, maxHeight: 35, batteryUsed: 5 });
  expect(TRACK_FORMATS.gpx.text('F', track)).toContain(
    '<trkpt lat="0.0000000" lon="0.0010000"><ele>30</ele><time>1970-01-01T00:00:10.000Z</time></trkpt>',
  );
  expect(TRACK_FORMATS.kml.text('F', track)).toContain('0.0020000,0.0000000,35');
  expect(TRACK_FORMATS.csv.text('F', track).split('\n')[1]).toBe('1970-01-01T00:00:00.000Z,0.0000000,0.0000000,0,5,90,100');
});

it('writes a route that a dock reads back, the same file each time', () => {
  const route = {
    waypoints: [
      { lon: 100.5, lat: 36.2, height: 45, speed: 6, photo: true },
      { lon: 100.6, lat: 36.2, height: 50 },
    ],
    speed: 5,
    takeoffHeight: 25,
    finishAction: 'goHome',
    rcLost: '1',
    heightMode: 'aboveTakeoff' as const,
  };
  expect(readMission(writeKmz(route))).toEqual({
    takeoffHeight: 25,
    legs: [
      { lon: 100.5, lat: 36.2, height: 45, speed: 6, photo: true },
      { lon: 100.6, lat: 36.2, height: 50, speed: 5, photo: false },
    ],
  });
  expect(Buffer.from(writeKmz(route)).equals(Buffer.from(writeKmz(route)))).toBe(true);
});
