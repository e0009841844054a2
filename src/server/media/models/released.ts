/** The model that suggests types: the one that is released for what is inspected, where it is deployed. */
import { buffer } from 'node:stream/consumers';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { AppError } from '../../errors/error.ts';
import type { Storage } from '../../storage/storage.ts';
import { isUuid } from '../../db/uuid.ts';
import type { MediaTools } from '../rows/tools.ts';
import { MOST_MODEL_BYTES, readModel, type TypeModel } from './file.ts';

/** The model in a file. @throws AppError model.file for a file that is none, or that is not there */
export async function modelIn(db: Kysely<Tables>, storage: Storage, file: string | null): Promise<TypeModel> {
  const { rows } =
    file !== null && isUuid(file)
      ? await sql<{
          objectKey: string;
          size: number;
        }>`select "objectKey", size::float8 as size from sunvane.file where id = ${file}::uuid`.execute(db)
      : { rows: [] };
  const [stored] = rows;
  const model =
    stored && stored.size <= MOST_MODEL_BYTES
      ? readModel((await buffer((await storage.open(stored.objectKey)).content)).toString('utf8'))
      : undefined;
  if (!model) throw new AppError('model.file');
  return model;
}

/** A released model under the name that its findings carry. */
export interface Released {
  name: string;
  model: TypeModel;
}

/** Undefined where none is released for the station. @param object code of INSPECT_OBJECT @throws AppError model.file */
export async function releasedFor(
  { database, storage, writer }: Pick<MediaTools, 'database' | 'storage' | 'writer'>,
  object: string,
  stationCode: string,
): Promise<Released | undefined> {
  if (!writer.catalogue().resources['algorithmModel']) return undefined;
  const { rows } = await sql<{ modelCode: string; modelVersion: string; file: string | null }>`
    select "modelCode", "modelVersion", file[1] as file from "algorithmModel"
    where kind = 'type' and status = '2' and "inspectObject" = ${object}
      and (coalesce(cardinality("deployedTo"), 0) = 0 or ${stationCode} = any("deployedTo"))
    order by "releaseTime" desc nulls last, "modelCode" limit 1`.execute(database.db);
  const [one] = rows;
  return one && { name: `${one.modelCode}:${one.modelVersion}`, model: await modelIn(database.db, storage, one.file) };
}
