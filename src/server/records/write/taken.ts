/** `POST {api}/taken`: whether a value that may not repeat is already there; for a form, before it is saved. */
import { sql } from 'kysely';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { grant, reach, visibleResource } from '../reach/access.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { isUuid } from '../../db/uuid.ts';
import { fieldsByName } from '../rows/shape.ts';
import { noSubtree } from '../../source/subtree.ts';
import { whereToSql } from '../../source/where.ts';
import { whereAll } from '../../source/rows.ts';

/**
 * Answers taken or free, nothing else, and only of rows the caller reaches (beyond the preset of the screen, which does not
 * make a value free); what lies outside is told when saving is refused.
 * @throws AppError permission.denied for who may neither add nor edit; request.body
 */
export async function isTaken(records: Reader, resource: Resource, call: Call, body: unknown): Promise<{ taken: boolean }> {
  const { field: name, value, id } = (body ?? {}) as Record<string, unknown>;
  const granted = grant(records.catalogue(), resource, id === undefined ? 'add' : 'edit', call.user, call.screen);
  const field = visibleResource(resource, call.user).fields.find((f) => f.name === name && f.unique);
  if (!field) throw badBody('field 应为不可重复的字段', 'field must be one that may not repeat');
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '')
    throw badBody('value 应为文本或数字', 'value must be a text or a number');
  if (id !== undefined && (typeof id !== 'string' || !isUuid(id))) throw new AppError('record.unknown');
  const equal = whereToSql([{ field: field.name, operator: 'eq', value }], fieldsByName(resource), noSubtree);
  const conditions = [
    ...(equal ? [equal] : []),
    ...reach(records.catalogue(), resource, call.user, { ...granted, where: undefined }),
    ...(id === undefined ? [] : [sql`id <> ${id}::uuid`]),
  ];
  const { rows } = await sql`select 1 from ${sql.table(resource.name)} ${whereAll(conditions)} limit 1`.execute(records.database.db);
  return { taken: rows.length > 0 };
}
