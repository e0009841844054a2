import { expect, it } from 'vitest';
import { PER_DEGREE } from '../../../contract/measures.ts';
import { gridOf, scaleOf } from './measures.ts';

it('temperatures are sent row by row, in fiftieths of a degree', () => {
  const { data, ...size } = gridOf({ width: 2, height: 1, degrees: Float32Array.from([-12.5, 71.33]), source: 'rjpeg' });
  const bytes = Buffer.from(data, 'base64');
  expect(size).toEqual({ width: 2, height: 1 });
  expect([0, 2].map((at) => bytes.readInt16LE(at) / PER_DEGREE)).toEqual([-12.5, 71.34]);
});

it('a pixel has a size where height, direction and focal length are known, or the range was measured', () => {
  const down = { relAlt: 22, gimbalPitch: -90, focalPx: 400 };
  expect(scaleOf(down)).toEqual({ metres: 0.055, by: 'height' });
  expect(scaleOf({ ...down, range: 8 })).toEqual({ metres: 0.02, by: 'range' });
  expect(scaleOf({ ...down, gimbalPitch: -30 })).toBeUndefined();
  expect(scaleOf({ gimbalPitch: 0, focalPx: 4000, range: 8 })).toEqual({ metres: 0.002, by: 'range' });
  expect(scaleOf({ ...down, edited: true })).toBeUndefined();
  expect(scaleOf({ relAlt: 22, gimbalPitch: -90 })).toBeUndefined();
});
