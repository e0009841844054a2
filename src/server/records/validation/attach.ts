/**
 * May these files stand in this record? What it holds already may stay; anything new must be the user's own, and of the kind the field asks
 * for.
 */
import { sql, type Kysely } from 'kysely';
import { kindOf } from '../../../documents/ground/files.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Tables } from '../../db/connection.ts';
import { owner } from '../../user/owner.ts';
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
  name: string;
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

/** So many names are said of files that may not stand somewhere. */
const NAMES = 3;

const MISSING = { zh: '没有这个文件，请重新上传', en: 'There is no such file; please upload it again' };
const UNREADABLE = { zh: '图片无法读取', en: 'The picture cannot be read' };
const OTHER_KIND = { zh: '不是所需的文件类型', en: 'Not a kind of file that is asked for' };

function judge(field: Field, file: StoredFile | undefined, user: CurrentUser | undefined): typeof MISSING | undefined {
  // The server itself puts into records what it made for others.
  if (!file || (user && user !== owner && (file.userId !== user.id || file.use !== 'field'))) return MISSING;
  if (fits(field, file)) return undefined;
  return holdsPictures(field) ? UNREADABLE : OTHER_KIND;
}

/** What is wrong with new files of a record, and with which: of many files one is hard to find. */
function problemOf(field: Field, files: readonly (StoredFile | undefined)[], user: CurrentUser | undefined): Problem | undefined {
  const judged = files.map((file) => ({ file, wrong: judge(field, file, user) }));
  const wrong = judged.find((one) => one.wrong)?.wrong;
  if (!wrong) return undefined;
  const problem = { field: field.name, keyword: 'file' };
  // Files of others are not named.
  if (wrong === MISSING) return { ...problem, ...wrong };
  const names = judged.flatMap(({ file, wrong: own }) => (file && own === wrong ? [file.name] : []));
  const [first, more] = [names.slice(0, NAMES), names.length - NAMES];
  return {
    ...problem,
    zh: `${first.join('、')}${more > 0 ? ` 等 ${names.length} 个文件` : ''} — ${wrong.zh}`,
    en: `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''} — ${wrong.en.charAt(0).toLowerCase()}${wrong.en.slice(1)}`,
  };
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
  const { rows } =
    await sql<StoredFile>`select id, name, "userId", type, width, use from sunvane.file where id = any(${ids}::uuid[])`.execute(db);
  const files = new Map(rows.map((file) => [file.id, file]));
  return added.flatMap(([record, some]): [Row, Problem][] => {
    const problem = problemOf(
      field,
      some.map((id) => files.get(id)),
      user,
    );
    return problem ? [[record, problem]] : [];
  });
}
