/** One band of measures as a picture in false colours, for thermal orthophotos: cold is dark, hot is bright. */
import type { GeoTIFFImage } from 'geotiff';
import { writePlain } from './plain.ts';
import type { OrthoInfo } from './types.ts';

/** Rows read at a time, so that no more than so many pixels lie in memory. */
const AT_ONCE = 4_000_000;
const SAMPLES = 500_000;
/** Of the values, those beyond are drawn as the last colour: one hot pixel would darken all others. */
const TAIL = 0.005;
/** From cold to hot. */
const STOPS = [
  [0, 0, 20],
  [60, 0, 140],
  [190, 10, 130],
  [240, 90, 30],
  [255, 190, 40],
  [255, 255, 225],
] as const;

/** Colour of a part of the range. */
export function colourAt(part: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, part)) * (STOPS.length - 1);
  const below = Math.min(STOPS.length - 2, Math.floor(at));
  const [from, to] = [STOPS[below] ?? STOPS[0], STOPS[below + 1] ?? STOPS[0]];
  return [0, 1, 2].map((i) => Math.round((from[i] ?? 0) + (at - below) * ((to[i] ?? 0) - (from[i] ?? 0)))) as [number, number, number];
}

type Band = ArrayLike<number>;

async function* bandsOf(image: GeoTIFFImage, { width, height }: OrthoInfo): AsyncGenerator<{ band: Band; row: number }> {
  // Whole blocks, so that none is unpacked twice.
  const block = image.getTileHeight();
  const rows = Math.max(block, Math.floor(AT_ONCE / width / block) * block);
  for (let row = 0; row < height; row += rows) {
    const [band] = await image.readRasters({ window: [0, row, width, Math.min(height, row + rows)], samples: [0], interleave: false });
    if (band) yield { band, row };
  }
}

/** The values that the first and the last colour stand for. */
async function rangeOf(image: GeoTIFFImage, info: OrthoInfo, report: (part: number) => Promise<void>): Promise<[number, number]> {
  const every = Math.max(1, Math.floor((info.width * info.height) / SAMPLES));
  const values: number[] = [];
  for await (const { band, row } of bandsOf(image, info)) {
    for (let i = 0; i < band.length; i += every) {
      const value = band[i] ?? Number.NaN;
      if (Number.isFinite(value) && value !== info.empty) values.push(value);
    }
    await report(row / info.height / 2);
  }
  const sorted = Float64Array.from(values).toSorted();
  const at = (part: number): number => sorted[Math.round((sorted.length - 1) * part)] ?? 0;
  return [at(TAIL), at(1 - TAIL)];
}

/** Writes the picture; answers the range of its colours. */
export async function drawMeasures(
  image: GeoTIFFImage,
  info: OrthoInfo,
  path: string,
  report: (part: number) => Promise<void>,
): Promise<[number, number]> {
  const range = await rangeOf(image, info, report);
  const [low, high] = range;
  const palette = Array.from({ length: 256 }, (_, i) => colourAt(i / 255));
  async function* rows(): AsyncGenerator<Buffer> {
    for await (const { band, row } of bandsOf(image, info)) {
      const pixels = Buffer.alloc(band.length * 4);
      for (let i = 0; i < band.length; i += 1) {
        const value = band[i] ?? Number.NaN;
        if (!Number.isFinite(value) || value === info.empty) continue;
        const part = high > low ? (value - low) / (high - low) : 0.5;
        const [red, green, blue] = palette[Math.min(255, Math.max(0, Math.round(part * 255)))] ?? [0, 0, 0];
        pixels[i * 4] = red;
        pixels[i * 4 + 1] = green;
        pixels[i * 4 + 2] = blue;
        pixels[i * 4 + 3] = 255;
      }
      yield pixels;
      await report(0.5 + row / info.height / 2);
    }
  }
  await writePlain(path, { width: info.width, height: info.height, bands: 4 }, rows());
  return range;
}
