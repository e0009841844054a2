import { expect, it } from 'vitest';
import { PAYLOAD, SimulatedCamera } from './camera.ts';
import { RESULT } from './parts.ts';

const of = { payload_index: PAYLOAD };

it('a camera turns, zooms and looks ahead again within its reach, and reports it', () => {
  const camera = new SimulatedCamera();
  expect(camera.serve('camera_screen_drag', { ...of, pitch_speed: -20, yaw_speed: 10 }, true)).toBe(RESULT.ok);
  expect(camera.serve('camera_focal_length_set', { ...of, zoom_factor: 7 }, true)).toBe(RESULT.ok);
  expect(camera.report()).toEqual({ [PAYLOAD]: { ...of, gimbal_pitch: -10, gimbal_roll: 0, gimbal_yaw: 5, zoom_factor: 7 } });
  for (let n = 0; n < 20; n += 1) camera.serve('camera_screen_drag', { ...of, pitch_speed: -30, yaw_speed: 0 }, true);
  expect(camera.pitch).toBe(-90);
  camera.serve('camera_focal_length_set', { ...of, zoom_factor: 900 }, true);
  expect(camera.zoom).toBe(56);
  camera.serve('gimbal_reset', of, true);
  expect([camera.pitch, camera.yaw]).toEqual([0, 0]);
});

it('it sends the picture of a lens it has', () => {
  const camera = new SimulatedCamera();
  const change = (video_type: string) => camera.serve('live_lens_change', { video_id: `U1/${PAYLOAD}/normal-0`, video_type }, true);
  expect([change('ir'), change('xray'), camera.lens]).toEqual([RESULT.ok, RESULT.unknown, 'ir']);
});

it('it does nothing while the drone is off, for another camera, or of what is no service of cameras', () => {
  const camera = new SimulatedCamera();
  expect(camera.serve('gimbal_reset', of, false)).toBe(RESULT.nothing);
  expect(camera.serve('gimbal_reset', { payload_index: '39-0-7' }, true)).toBe(RESULT.nothing);
  expect(camera.serve('return_home', {}, true)).toBeUndefined();
});
