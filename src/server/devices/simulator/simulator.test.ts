/** The simulated dock: what it says hangs together. */
import { expect, it } from 'vitest';
import { SimulatedDock } from './dock.ts';
import type { Message } from './parts.ts';
import { metres, SimulatedDrone } from './drone.ts';

const home = { lon: 100, lat: 36 };
const leg = (lon: number, lat: number) => ({ lon, lat, height: 40, speed: 8, photo: true });

it('flies no faster than it says, uses its battery, and comes home', () => {
  const drone = new SimulatedDrone(home, () => 4);
  drone.fly({ legs: [leg(100.001, 36), leg(100.001, 36.001)], takeoffHeight: 20 }, 50);
  let before = { ...drone.at };
  let [battery, seconds] = [drone.battery, 0];
  while (drone.phase !== 'docked' && seconds < 600) {
    drone.step(1, false);
    seconds += 1;
    expect(metres(before, drone.at)).toBeLessThanOrEqual(10.01);
    expect(drone.battery).toBeLessThan(battery);
    ({ battery } = drone);
    before = { ...drone.at };
  }
  expect(drone).toMatchObject({ phase: 'docked', photos: 2, height: 0 });
  expect(drone.homeDistance).toBeLessThan(1);
  expect(seconds).toBeLessThan(200);
});

it('turns home while its battery still takes it there', () => {
  const drone = new SimulatedDrone(home, () => 10);
  drone.battery = 40;
  drone.fly({ legs: [leg(100.2, 36)], takeoffHeight: 20 }, 50);
  for (let i = 0; i < 3_000 && drone.phase !== 'docked'; i += 1) drone.step(1, false);
  expect(drone.phase).toBe('docked');
  expect(drone.battery).toBeGreaterThan(5);
});

it('does in debugging what needs debugging, one thing at a time, and nothing it does not know', async () => {
  const said: Message[] = [];
  const dock = new SimulatedDock({ sn: 'D', droneSn: 'U', at: home, height: 1_000 }, (message) => said.push(message));
  expect((await dock.serve('cover_open', {}, 'b')).result).not.toBe(0);
  expect((await dock.serve('debug_mode_open', {}, 'b')).result).toBe(0);
  expect(dock.mode).toBe(2);
  expect(await dock.serve('cover_open', {}, 'b1')).toEqual({ result: 0, output: { status: 'in_progress' } });
  expect((await dock.serve('light', {}, 'b2')).result).not.toBe(0);
  expect((await dock.serve('cover_close', {}, 'b3')).result).not.toBe(0);
  for (let i = 0; i < 5; i += 1) dock.step(1);
  expect(dock.cover).toBe(1);
  expect(said.find(({ bid }) => bid === 'b1')).toMatchObject({ method: 'cover_open', data: { output: { status: 'ok' } } });
  expect((await dock.serve('constructor', {}, 'b4')).result).not.toBe(0);
});

it('takes off to a point, waits there, returns when told, and reports one end', async () => {
  const said: Message[] = [];
  const dock = new SimulatedDock({ sn: 'D', droneSn: 'U', at: home, height: 1_000 }, (message) => said.push(message));
  const target = { flight_id: 'F', target_longitude: 100.001, target_latitude: 36, target_height: 1_050, rth_altitude: 60 };
  expect((await dock.serve('takeoff_to_point', target, 'b')).result).toBe(0);
  expect((await dock.serve('takeoff_to_point', target, 'b')).result).not.toBe(0);
  for (let i = 0; i < 60; i += 1) dock.step(1);
  expect(dock.drone).toMatchObject({ phase: 'hover' });
  expect(dock.inDock).toBe(false);
  expect((await dock.serve('return_home', {}, 'c')).result).toBe(0);
  for (let i = 0; i < 90; i += 1) dock.step(1);
  expect(dock).toMatchObject({ mode: 0, cover: 0, inDock: true });
  expect(said.filter(({ data }) => data['status'] === 'task_finish')).toHaveLength(1);
});
