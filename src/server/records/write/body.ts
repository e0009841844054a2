/** What a body says of a record: values to write, problems, hashes of passwords. */
import { isVolatile } from '../../../documents/features/computed/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { tidied } from '../../../documents/features/geometry/tidied.ts';
import { writable } from '../../../documents/ground/fields/writable.ts';
import { same } from '../../../documents/ground/same.ts';
import { AppError, badBody } from '../../errors/error.ts';
import { hashPassword } from '../../user/password.ts';
import { mask, secretFields } from '../rows/rows.ts';
import type { Problem } from '../validation/validation.ts';
import type { Row } from '../../source/rows.ts';

export const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** Names in the body of a record, those that are no fields among them. */
const MOST_NAMES = 1000;

export function asRecord(body: unknown): Row {
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw new AppError('request.body', { reason: { zh: '应为一条记录', en: 'must be one record' } });
  if (Object.keys(body).length > MOST_NAMES)
    throw badBody(`一条记录最多 ${MOST_NAMES} 个字段`, `a record has ${MOST_NAMES} fields at most`);
  return body as Row;
}

const unwritable = ({ name, title, titleEn }: Field): Problem => ({
  field: name,
  keyword: 'readOnly',
  zh: `${title}不能修改`,
  en: `${titleEn} cannot be changed`,
});

/**
 * Splits what a client posted: values to write, and problems. A posted row may carry what the server keeps (id, version,
 * audit columns, labels); declared read-only and immutable fields may only repeat what is there.
 */
export function separate(visible: Resource, body: Row, before: Row | undefined): { values: Row; problems: Problem[] } {
  const byName = new Map(visible.fields.map((f) => [f.name, f]));
  const values: Row = {};
  const problems: Problem[] = [];
  const moved: Problem[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (name === '$labels' || name === '$labelsEn' || name === 'screen' || name === 'children') continue;
    const field = byName.get(name);
    if (!field) {
      problems.push({ field: name, keyword: 'unknown', zh: `没有名为「${name}」的字段`, en: `There is no field named "${name}"` });
      continue;
    }
    // A form that was filled from a list gives back what it was shown.
    if (field.mask && typeof before?.[name] === 'string' && value === mask(before[name])) continue;
    if (isVolatile(field, byName)) {
      if (hasValue(value) && !same(value, before?.[name])) moved.push(unwritable(field));
      continue;
    }
    if (writable(field) && !(before && field.immutable)) values[name] = tidied(field, value);
    else if (!field.system && hasValue(value) && !same(value, before?.[name])) {
      problems.push(unwritable(field));
    }
  }
  // Beside others it is what was read, and has changed since; alone it is meant.
  if (!Object.keys(values).length) problems.push(...moved);
  return { values, problems };
}

/** Hashes of the passwords a body carries; made before the transaction, because others wait for its end. */
export async function hashSecrets(resource: Resource, body: Row): Promise<Row> {
  const hashes: Row = {};
  for (const name of secretFields(resource))
    if (typeof body[name] === 'string' && body[name] !== '') hashes[name] = await hashPassword(body[name]);
  return hashes;
}
