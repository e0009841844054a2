import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLog, type LogContext } from './read.ts';

const start = Date.UTC(2022, 5, 21, 8, 6, 0);
const context = (more: Partial<LogContext> = {}): LogContext => ({
  start,
  end: start + 600_000,
  local: ([year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0]) => Date.UTC(year, month - 1, day, hour - 8, minute, second),
  ...more,
});
const blocks = (texts: readonly string[], ms = 1_000): string =>
  texts
    .map(
      (text, i) =>
        `${i + 1}\n00:00:${String(Math.floor((i * ms) / 1000)).padStart(2, '0')},${String((i * ms) % 1000).padStart(3, '0')} --> 00:00:59,000\n${text}\n`,
    )
    .join('\n');

it('reads the subtitles of each family, with the clock where it fits the flight', () => {
  const mavic = readLog(
    blocks([
      'HOME(149.02,-20.25) 2022.06.21 16:06:17\nGPS(149.0251,-20.2533,16) BAROMETER:1.9',
      'HOME(149.02,-20.25) 2022.06.21 16:06:18\nGPS(149.0252,-20.2533,16) BAROMETER:2.4',
    ]),
    context(),
  );
  expect(mavic).toEqual([
    { at: start + 17_000, lon: 149.0251, lat: -20.2533, height: 1.9, speed: null, heading: null, battery: null },
    { at: start + 18_000, lon: 149.0252, lat: -20.2533, height: 2.4, speed: null, heading: null, battery: null },
  ]);
  const phantom = readLog(blocks(['F/3.2, SS 160, GPS (8.2090, 47.4692, 18), D 49.21m, H 45.60m, H.S 1.84m/s, V.S 0.00m/s']), context());
  expect(phantom).toMatchObject([{ at: start, lon: 8.209, lat: 47.4692, height: 45.6, speed: 1.84 }]);
  // Fifty pictures a second are two places.
  const air = blocks(
    Array.from(
      { length: 50 },
      (_, i) =>
        `<font size="28">2021-12-25 12:27:52.${String(i * 20).padStart(3, '0')}\n[iso: 220] [latitude: 3.41531] [longitude: -3.3744] [rel_alt: 12.400 abs_alt: 0.401] </font>`,
    ),
    20,
  );
  expect(readLog(`\uFEFF${air}`, context())).toMatchObject([{ at: start, lon: -3.3744, lat: 3.41531, height: 12.4 }, { at: start + 500 }]);
  expect(readLog(blocks(['[latitude : -34.869950] [longtitude : -57.823395] [altitude: 74.7]']), context())).toMatchObject([
    { lon: -57.823395, height: null },
  ]);
});

it('takes the order of two numbers that lies near the station', () => {
  const log = blocks(['2022.06.21 16:06:17\nGPS(36.6146,-6.1120,0.0M) BAROMETER:0.3M']);
  expect(readLog(log, context({ near: [-6.1, 36.6] }))).toMatchObject([{ lon: -6.112, lat: 36.6146 }]);
  expect(readLog(log, context({ near: [36.6, -6.1] }))).toMatchObject([{ lon: 36.6146, lat: -6.112 }]);
  expect(readLog(log, context())).toMatchObject([{ lon: 36.6146 }]);
});

it('reads tables with their units: our own, and those of viewers of logs', () => {
  const own =
    'time,longitude,latitude,height_m,speed_m_s,heading_deg,battery_percent\n2022-06-21T08:06:05.000Z,94.66,40.14,30,8,90,81\n2022-06-21T08:06:06.000Z,94.6601,40.14,31,,,\n';
  expect(readLog(own, context())).toEqual([
    { at: start + 5_000, lon: 94.66, lat: 40.14, height: 30, speed: 8, heading: 90, battery: 81 },
    { at: start + 6_000, lon: 94.6601, lat: 40.14, height: 31, speed: null, heading: null, battery: null },
  ]);
  const airdata =
    'time(millisecond),datetime(utc),latitude,longitude,height_above_takeoff(feet),height_above_ground_at_drone_location(feet),speed(mph),compass_heading(degrees),battery_percent\n0,2022-06-21 08:07:00,40.14,94.66,100,1,10,270,88\n100,2022-06-21 08:07:00,40.14,94.66,100,1,10,270,88\n1000,2022-06-21 08:07:01,0,0,,,,,\n2000,2022-06-21 08:07:02,40.1401,94.66,200,1,10,270,87\n';
  expect(readLog(airdata, context())).toMatchObject([
    { at: start + 60_000, height: 30.48, speed: 4.47, heading: 270, battery: 88 },
    { at: start + 62_000, height: 60.96 },
  ]);
  const viewer =
    'sep=,\nOSD.flyTime [s],OSD.latitude,OSD.longitude,OSD.height [m],OSD.hSpeed [m/s],BATTERY.chargeLevel\n0,40.14,94.66,0,0,90\n2.5,40.1401,94.66,12,5,89\n';
  expect(readLog(viewer, context())).toMatchObject([{ at: start }, { at: start + 2_500, height: 12, speed: 5, battery: 89 }]);
});

it('takes nothing from what is no log, and what is whole from one that is broken', () => {
  for (const text of [
    '',
    '1',
    'hello',
    'a,b\n1,2\n',
    '{"a":1}',
    '\u0000\u0001'.repeat(500),
    `1\n00:00:01,000 --> 00:00:02,000\n${'x'.repeat(100_000)}`,
  ])
    expect(readLog(text, context())).toEqual([]);
  const whole = blocks(['GPS(149.0251,-20.2533,16) BAROMETER:1.9', 'GPS(149.0251,']);
  expect(readLog(whole, context())).toHaveLength(1);
  // A clock that is years off is not believed: it counts from the take-off.
  expect(
    readLog(blocks(['2012.01.01 00:00:00\nGPS(149.0,-20.2,1)', '2012.01.01 00:00:03\nGPS(149.1,-20.2,1)']), context()).map(({ at }) => at),
  ).toEqual([start, start + 3_000]);
});

const SAMPLES = '/work/shared/data/dji-srt-telemetry';
it.skipIf(!existsSync(SAMPLES))('reads the samples of real aircraft', () => {
  const points = (name: string) => readLog(readFileSync(`${SAMPLES}/${name}`, 'utf8'), context()).length;
  for (const name of [
    'MAVIC3.srt.head.srt',
    'matrice_300.srt',
    'mavic_pro.SRT',
    'mavic_mini.SRT',
    'p4p_sample.SRT',
    'old_format.SRT',
    'mix_p4rtk_mavic2pro.srt',
    'air2s.srt',
  ])
    expect([name, points(name)]).toEqual([name, expect.toSatisfy((n: number) => n > 0)]);
  expect(points('broken_empty2.SRT')).toBe(0);
});
