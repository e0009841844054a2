import sharp from 'sharp';
import { expect, it } from 'vitest';
import { frameSvg } from './frame.ts';

const size = { width: 100, height: 80 };

/** Whether something is drawn at a pixel. */
async function drawn(svg: string): Promise<(x: number, y: number) => boolean> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (x, y) => (data[(y * info.width + x) * info.channels + 3] ?? 0) > 100;
}

it('a box is drawn in the scale of the picture, a polygon in its place', async () => {
  const box = { x: 20, y: 20, width: 120, height: 100 };
  const rectangle = await drawn(frameSvg(box, 0.5, size));
  expect([rectangle(10, 10), rectangle(70, 60), rectangle(40, 60), rectangle(40, 35)]).toEqual([true, true, true, false]);
  const polygon = [[20, 20], [140, 20], [80, 120]] as const; // prettier-ignore
  const triangle = await drawn(frameSvg({ ...box, polygon }, 0.5, size));
  expect([triangle(12, 10), triangle(40, 59), triangle(70, 60), triangle(40, 35)]).toEqual([true, true, false, false]);
});
