/** Models of the terrain of a station: released GeoTIFF files of its elevation. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Position } from '../../documents/ground/geometry/types.ts';
import type { Terrain } from '../../routes/clearance.ts';
import { OrthoError } from '../map/ortho/types.ts';
import { withFile } from '../media/rows/files.ts';
import { heightsRound } from '../terrain/dem/read.ts';
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

/** What is known of the terrain of a station at places: route bases first, ground before surfaces. Undefined where nothing is. */
export async function terrainOf(
  { database, storage }: RouteTools,
  station: unknown,
  places: readonly Position[],
): Promise<Model | undefined> {
  if (places.length === 0) return undefined;
  const { rows } = await sql<{ name: string; objectKey: string }>`select m.name, f."objectKey" from "model3d" m
    join sunvane.file f on f.id = m.file[1]::uuid
    where m."stationCode" = ${station} and m.kind in ('DEM', 'DSM') and m.status = '1' and f.size < ${MOST_BYTES}
    order by m."routeBase" desc nulls last, m.kind, m."captureDate" desc nulls last limit ${MOST_FILES}`.execute(database.db);
  if (rows.length === 0) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'sunvane-terrain-'));
  try {
    for (const { name, objectKey } of rows) {
      try {
        const read = await withFile(storage, objectKey, folder, (path) => heightsRound(path, places, MOST_SIDE));
        if (read && places.some((place) => read.at(place) !== undefined)) return { name, at: read.at };
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
