/** A resource's rules on a record about to be written: the same judgement as in the browser (documents/features/rules). */
import { same } from '../../../documents/ground/same.ts';
import { judge, judgedSchema, NO_VERDICT, settle, type Verdict } from '../../../documents/features/rules/index.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { CurrentUser } from '../../user/user.ts';
import { userValues } from '../reach/access.ts';
import type { Problem } from './validation.ts';
import { secretFields } from '../rows/rows.ts';
import type { Row } from '../../source/rows.ts';

/** A record as the rules leave it. */
export interface Ruled {
  /** To be validated and written: without what is hidden, locked values as they were. */
  record: Row;
  /** The resource, needing what the rules say it needs. */
  resource: Resource;
  /** What was posted against the rules. */
  problems: Problem[];
}

const hasValue = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The resource as the rules leave it for one record: what is needed, and which dictionaries hold. */
function judged(resource: Resource, verdict: Verdict): Resource {
  const { dicts } = verdict;
  return {
    ...resource,
    schema: judgedSchema(resource.schema, verdict),
    ...(dicts.size ? { fields: resource.fields.map((f) => (dicts.has(f.name) ? { ...f, dict: dicts.get(f.name) ?? '' } : f)) } : {}),
  };
}

/**
 * Applies the rules.
 * @param record the writable part of the record as it would become
 * @param posted what the caller gave of it
 * @param before the stored row, or what a new record starts with
 */
export function underRules(resource: Resource, user: CurrentUser, record: Row, posted: Row, before: Row): Ruled {
  if (!resource.rules?.length) return { record, resource, problems: [] };
  const writable = Object.keys(resource.schema.properties ?? {});
  const secrets = secretFields(resource);
  const stored = Object.fromEntries(Object.entries(before).filter(([name]) => !secrets.has(name)));
  const whole = { ...stored, ...Object.fromEntries(writable.map((name) => [name, record[name] ?? null])) };
  const verdict = judge(resource.rules, whole, stored, { user: userValues(user) });
  if (verdict === NO_VERDICT) return { record, resource, problems: [] };
  const problems = resource.fields.flatMap((field): Problem[] => {
    if (!Object.hasOwn(posted, field.name) || same(posted[field.name], stored[field.name])) return [];
    if (verdict.hidden.has(field.name))
      return hasValue(posted[field.name])
        ? [
            {
              field: field.name,
              keyword: 'hidden',
              zh: `按当前内容，${field.title}不适用`,
              en: `${field.titleEn} does not apply to this record`,
            },
          ]
        : [];
    return verdict.locked.has(field.name)
      ? [
          {
            field: field.name,
            keyword: 'readOnly',
            zh: `按当前内容，${field.title}不能修改`,
            en: `${field.titleEn} cannot be changed in this record`,
          },
        ]
      : [];
  });
  return { record: settle(verdict, record, stored), resource: judged(resource, verdict), problems };
}
