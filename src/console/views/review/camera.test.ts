import { expect, it } from 'vitest';
import { cornerOn, FIT, panned, pixelAt, scaleOf, zoomed } from './camera.ts';

const pane = { width: 800, height: 400 };
const picture = { width: 640, height: 512 };

it('a picture first fits into its pane, in the middle', () => {
  expect(scaleOf(FIT, pane, picture)).toBeCloseTo(400 / 512);
  const [left, top] = cornerOn(FIT, pane, picture);
  expect([left, top]).toEqual([expect.closeTo((800 - 500) / 2), expect.closeTo(0)]);
  expect(pixelAt(FIT, pane, picture, [400, 200])).toEqual([expect.closeTo(320), expect.closeTo(256)]);
});

it('the pixel under the pointer stays there while it is zoomed', () => {
  const place = [250, 90] as const;
  const before = pixelAt(FIT, pane, picture, place);
  const camera = zoomed(FIT, pane, picture, place, 3);
  const after = pixelAt(camera, pane, picture, place);
  expect(camera.zoom).toBe(3);
  expect(after).toEqual([expect.closeTo(before[0]), expect.closeTo(before[1])]);
  expect(zoomed(camera, pane, picture, place, 0.01)).toEqual(FIT);
});

it('the same camera shows the same part of a picture of another size', () => {
  const camera = panned({ ...FIT, zoom: 4 }, pane, picture, [100, 40]);
  const part = (size: typeof picture) => {
    const [x, y] = pixelAt(camera, pane, size, [400, 200]);
    return [x / size.width, y / size.height];
  };
  expect(part({ width: 1280, height: 1024 })).toEqual(part(picture).map((n) => expect.closeTo(n)));
});
