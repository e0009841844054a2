/** The simulated flight of a route: its clock, what it tells, and the file it makes. */
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import { saveBlob } from '../../src/console/data/files/files.ts';
import { exampleRoute } from '../../src/console/simulation/flight.ts';
import { lensBy } from '../../src/console/simulation/footprint.ts';
import { Simulation } from '../../src/console/simulation/Simulation.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/files/files.ts', () => ({ saveBlob: vi.fn() }));

const frames = new Map<number, FrameRequestCallback>();
let asked = 0;
beforeEach(async () => {
  frames.clear();
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => {
    frames.set((asked += 1), frame);
    return asked;
  });
  vi.stubGlobal('cancelAnimationFrame', (id: number) => frames.delete(id));
  await act(() => changeLanguage('en'));
});
afterEach(() => vi.unstubAllGlobals());

const turn = (now: number): Promise<void> =>
  act(async () => {
    const due = [...frames.values()];
    frames.clear();
    for (const frame of due) frame(now);
  });
const button = (box: HTMLElement, name: string): HTMLButtonElement | undefined =>
  [...box.querySelectorAll('button')].find((one) => one.textContent.replace(/\s/g, '') === name.replace(/\s/g, ''));
const fact = (box: HTMLElement, title: string): string | null | undefined =>
  [...box.querySelectorAll('dt')].find((dt) => dt.textContent === title)?.nextElementSibling?.textContent;

it('plays faster than life, pauses, and stands at its end', () =>
  mounted(<Simulation name="Example" waypoints={exampleRoute()} above />, async (box) => {
    expect([fact(box, 'Waypoint'), fact(box, 'Battery'), fact(box, 'Photos')]).toEqual(['1 / 28', '100%', '0 / 24']);
    await act(async () => button(box, 'Play')?.click());
    await turn(1000);
    // A quarter of a second at four times the pace of life.
    for (let n = 1; n <= 8; n += 1) await turn(1000 + n * 250);
    expect([fact(box, 'Elapsed')?.slice(0, 4), fact(box, 'Waypoint'), fact(box, 'Height')]).toEqual(['0:08', '2 / 28', '30 m']);
    await act(async () => button(box, 'Pause')?.click());
    await turn(9000);
    expect(fact(box, 'Elapsed')?.slice(0, 4)).toBe('0:08');
    await act(async () =>
      [...box.querySelectorAll<HTMLElement>('label')]
        .find((one) => one.textContent === '×16')
        ?.querySelector('input')
        ?.click(),
    );
    await act(async () => button(box, 'Play')?.click());
    for (let n = 0; n < 80; n += 1) await turn(20_000 + n * 250);
    expect([fact(box, 'Waypoint'), fact(box, 'Photos'), fact(box, 'Speed')]).toEqual(['28 / 28', '24 / 24', '0 m/s']);
    expect(button(box, 'Play again')).toBeDefined();
  }));

it('names what is wrong with a route and exports it by waypoint', () =>
  mounted(
    <Simulation
      name="High"
      above
      waypoints={[
        { lon: 0, lat: 0, height: 100 },
        { lon: 0, lat: 0.001, height: 130 },
      ]}
    />,
    async (box) => {
      expect(box.querySelector('.simulation-warnings')?.textContent).toBe('Higher than 120 m from waypoint 2');
      await act(async () => button(box, 'Export check result')?.click());
      const [blob, name] = vi.mocked(saveBlob).mock.calls[0] ?? [];
      const lines = (await blob?.text())?.split('\r\n') ?? [];
      expect([name, lines.length, lines[0]]).toEqual([
        'High.csv',
        4,
        'Waypoint,Distance,Elapsed,Height,Speed,Gimbal pitch,Battery,Check result',
      ]);
      expect(lines[2]).toBe('2,115.2,23,130,5,0,99,Higher than 120 m from waypoint 2');
    },
  ));

it('shows what the camera sees of the ground, where heights count from there', async () => {
  const down = [0, 0.001].map((lat) => ({ lon: 0, lat, height: 60, pitch: -90 }));
  const seen = (box: HTMLElement): Element | null => box.querySelector('.simulation-seen');
  // 5 cm a pixel from 64 m: 32 m by 25.6 m, and less from 60 m.
  await mounted(<Simulation name="Down" above waypoints={down} lens={lensBy(5, 64)} />, async (box) => {
    expect([fact(box, 'Ground in view'), seen(box) !== null]).toEqual(['720 m²', true]);
    expect(box.querySelector('.simulation-note')?.textContent).toContain('28° × 23° over flat ground; the terrain is not known.');
    await act(async () => box.querySelectorAll<HTMLElement>('.simulation-follow button')[1]?.click());
    expect([fact(box, 'Ground in view'), seen(box)]).toEqual(['720 m²', null]);
  });
  await mounted(<Simulation name="Sea" above={false} waypoints={down} />, async (box) =>
    expect([fact(box, 'Ground in view'), seen(box)]).toEqual(['Heights not above ground', null]),
  );
  await mounted(<Simulation name="Up" above waypoints={down.map((one) => ({ ...one, pitch: 40 }))} />, async (box) =>
    expect([fact(box, 'Ground in view'), seen(box)]).toEqual(['No ground in view', null]),
  );
});

it('a route without waypoints says so', () =>
  mounted(<Simulation name="Empty" waypoints={[]} above={false} />, async (box) =>
    expect(box.textContent).toBe('This route has no waypoints.'),
  ));
