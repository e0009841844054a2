import { expect, it } from 'vitest';
import { axesOf, ticksIn } from './axes.ts';

it('puts numbers on a drawing and finds them again', () => {
  const { x, y, from } = axesOf({ wide: 108, high: 132, left: 0, bottom: 24 }, { from: 0, to: 200, low: 10, high: 20, room: 0 });
  expect([x(0), x(200)]).toEqual([0, 100]);
  const [along, height] = from(x(50), y(15));
  expect([along, height].map((n) => Number(n.toFixed(6)))).toEqual([50, 15]);
  expect(ticksIn(0.2, 21)).toEqual([10, 20]);
  expect(ticksIn(5, 5)).toEqual([5]);
});
