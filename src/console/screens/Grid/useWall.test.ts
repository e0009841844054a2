import { expect, it } from 'vitest';
import { stageOf } from './useWall.ts';

it.each([
  [1920, 1920, 1],
  [3840, 1920, 2],
  [2560, 1920, 4 / 3],
  [1366, 1366, 1],
  [1080, 1080, 1],
])('a wall %d px wide is a stage of %d px, and nothing on it is made smaller', (wall, width, zoom) =>
  expect(stageOf(wall)).toEqual({ width, zoom }),
);
