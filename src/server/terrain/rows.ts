/** Models and tasks within the caller's reach, their files, and what was found in these. */
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Power } from '../../documents/ground/powers.ts';
import { AppError } from '../errors/error.ts';
import { sceneKey } from '../files/pictures.ts';
import { pathTo } from '../files/copies.ts';
import { grant, reach } from '../records/reach/access.ts';
import { selection, type Row } from '../source/rows.ts';
import { isUuid } from '../db/uuid.ts';
import { relation } from '../source/columns.ts';
import { StorageError } from '../storage/storage.ts';
import type { Call } from '../user/call.ts';
import { refused } from './faults.ts';
import type { CloudInfo, DemInfo, Packed } from './messages.ts';
import { MODEL, TASK, type TerrainTools } from './tools.ts';

/** A row by its key, within what the caller may do. @throws AppError permission.denied, record.unknown */
export async function rowOf(
  { writer, database }: Pick<TerrainTools, 'writer' | 'database'>,
  call: Call,
  { name, key, code }: { name: string; key: string; code: string },
  right: Power,
): Promise<Row> {
  const catalogue = writer.catalogue();
  const resource = catalogue.resources[name];
  if (!resource) throw new AppError('record.unknown');
  const conditions = [
    sql`${sql.ref(key)} = ${code}`,
    ...(resource.softDelete ? [sql`"deletedTime" is null`] : []),
    ...reach(catalogue, resource, call.user, grant(catalogue, resource, right, call.user)),
  ];
  const { rows } =
    await sql<Row>`select ${selection(resource.fields)} from ${relation(resource)} where ${sql.join(conditions, sql` and `)}`.execute(
      database.db,
    );
  if (!rows[0]) throw new AppError('record.unknown');
  return rows[0];
}

/** A model of the terrain. @throws AppError permission.denied, record.unknown */
export async function modelOf(
  tools: Pick<TerrainTools, 'writer' | 'database'>,
  call: Call,
  code: string,
  right: Power = 'view',
): Promise<Row> {
  const row = await rowOf(tools, call, { name: MODEL, key: 'code', code }, right);
  if (row['kind'] !== 'DEM' && row['kind'] !== 'DSM') throw new AppError('record.unknown');
  return row;
}

/** A task of a point cloud. @throws AppError permission.denied, record.unknown */
export async function cloudTaskOf(
  tools: Pick<TerrainTools, 'writer' | 'database'>,
  call: Call,
  code: string,
  right: Power = 'view',
): Promise<Row> {
  const row = await rowOf(tools, call, { name: TASK, key: 'taskCode', code }, right);
  if (row['kind'] !== 'pointCloud') throw new AppError('record.unknown');
  return row;
}

/** An uploaded file. */
export interface Upload {
  id: string;
  name: string;
  key: string;
  size: number;
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String).filter(isUuid) : []);

/** The first file of a list that the name of which fits; undefined where there is none. */
export async function uploadIn({ database }: Pick<TerrainTools, 'database'>, ids: unknown, fits: RegExp): Promise<Upload | undefined> {
  const all = idsIn(ids);
  const { rows } = await sql<Upload>`select id::text, name, "objectKey" as key, size::float8 as size from sunvane.file
    where id = any(${all}::uuid[]) order by array_position(${all}::uuid[], id)`.execute(database.db);
  return rows.find(({ name }) => fits.test(name));
}
export const [TIFF, LASER] = [/\.tiff?$/i, /\.la[sz]$/i];

/** What was found in a file; undefined where nobody looked. */
export async function infoOf<T extends DemInfo | CloudInfo>(
  { database }: Pick<TerrainTools, 'database'>,
  ids: unknown,
  kind: T['kind'],
): Promise<{ file: string; info: T } | undefined> {
  const { rows } = await sql<{ file: string; info: T }>`select "fileId"::text as file, info from sunvane.terrain
    where "fileId" = any(${idsIn(ids)}::uuid[]) and info->>'kind' = ${kind} limit 1`.execute(database.db);
  return rows[0];
}

/** Path of an upload on this machine. @throws AppError terrain.file where it is gone */
export async function pathOf(tools: Pick<TerrainTools, 'config' | 'storage'>, { key }: Pick<Upload, 'key'>): Promise<string> {
  try {
    return await pathTo(tools, key);
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'missing') throw refused({ fault: 'missing' });
    throw error;
  }
}

/** A file of the scene that was made of an upload. @throws AppError record.unknown */
export async function packedFile(
  tools: Pick<TerrainTools, 'config' | 'storage'>,
  file: string,
  files: Packed,
  name: string,
): Promise<Buffer> {
  const place = Object.hasOwn(files, name) ? files[name] : undefined;
  if (!place) throw new AppError('record.unknown');
  const path = await pathOf(tools, { key: sceneKey(file) });
  const [offset, length] = place;
  const handle = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await handle.read(bytes, 0, length, offset);
    if (bytesRead < length) throw refused({ fault: 'missing' });
    return bytes;
  } finally {
    await handle.close();
  }
}
