/** What was found in a file becomes known: its scene lies in the store, its facts beside it, and records say so. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import { sceneAddress } from '../../contract/api/terrain.ts';
import type { Tables } from '../db/connection.ts';
import { sceneKey } from '../files/pictures.ts';
import type { Storage } from '../storage/storage.ts';
import type { CloudInfo, DemInfo } from './messages.ts';

/** Stores the scene of a file. Nobody finds it before {@link keepInfo}. @param path of the pack */
export const keepScene = async (storage: Storage, file: string, path: string): Promise<void> =>
  storage.put(sceneKey(file), createReadStream(path), 'application/octet-stream', (await stat(path)).size);

export async function keepInfo(db: Kysely<Tables>, file: string, info: DemInfo | CloudInfo): Promise<void> {
  await sql`insert into sunvane.terrain ("fileId", info) values (${file}::uuid, ${JSON.stringify(info)}::jsonb)
    on conflict ("fileId") do update set info = excluded.info`.execute(db);
}

/** What the record of a model says of a terrain that was read. @param bytes of its file */
export const factsOf = (
  { box: [west, south, east, north], low, high, metres, epsg }: DemInfo,
  { bytes, code }: { bytes: number; code: string },
): Record<string, unknown> => ({
  scene: sceneAddress('model', code),
  minHeight: Number(low.toFixed(1)),
  maxHeight: Number(high.toFixed(1)),
  resolution: Math.max(0.01, Number(metres.toFixed(2))),
  crs: `EPSG:${epsg}`,
  size: Math.round(bytes / 1e4) / 100,
  extent: {
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  },
});
