/** Which tiles of a large picture are seen. */
import { TILE_SIDE } from '../../../contract/files.ts';
import type { Point, Size } from './boxes.ts';

/** A tile by its place in its level, and where it lies in the picture, in pixels of the whole. */
export interface TilePlace extends Size {
  level: number;
  x: number;
  y: number;
  left: number;
  top: number;
}

/** What of a picture is seen: from the upper left to the lower right corner, in its pixels. */
export type Seen = readonly [from: Point, to: Point];

/**
 * The tiles that show it with a pixel for each of the screen's, or a little more.
 * @param levels of the picture, each half the size of the one before
 * @param scale pixels of the screen for a pixel of the picture
 * @param preview longest side of the preview: where that is as sharp as the screen, none are wanted
 */
export function tilesSeen(picture: Size, levels: number, scale: number, [from, to]: Seen, preview: number): TilePlace[] {
  if (levels < 1 || scale * Math.max(picture.width, picture.height) <= preview) return [];
  const level = Math.max(0, Math.min(levels - 1, Math.floor(Math.log2(1 / scale))));
  const side = TILE_SIDE * 2 ** level;
  // A level has no halves of pixels: what is left over at its right and at its bottom is not in it.
  const whole = (length: number): number => Math.floor(length / 2 ** level) * 2 ** level;
  const [width, height] = [whole(picture.width), whole(picture.height)];
  const first = (at: number): number => Math.max(0, Math.floor(at / side));
  const last = (at: number, length: number): number => Math.min(Math.ceil(length / side), Math.ceil(at / side));
  const tiles: TilePlace[] = [];
  for (let y = first(from[1]); y < last(to[1], height); y += 1)
    for (let x = first(from[0]); x < last(to[0], width); x += 1) {
      const [left, top] = [x * side, y * side];
      tiles.push({ level, x, y, left, top, width: Math.min(side, width - left), height: Math.min(side, height - top) });
    }
  return tiles;
}
