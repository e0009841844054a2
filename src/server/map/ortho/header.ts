/** What a GeoTIFF says of itself: nothing of its pixels is read before that is found sound. */
import { open, stat } from 'node:fs/promises';
import { fromFile, type GeoTIFFImage } from 'geotiff';
import { boxAround } from '../../../documents/ground/geometry/box.ts';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { projectionOf, type Projection } from './projection.ts';
import { OrthoError, type OrthoInfo } from './types.ts';

const MOST_SIDE = 200_000;
const MOST_PIXELS = 4e9;
/** Of one tile or strip, which is read as a whole. */
const MOST_BLOCK = 256 * 1024 ** 2;
/** Above so many bytes unpacked, a file may not shrink to less than one in so many: no picture does. */
const SMALL = 256 * 1024 ** 2;
const MOST_RATIO = 2500;
/** Where the plane of the world ends, degrees. */
const NORTH_END = 85.05;
/** Points of each edge that the box is made of: edges of a plane are bent in another. */
const STEPS = 8;

export interface Opened {
  image: GeoTIFFImage;
  info: OrthoInfo;
  /** One band of more than eight bits: measures, not colours. */
  measures: boolean;
}

const isTiff = (head: Buffer): boolean => ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'].includes(head.toString('latin1'));

async function checkKind(path: string): Promise<void> {
  const file = await open(path, 'r');
  const head = Buffer.alloc(4);
  try {
    await file.read(head, 0, 4, 0);
  } finally {
    await file.close();
  }
  if (!isTiff(head)) throw new OrthoError('format');
}

/** Corner and pixel size, units of the plane. @throws OrthoError place, rotated */
function placeOf(image: GeoTIFFImage, centred: boolean): Pick<OrthoInfo, 'origin' | 'step'> {
  const tags = image.fileDirectory;
  const matrix = [...(tags.getValue('ModelTransformation') ?? [])];
  const [scaleX, scaleY] = [...(tags.getValue('ModelPixelScale') ?? [])];
  const [column, row, , east, north] = [...(tags.getValue('ModelTiepoint') ?? [])];
  const tied = scaleX !== undefined && scaleY !== undefined && [column, row, east, north].every((n) => n !== undefined);
  const [a, b, , x0, d, e, , y0] = tied ? [scaleX, 0, 0, east! - column! * scaleX, 0, -scaleY, 0, north! + row! * scaleY] : matrix;
  if (a === undefined || b === undefined || x0 === undefined || d === undefined || e === undefined || y0 === undefined)
    throw new OrthoError('place');
  if (![a, b, x0, d, e, y0].every(Number.isFinite) || a === 0 || e === 0) throw new OrthoError('place');
  if (Math.abs(b) > Math.abs(a) * 1e-6 || Math.abs(d) > Math.abs(e) * 1e-6 || a < 0 || e > 0) throw new OrthoError('rotated');
  // Some name the middle of the first pixel, not its corner.
  const half = centred ? 0.5 : 0;
  return { origin: [x0 - half * a, y0 - half * e], step: [a, -e] };
}

function boxOf({ to: _to, from }: Projection, { origin, step, width, height }: Omit<OrthoInfo, 'box' | 'metres'>): OrthoInfo['box'] {
  const at = (column: number, row: number): Position => from([origin[0] + column * step[0], origin[1] - row * step[1]]);
  const edge = Array.from({ length: STEPS + 1 }, (_, i) => i / STEPS);
  const positions = edge.flatMap((f) => [at(f * width, 0), at(f * width, height), at(0, f * height), at(width, f * height)]);
  if (positions.some(([lon, lat]) => !(Math.abs(lon) <= 180.000_001 && Math.abs(lat) <= NORTH_END))) throw new OrthoError('place');
  return boxAround(positions);
}

/** Whether the samples are colours or measures. @throws OrthoError samples */
function isMeasures(image: GeoTIFFImage): boolean {
  const bands = image.getSamplesPerPixel();
  const bits = Array.from({ length: Math.min(bands, 5) }, (_, i) => image.getBitsPerSample(i));
  const format = image.getSampleFormat(0);
  if (bands <= 4 && bits.every((n) => n === 8) && format === 1) return false;
  if (bands !== 1 || !(bits[0] === 16 || bits[0] === 32) || format > 3) throw new OrthoError('samples');
  return true;
}

/** @throws OrthoError */
export async function openImage(path: string): Promise<Opened> {
  await checkKind(path);
  let image: GeoTIFFImage;
  try {
    image = await (await fromFile(path)).getImage();
  } catch (error) {
    throw new OrthoError('broken', error);
  }
  const [width, height] = [image.getWidth(), image.getHeight()];
  if (!(width > 0 && height > 0)) throw new OrthoError('broken');
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS) throw new OrthoError('size');
  const measures = isMeasures(image);
  const bytes = image.getBytesPerPixel();
  if (!(image.getTileWidth() * image.getTileHeight() * bytes <= MOST_BLOCK)) throw new OrthoError('blocks');
  const raw = width * height * bytes;
  if (raw > SMALL && raw > (await stat(path)).size * MOST_RATIO) throw new OrthoError('bomb');
  const keys = image.getGeoKeys();
  const geographic = keys?.GTModelTypeGeoKey === 2;
  const epsg = Number(geographic ? keys.GeographicTypeGeoKey : keys?.ProjectedCSTypeGeoKey);
  const place = placeOf(image, keys?.GTRasterTypeGeoKey === 2);
  const projection = projectionOf(epsg);
  if (!projection) throw new OrthoError('projection');
  const box = boxOf(projection, { width, height, epsg, ...place });
  const metres = place.step[0] * projection.metres((box[1] + box[3]) / 2);
  const empty = image.getGDALNoData();
  return {
    image,
    measures,
    info: { width, height, epsg, ...place, box, metres, ...(empty === null || !Number.isFinite(empty) ? {} : { empty }) },
  };
}
