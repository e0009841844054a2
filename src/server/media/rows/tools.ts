/** What work on media is done with, and the records it touches. */
import { sql } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { hasTable } from '../../../documents/kit/own.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/connection.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Row } from '../../source/rows.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Pixels } from '../pixels/pool.ts';

export interface MediaTools {
  config: Pick<Config, 'taskRunner' | 'inferenceUrl' | 'dataDir' | 'centreUrl'>;
  database: Database;
  storage: Storage;
  writer: Writer;
  jobs: Jobs;
  pixels: Pixels;
}

export const [MEDIA, TASK, DEFECT] = ['media', 'task', 'defect'] as const;

/** Codes of TASK_STATUS. */
export const TASK_STATE = { waiting: '0', queued: '1', running: '2', done: '3', failed: '4', cancelled: '5' } as const;
/** Codes of MEDIA_STATUS. */
export const MEDIA_STATE = { normal: '0', abnormal: '1', corrected: '2', discarded: '3', checked: '4' } as const;
/** Media that can be worked with: neither abnormal nor thrown away. */
export const USABLE: readonly string[] = [MEDIA_STATE.normal, MEDIA_STATE.corrected, MEDIA_STATE.checked];

/**
 * Whether a file `f` in a task's form is a picture to look at, by its bytes, or by its name where they say otherwise: a broken picture says
 * so in its own record, and the number of those expected is reached.
 */
export const isPicture = sql`(f.type like 'image/%' or f.name ~* '[.](jpe?g|png|tiff?|hei[cf]|webp|bmp|dng)$')`;

/** A task that waits for no pictures of its own is complete as it is. */
export const withoutPictures = ({ uploadDone, uploadTotal }: Row): Row => ({
  uploadDone: Math.max(Number(uploadDone ?? 0), Number(uploadTotal ?? 0), 1),
});

/** A resource by name; undefined where the documents have none of their own. */
export function resourceOf({ writer }: Pick<MediaTools, 'writer'>, name: string): Resource | undefined {
  const resource = writer.catalogue().resources[name];
  return resource && hasTable(resource) ? resource : undefined;
}

/** The same, where nothing can be done without. */
export function neededResource(tools: Pick<MediaTools, 'writer'>, name: string): Resource {
  const resource = resourceOf(tools, name);
  if (!resource) throw new Error(`the documents have no resource ${name}`);
  return resource;
}
