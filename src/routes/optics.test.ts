import { describe, expect, it } from 'vitest';
import { cameraOf, DRONES, droneBy, type Camera } from './cameras.ts';
import { footprintAt, gsdAt, heightFor, sharpSpeed, spacing } from './optics.ts';

const visible = DRONES['M3E']!.visible;

describe('what a camera shows', () => {
  it('of a mapping camera at 75 m is 2 cm a pixel, rows of 31.7 m and pictures each 15.9 m', () => {
    expect(gsdAt(visible, 75)).toBeCloseTo(2, 2);
    const { across, along } = footprintAt(visible, 75);
    expect(spacing(across, 70)).toBeCloseTo(31.67, 1);
    expect(spacing(along, 80)).toBeCloseTo(15.87, 1);
  });
  it.each(
    Object.entries(DRONES).flatMap(([code, { visible: a, thermal: b }]): [string, Camera][] => [
      [code, a],
      ...(b ? [[`${code} thermal`, b] as [string, Camera]] : []),
    ]),
  )('of %s: the height for a GSD shows just that, and pixels are square to 3 %%', (_, camera) => {
    expect(gsdAt(camera, heightFor(camera, 3.3))).toBeCloseTo(3.3, 9);
    const { across, along } = footprintAt(camera, 60);
    expect(across / camera.imageWidth / (along / camera.imageHeight)).toBeGreaterThan(0.97);
    expect(across / camera.imageWidth / (along / camera.imageHeight)).toBeLessThan(1.03);
  });
  it('is sharp up to one pixel of way while it is taken', () => {
    const heat = DRONES['M3T']!.thermal!;
    expect(gsdAt(heat, 45)).toBeCloseTo(5.934, 3);
    expect(sharpSpeed(heat, 45)).toBeCloseTo(5.934, 3);
  });
});

it('heat is looked at by drones that can', () => {
  expect(cameraOf(DRONES['M3T']!, '3')).toBe(DRONES['M3T']!.thermal);
  expect(cameraOf(DRONES['M3T']!, '1')).toBe(DRONES['M3T']!.visible);
  expect(cameraOf(DRONES['M3E']!, '2')).toBeUndefined();
});

it('drones are known by the numbers of the format', () => {
  for (const [code, { type, payload }] of Object.entries(DRONES)) expect(droneBy(type[0], type[1], payload)).toBe(code);
  expect(droneBy(68, 0, undefined)).toBeUndefined();
  expect(droneBy(77, 1, 66)).toBeUndefined();
});
