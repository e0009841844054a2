/**
 * May these files stand in this record? What it holds already may stay; anything new must be the user's own, and of the kind the field asks
 * for.
 */
import { sql, type Kysely } from 'kysely';
import { kindOf } from '../../../documents/ground/files.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Tables } from '../../db/connection.ts';
import type { CurrentUser } from '../../user/user.ts';
import { isUuid } from '../../db/uuid.ts';
import { list, type Problem } from './validation.ts';
import { holdsPictures } from '../../../documents/ground/fields/traits.ts';
import type { Row } from '../../source/rows.ts';

/** What records that hold files stand in. */
export interface AttachScope {
  db: Kysely<Tables>;
  /** Undefined may attach whatever is there. */
  user: CurrentUser | undefined;
  /** The stored row of a record, if there is one. */
  before?: (record: Row) => Row | undefined;
}

interface StoredFile {
  id: string;
  userId: string;
  type: string;
  width: number | null;
  use: string | null;
}

/** A file's media type as a kind; what was drawn as a picture is one, nothing else is. */
const fits = (field: Field, { type, width }: StoredFile): boolean => {
  if (holdsPictures(field)) return width !== null;
  const kind = kindOf(type);
  return field.accept === undefined || (kind !== undefined && field.accept.includes(kind));
};

function judge(field: Field, file: StoredFile | undefined, user: CurrentUser | undefined): Problem | undefined {
  if (!file || (user && (file.userId !== user.id || file.use !== 'field')))
    return { field: field.name, keyword: 'file', zh: '没有这个文件，请重新上传', en: 'There is no such file; please upload it again' };
  if (fits(field, file)) return undefined;
  return holdsPictures(field)
    ? { field: field.name, keyword: 'file', zh: '图片无法读取', en: 'The picture cannot be read' }
    : { field: field.name, keyword: 'file', zh: '不是所需的文件类型', en: 'Not a kind of file that is asked for' };
}

/** Records with files that may not stand in this field. */
export async function attachProblems({ db, user, before }: AttachScope, field: Field, records: readonly Row[]): Promise<[Row, Problem][]> {
  const added = records.flatMap((record): [Row, string[]][] => {
    const existing = new Set(list(before?.(record)?.[field.name]));
    const ids = list(record[field.name]).filter((id) => !existing.has(id));
    return ids.length > 0 ? [[record, ids]] : [];
  });
  if (added.length === 0) return [];
  const ids = [...new Set(added.flatMap(([, some]) => some))].filter(isUuid);
  const { rows } = await sql<StoredFile>`select id, "userId", type, width, use from sunvane.file where id = any(${ids}::uuid[])`.execute(
    db,
  );
  const files = new Map(rows.map((file) => [file.id, file]));
  return added.flatMap(([record, some]): [Row, Problem][] => {
    const problem = some.map((id) => judge(field, files.get(id), user)).find((p) => p !== undefined);
    return problem ? [[record, problem]] : [];
  });
}
