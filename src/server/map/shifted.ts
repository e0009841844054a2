/** Tiles of maps drawn in GCJ-02, put together again so that they lie where records of WGS-84 do. */
import { AppError } from '../errors/error.ts';
import { toGcj } from '../../documents/ground/geometry/gcj.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';

/** Of a tile, px. */
export const SIZE = 256;
/** Of what a service calls a tile, at most; a picture may unpack to much more than it weighs. */
const MOST_PIXELS = 2048 * 2048;

/** Where a tile is, in tiles from the north-west. */
export interface Place {
  z: number;
  x: number;
  y: number;
}

const worldOf = (z: number): number => SIZE * 2 ** z;

/** Longitude and latitude of a pixel of the world. */
export function positionAt([x, y]: readonly [number, number], z: number): Position {
  const n = Math.PI * (1 - (2 * y) / worldOf(z));
  return [(x / worldOf(z)) * 360 - 180, (Math.atan(Math.sinh(n)) * 180) / Math.PI];
}

/** The pixel of the world, with fractions, that a position falls on. */
export function pixelOf([lon, lat]: Position, z: number): [number, number] {
  const turn = (lat * Math.PI) / 180;
  return [((lon + 180) / 360) * worldOf(z), ((1 - Math.asinh(Math.tan(turn)) / Math.PI) / 2) * worldOf(z)];
}

/** How far the picture of a tile is shifted in a map of GCJ-02, px: the shift at its middle is that of all of it, to a part of a pixel. */
export function shiftAt({ z, x, y }: Place): [east: number, south: number] {
  const middle: [number, number] = [(x + 0.5) * SIZE, (y + 0.5) * SIZE];
  const [east, south] = pixelOf(toGcj(positionAt(middle, z)), z);
  return [Math.round(east - middle[0]), Math.round(south - middle[1])];
}

/** A tile of WGS-84 out of the up to four of GCJ-02 below it. */
export async function shifted(place: Place, tileAt: (place: Place) => Promise<Buffer>): Promise<Buffer> {
  const { z, x, y } = place;
  const [east, south] = shiftAt(place);
  if (east === 0 && south === 0) return tileAt(place);
  const { default: sharp } = await import('sharp');
  const [left, top] = [x * SIZE + east, y * SIZE + south];
  const pieces = [0, 1].flatMap((down) =>
    [0, 1].flatMap((across) => {
      const [tx, ty] = [Math.floor(left / SIZE) + across, Math.floor(top / SIZE) + down];
      // The part of that tile which lies in ours.
      const [fromX, fromY] = [Math.max(left, tx * SIZE), Math.max(top, ty * SIZE)];
      const [width, height] = [Math.min(left, tx * SIZE) + SIZE - fromX, Math.min(top, ty * SIZE) + SIZE - fromY];
      return width > 0 && height > 0 && ty >= 0 && ty < 2 ** z
        ? [{ tx: (tx + 2 ** z) % 2 ** z, tx0: tx, ty, fromX, fromY, width, height }]
        : [];
    }),
  );
  const parts = await Promise.all(
    pieces.map(async ({ tx, tx0, ty, fromX, fromY, width, height }) => {
      const whole = await sharp(await tileAt({ z, x: tx, y: ty }), { limitInputPixels: MOST_PIXELS })
        .resize(SIZE, SIZE, { fit: 'fill' })
        .png()
        .toBuffer()
        .catch(() => {
          throw new AppError('map.answer');
        });
      const input = await sharp(whole)
        .extract({ left: fromX - tx0 * SIZE, top: fromY - ty * SIZE, width, height })
        .png()
        .toBuffer();
      return { input, left: fromX - left, top: fromY - top };
    }),
  );
  return sharp({ create: { width: SIZE, height: SIZE, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite(parts)
    .webp({ quality: 90 })
    .toBuffer();
}
