import { describe, expect, it } from 'vitest';
import { metresBetween } from '../../../documents/ground/geometry/sphere.ts';
import { groundAt, pixelOf, type Pose } from './project.ts';

const pose = (more: Partial<Pose> = {}): Pose => ({
  location: [100.452, 36.118],
  height: 40,
  pitch: -90,
  yaw: 0,
  roll: 0,
  focal: 758,
  width: 640,
  picture: 512,
  rtk: true,
  ...more,
});

describe('From pixels to the ground', () => {
  it('the middle of a picture straight down is below the camera, right is east and up is north', () => {
    const [middle, right, up] = [groundAt(pose(), 320, 256), groundAt(pose(), 620, 256), groundAt(pose(), 320, 0)];
    expect(metresBetween(middle?.at ?? [0, 0], [100.452, 36.118])).toBeLessThan(0.001);
    expect((right?.at[0] ?? 0) - 100.452).toBeGreaterThan(0);
    expect((up?.at[1] ?? 0) - 36.118).toBeGreaterThan(0);
    expect(metresBetween(middle?.at ?? [0, 0], right?.at ?? [0, 0])).toBeCloseTo((300 / 758) * 40, 1);
  });

  it.each([pose(), pose({ yaw: 137 }), pose({ pitch: -60, yaw: -30 }), pose({ pitch: -75, yaw: 10, roll: 8 })])(
    'leads there and back',
    (one) => {
      const there = groundAt(one, 411, 300);
      const back = pixelOf(one, there?.at ?? [0, 0]);
      expect(back?.x).toBeCloseTo(411, 3);
      expect(back?.y).toBeCloseTo(300, 3);
    },
  );

  it('has no place above the horizon or too far off, and doubts more without RTK and askew', () => {
    expect(groundAt(pose({ pitch: 0 }), 320, 100)).toBeUndefined();
    expect(groundAt(pose({ pitch: -20 }), 320, 256)).toBeUndefined();
    const errors = [pose(), pose({ rtk: false }), pose({ pitch: -50 })].map((one) => groundAt(one, 320, 256)?.error ?? 0);
    expect(errors[0]).toBeLessThan(1);
    expect(errors[1]).toBeGreaterThan(2.5);
    expect(errors[2]).toBeGreaterThan(2);
  });
});
