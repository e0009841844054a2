import { expect, it } from 'vitest';
import { stageOf } from './useWall.ts';

it.each([
  [1920, 1080, 900, 1920, 1],
  [3840, 2160, 1080, 1920, 2],
  [1920, 1080, 1620, 2880, 2 / 3],
  [1080, 1920, 1000, 1920, 0.5625],
])('a wall of %d × %d holds blocks %d px high', (width, height, blocks, stage, zoom) => {
  const wall = stageOf({ width, height }, blocks);
  expect([wall.width, wall.zoom]).toEqual([stage, zoom]);
  // Nothing is cut off, whatever the shape.
  expect(Math.max(wall.width * wall.zoom - width, blocks * wall.zoom - height)).toBeLessThanOrEqual(0.001);
});
