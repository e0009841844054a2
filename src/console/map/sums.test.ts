import { expect, it } from 'vitest';
import { areaText, lengthText, measured } from './sums.ts';

it.each([
  [999.94, '999.9 m'],
  [1000, '1 km'],
  [12_345.6, '12.346 km'],
  [123_456.7, '123.5 km'],
])('%d metres are %s', (metres, text) => expect(lengthText(metres, 'en')).toBe(text));

it.each([
  [9999, '9,999 m²', '9,999 m²'],
  [25_000, '2.5 ha', '2.5 公顷'],
  [1_234_567, '1.235 km²', '1.235 km²'],
])('%d square metres are %s and %s', (square, en, zh) => expect([areaText(square, 'en'), areaText(square, 'zh')]).toEqual([en, zh]));

// A degree of the equator, and the square over it, on a sphere of 6,371,008.8 m.
it('measures lines and areas on the sphere, and no points', () => {
  expect(
    measured(
      {
        type: 'LineString',
        coordinates: [
          [0, 0],
          [1, 0],
        ],
      },
      'en',
    ),
  ).toEqual({ length: '111.2 km' });
  expect(
    measured(
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 0],
          ],
        ],
      },
      'en',
    ).area,
  ).toBe('12,363.7 km²');
  expect(measured({ type: 'Point', coordinates: [0, 0] }, 'en')).toEqual({});
});
