/** Heights of a GeoTIFF: nothing of its pixels is read before its header is found sound. */
import { stat } from 'node:fs/promises';
import type { Position } from '../../../documents/ground/geometry/types.ts';
import { heightAt, type Grid } from '../../../terrain/ground/grid.ts';
import { openImage, type Opened } from '../../map/ortho/header.ts';
import { projectionOf, type Projection } from '../../map/ortho/projection.ts';
import { OrthoError } from '../../map/ortho/types.ts';

/** Left, top, right, bottom, cells. */
export type Window = [left: number, top: number, right: number, bottom: number];

export interface OpenedDem extends Opened {
  projection: Projection;
}

/** Heights beyond these are no heights of the earth: what stands for nothing is often written so, m. */
const [LOWEST, HIGHEST] = [-500, 9000];

/** Whether the file holds all of its pixels: those that are cut off would be read as heights. @throws OrthoError broken */
async function checkWhole({ image }: Opened, path: string): Promise<void> {
  const tags = image.fileDirectory;
  const [offsets, counts] = await Promise.all(
    image.isTiled
      ? [tags.loadValue('TileOffsets'), tags.loadValue('TileByteCounts')]
      : [tags.loadValue('StripOffsets'), tags.loadValue('StripByteCounts')],
  ).catch((error: unknown) => {
    throw new OrthoError('broken', error);
  });
  const { size } = await stat(path);
  for (const [i, offset] of [...(offsets ?? [])].entries())
    if (!(Number(offset) + Number(counts?.[i] ?? Number.NaN) <= size)) throw new OrthoError('broken');
}

/** @throws OrthoError */
export async function openDem(path: string): Promise<OpenedDem> {
  const opened = await openImage(path);
  await checkWhole(opened, path);
  const projection = projectionOf(opened.info.epsg);
  if (!opened.measures || !projection) throw new OrthoError('samples');
  return { ...opened, projection };
}

/** Cells round places; undefined where the model has none of them. */
export function windowOf({ info, projection }: OpenedDem, places: readonly Position[]): Window | undefined {
  const cells = places.map((place) => {
    const [x, y] = projection.to(place);
    return [(x - info.origin[0]) / info.step[0], (info.origin[1] - y) / info.step[1]] as const;
  });
  const [columns, rows] = [cells.map(([column]) => column), cells.map(([, row]) => row)];
  const window: Window = [
    Math.max(0, Math.floor(Math.min(...columns)) - 2),
    Math.max(0, Math.floor(Math.min(...rows)) - 2),
    Math.min(info.width, Math.ceil(Math.max(...columns)) + 3),
    Math.min(info.height, Math.ceil(Math.max(...rows)) + 3),
  ];
  return window[2] > window[0] && window[3] > window[1] ? window : undefined;
}

/** Heights of a window, thinned to so many cells a side. @throws OrthoError broken */
export async function gridIn({ image, info }: OpenedDem, window: Window, side: number): Promise<Grid> {
  const [left, top, right, bottom] = window;
  const [width, height] = [Math.min(side, right - left), Math.min(side, bottom - top)];
  let read: ArrayLike<number> | undefined;
  try {
    [read] = (await image.readRasters({ window, width, height, samples: [0] })) as unknown as ArrayLike<number>[];
  } catch (error) {
    throw new OrthoError('broken', error);
  }
  if (read?.length !== width * height) throw new OrthoError('broken');
  const values = new Float32Array(width * height);
  for (let i = 0; i < values.length; i += 1) {
    const value = read[i] as number;
    values[i] = value === info.empty || !(value >= LOWEST && value <= HIGHEST) ? Number.NaN : value;
  }
  return {
    width,
    height,
    values,
    origin: [info.origin[0] + left * info.step[0], info.origin[1] - top * info.step[1]],
    step: [((right - left) * info.step[0]) / width, ((bottom - top) * info.step[1]) / height],
  };
}

/** Heights by place. */
export const placedOn =
  (grid: Grid, { to }: Projection) =>
  (place: Position): number | undefined => {
    const [x, y] = to(place);
    return heightAt(grid, x, y);
  };

/** Heights round places, of at most so many cells a side; undefined where the model has none of them. @throws OrthoError */
export async function heightsRound(
  path: string,
  places: readonly Position[],
  side: number,
): Promise<{ at: (place: Position) => number | undefined; metres: number } | undefined> {
  const opened = await openDem(path);
  const window = windowOf(opened, places);
  if (!window) return undefined;
  const grid = await gridIn(opened, window, side);
  const { info, projection } = opened;
  return { at: placedOn(grid, projection), metres: info.metres * Math.max(grid.step[0] / info.step[0], grid.step[1] / info.step[1]) };
}
