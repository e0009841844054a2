/** Who may read a file: who brought it, and who may read a record's field that holds it. */
import { sql } from 'kysely';
import { holdsFiles } from '../../documents/ground/fields/traits.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { FileTools } from './tools.ts';
import { AppError } from '../errors/error.ts';
import { grant, reach, visibleResource } from '../records/reach/access.ts';
import type { Call } from '../user/call.ts';
import { relation } from '../source/columns.ts';
import type { PictureFile } from './pictures.ts';
import { fetchRows, whereAll } from '../source/rows.ts';

/** A stored file. */
export interface StoredFile extends PictureFile {
  userId: string;
  name: string;
}

async function shownIn({ reader }: Pick<FileTools, 'reader'>, call: Call, resource: Resource, id: string): Promise<boolean> {
  const fields = visibleResource(resource, call.user).fields.filter(holdsFiles);
  if (fields.length === 0) return false;
  try {
    const granted = grant(reader.catalogue(), resource, 'view', call.user);
    const holding = sql`(${sql.join(
      fields.map((f) => sql`${sql.ref(f.name)} @> ${[id]}::text[]`),
      sql` or `,
    )})`;
    const rows = await fetchRows(
      reader.database,
      sql`select 1 from ${relation(resource)} ${whereAll([holding, ...reach(reader.catalogue(), resource, call.user, granted)])} limit 1`,
    );
    return rows.length > 0;
  } catch (error) {
    if (error instanceof AppError && error.status === 403) return false;
    throw error;
  }
}

/** A file the caller may read. A foreign one is as unknown as one that is not there. @throws AppError file.unknown */
export async function readableFile(context: Pick<FileTools, 'database' | 'reader'>, call: Call, id: string): Promise<StoredFile> {
  const {
    rows: [file],
  } = await context.database.pool.query<StoredFile>(
    'select id, "userId", name, type, size::float8 as size, "objectKey" from sunvane.file where id = $1',
    [id],
  );
  if (!file) throw new AppError('file.unknown');
  if (file.userId === call.user.id && !call.user.viewer) return file;
  for (const resource of Object.values(context.reader.catalogue().resources))
    if (await shownIn(context, call, resource, file.id)) return file;
  throw new AppError('file.unknown');
}
