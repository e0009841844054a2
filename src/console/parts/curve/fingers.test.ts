import { expect, it } from 'vitest';
import { Fingers } from './fingers.ts';

const touch = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, pointerType: 'touch', clientX, clientY });

it('two pinch around the place between them', () => {
  const fingers = new Fingers();
  fingers.down(touch(1, 45, 50));
  fingers.down(touch(2, 55, 50));
  expect(fingers.move(touch(2, 65, 50))).toEqual({ factor: 2, around: { clientX: 55, clientY: 50 } });
  expect(fingers.move(touch(1, 55, 50))).toEqual({ factor: 0.5, around: { clientX: 60, clientY: 50 } });
  fingers.down(touch(3, 55, 50));
  fingers.up({ pointerId: 2 });
  expect(fingers.move(touch(1, 60, 50))).toEqual({ factor: 1, around: { clientX: 57.5, clientY: 50 } });
});

it('one drags until it is away, and a mouse is no finger', () => {
  const fingers = new Fingers();
  fingers.down(touch(1, 50, 50));
  expect(fingers.move(touch(1, 25, 75))).toEqual({ right: -25, down: 25 });
  expect(fingers.move(touch(1, 30, 75))).toEqual({ right: 5, down: 0 });
  fingers.up({ pointerId: 1 });
  expect(fingers.move(touch(1, 0, 0))).toBeUndefined();
  const mouse = { ...touch(2, 0, 0), pointerType: 'mouse' };
  fingers.down(mouse);
  expect(fingers.move(mouse)).toBeUndefined();
});
