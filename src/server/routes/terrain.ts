/** Models of the terrain of a station: released GeoTIFF files of its elevation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Terrain } from '../../routes/clearance.ts';
import { openImage, type Opened } from '../map/ortho/header.ts';
import { projectionOf } from '../map/ortho/projection.ts';
import { OrthoError } from '../map/ortho/types.ts';
import { withFile } from '../media/rows/files.ts';
import { StorageError } from '../storage/storage.ts';
import type { RouteTools } from './tools.ts';

export interface Model {
  name: string;
  at: Terrain;
}

/** Files of a station that are tried. */
const MOST_FILES = 4;
/** Values read of one. */
const MOST_SIDE = 1500;
/** Larger files of a store elsewhere are not fetched for this, bytes. */
const MOST_BYTES = 500 * 1024 ** 2;

type Window = [left: number, top: number, right: number, bottom: number];

/** Pixels round places; undefined where the image has none of them. */
function windowOf({ info }: Opened, places: readonly Position[]): Window | undefined {
  const projection = projectionOf(info.epsg);
  if (!projection) return undefined;
  const pixels = places.map((place) => {
    const [x, y] = projection.to(place);
    return [(x - info.origin[0]) / info.step[0], (info.origin[1] - y) / info.step[1]] as const;
  });
  const [columns, rows] = [pixels.map(([column]) => column), pixels.map(([, row]) => row)];
  const window: Window = [
    Math.max(0, Math.floor(Math.min(...columns)) - 2),
    Math.max(0, Math.floor(Math.min(...rows)) - 2),
    Math.min(info.width, Math.ceil(Math.max(...columns)) + 3),
    Math.min(info.height, Math.ceil(Math.max(...rows)) + 3),
  ];
  return window[2] > window[0] && window[3] > window[1] ? window : undefined;
}

/** Heights between the middles of pixels, of which all four are known. @throws OrthoError */
async function readHeights(path: string, places: readonly Position[]): Promise<Terrain | undefined> {
  const opened = await openImage(path);
  const { image, info, measures } = opened;
  const projection = projectionOf(info.epsg);
  const window = windowOf(opened, places);
  if (!measures || !projection || !window) return undefined;
  const [left, top, right, bottom] = window;
  const [width, height] = [Math.min(MOST_SIDE, right - left), Math.min(MOST_SIDE, bottom - top)];
  const [values] = (await image.readRasters({ window, width, height, samples: [0] })) as unknown as ArrayLike<number>[];
  if (!values) return undefined;
  const known = (column: number, row: number): number | undefined => {
    if (column < 0 || row < 0 || column >= width || row >= height) return undefined;
    const value = values[row * width + column];
    return value === undefined || !Number.isFinite(value) || value === info.empty || Math.abs(value) > 9000 ? undefined : value;
  };
  return (place) => {
    const [x, y] = projection.to(place);
    const column = (((x - info.origin[0]) / info.step[0] - left) * width) / (right - left) - 0.5;
    const row = (((info.origin[1] - y) / info.step[1] - top) * height) / (bottom - top) - 0.5;
    const [c, r] = [Math.floor(column), Math.floor(row)];
    const [a, b, d, e] = [known(c, r), known(c + 1, r), known(c, r + 1), known(c + 1, r + 1)];
    if (a === undefined || b === undefined || d === undefined || e === undefined) return undefined;
    const [u, v] = [column - c, row - r];
    return (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + e * u) * v;
  };
}

/** What is known of the terrain of a station at places: route bases first, ground before surfaces. Undefined where nothing is. */
export async function terrainOf(
  { database, storage }: RouteTools,
  station: unknown,
  places: readonly Position[],
): Promise<Model | undefined> {
  if (places.length === 0) return undefined;
  const { rows } = await sql<{ name: string; objectKey: string }>`select m.name, f."objectKey" from "model3d" m
    join sunvane.file f on f.id::text = m.file[1]
    where m."stationCode" = ${station} and m.kind in ('DEM', 'DSM') and m.status = '1' and f.size < ${MOST_BYTES}
    order by m."routeBase" desc nulls last, m.kind, m."captureDate" desc nulls last limit ${MOST_FILES}`.execute(database.db);
  if (rows.length === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'sunvane-terrain-'));
  try {
    for (const { name, objectKey } of rows) {
      try {
        const at = await withFile(storage, objectKey, folder, (path) => readHeights(path, places));
        if (at && places.some((place) => at(place) !== undefined)) return { name, at };
      } catch (error) {
        // A file that is no elevation model does not hide the next one.
        if (!(error instanceof OrthoError || error instanceof StorageError)) throw error;
      }
    }
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
