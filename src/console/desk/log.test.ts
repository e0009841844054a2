import { expect, it } from 'vitest';
import { logOf, pointAt } from './log.ts';
import { SAMPLE_LOG } from './sampleLog.ts';

const CSV = `time,longitude,latitude,height_m,speed_m_s,heading_deg,battery_percent
2026-01-01T00:00:00.000Z,112.5,38.1,10,5,90,80
2026-01-01T00:00:02.000Z,112.6,38.2,,,,
nonsense,1,2,3,4,5,6
2026-01-01T00:00:04.000Z,,38.2,1,1,1,1
2026-01-01T00:00:06.000Z,112.7,38.3,12,6,91,79
`;

it('a stored track is read from its start; lines without a time or a place are left out', () =>
  expect(logOf(CSV)).toEqual([
    { at: 0, lon: 112.5, lat: 38.1, height: 10, speed: 5, heading: 90, battery: 80 },
    { at: 2_000, lon: 112.6, lat: 38.2, height: null, speed: null, heading: null, battery: null },
    { at: 6_000, lon: 112.7, lat: 38.3, height: 12, speed: 6, heading: 91, battery: 79 },
  ]));
it('a track of nothing is empty', () => expect([logOf(''), logOf(CSV.split('\n')[0] ?? '')]).toEqual([[], []]));
it('the aircraft is where it was last', () => {
  const log = logOf(CSV);
  expect([0, 1.9, 2, 5, 6, 60].map((seconds) => pointAt(log, seconds)?.lon)).toEqual([112.5, 112.5, 112.6, 112.6, 112.7, 112.7]);
  expect(pointAt([], 1)).toBeUndefined();
});
it('the sample comes once a second, and says the distance that its places make', () => {
  expect(SAMPLE_LOG.map(({ at }) => at)).toEqual(SAMPLE_LOG.map((_, i) => i * 1000));
  // Home, as the aircraft recorded it.
  const metres = ({ lon, lat }: { lon: number; lat: number }): number =>
    Math.hypot((lon + 58.847509) * 111_320 * Math.cos((34.2327 * Math.PI) / 180), (lat + 34.232707) * 110_920);
  for (const point of SAMPLE_LOG) expect(Math.abs(metres(point) - (point.home ?? 0))).toBeLessThan(6);
});
