import { expect, it } from 'vitest';
import { drawnView, zoomed } from './useCamera.ts';

it('a zoom goes on in steps, within what a camera can', () =>
  expect([zoomed(1, 1), zoomed(2.8, -1), zoomed(1, -1), zoomed(50, 1)]).toEqual([1.4, 2, 1, 56]));

it('a drawn picture moves with the camera, and never so far that its edge shows', () => {
  expect(drawnView({ pitch: null, yaw: null, zoom: null })).toEqual({ transform: 'translate(0%, 0%) scale(1.25)' });
  expect(drawnView({ pitch: -90, yaw: 180, zoom: 4 })).toEqual({ transform: 'translate(-75%, -75%) scale(2.5)' });
});
