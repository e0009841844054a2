import { startValues } from '../../../documents/kit/startValues.ts';
import { USER_TYPE } from '../../../contract/constants.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Form, FormGroup } from '../../../documents/ground/model/form.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { isGroup, type Where } from '../../../documents/ground/where/types.ts';
import { same } from '../../../documents/ground/same.ts';
import { isEmpty } from '../../fields/empty.ts';
import { compact } from '../../fields/shared/nested.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';

/** A record in a form: values by field name. */
export type FormRecord = Record<string, unknown>;

/** Fields whose values a written record may carry. */
export const writableNames = (resource: Resource): string[] => Object.keys(resource.schema.properties ?? {});

/** The form's groups with their fields: those there are, that are written by people, and that the user may see. */
export function shownGroups(form: Form, resource: Resource, may: (code: string) => boolean): { group: FormGroup; fields: Field[] }[] {
  const writable = new Set(writableNames(resource));
  return form.groups
    .map((group) => ({
      group,
      fields: group.fields.flatMap((name) =>
        resource.fields.filter(
          (f) => f.name === name && writable.has(name) && !f.readOnly && (f.permission === undefined || may(f.permission)),
        ),
      ),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What a new record starts with: the fields' defaults, then the screen's. */
export function newRecord(resource: Resource, defaults: FormRecord, user?: FormContext['user']): FormRecord {
  const writable = new Set(writableNames(resource));
  const own = startValues(resource.fields, { user: { ...user } });
  return Object.fromEntries(Object.entries({ ...own, ...defaults }).filter(([name]) => writable.has(name)));
}

/** What of a user and of the list around gives a new record its first values. */
export interface FormContext {
  user: { userType?: string | null; companyCode?: string | null; stationCode?: string | null } | undefined;
  /** Conditions the list is filtered by. */
  where: Where;
  /** What was chosen for it. */
  values?: FormRecord | undefined;
}

/** The user's own place, where the server would put the record as well. */
function ownPlace(resource: Resource, user: FormContext['user']): FormRecord {
  const place: FormRecord = {};
  if (resource.scope === 'station' && resource.key !== 'stationCode' && user?.stationCode) place['stationCode'] = user.stationCode;
  if (resource.scope !== 'global' && resource.key !== 'companyCode' && user?.companyCode) place['companyCode'] = user.companyCode;
  return place;
}

/** The one value that a condition leaves a field, if it does. */
function onlyValue(item: Where[number], resource: Resource): FormRecord {
  if (isGroup(item) || !['eq', 'in', 'under'].includes(item.operator)) return {};
  const field = resource.fields.find((f) => f.name === item.field);
  const values = [item.value].flat();
  return field && field.schema.type !== 'array' && !field.unique && values.length === 1 && !isEmpty(values[0])
    ? { [item.field]: values[0] }
    : {};
}

/** The server's own first values of a new record: defaults of fields and screen, then the user's place. */
export function startOf(resource: Resource, defaults: FormRecord, user: FormContext['user']): FormRecord {
  const fresh = newRecord(resource, defaults, user);
  return { ...newRecord(resource, ownPlace(resource, user)), ...fresh };
}

/** What a new record's form starts with: the server's first values, and what the list is filtered by. */
export function firstRecord(resource: Resource, defaults: FormRecord, { user, where, values }: FormContext): FormRecord {
  // A group user writes for all companies: the group itself is hardly ever the one meant.
  const start = startOf(resource, defaults, user?.userType === USER_TYPE.group ? { ...user, companyCode: null } : user);
  const filtered = Object.assign({}, ...where.map((item) => onlyValue(item, resource))) as FormRecord;
  const preset = newRecord(resource, { ...filtered, ...values, ...defaults }, user);
  return { ...start, ...preset };
}

/** What a copy of a row starts with: not what must differ, nor what nobody may read whole. */
export function copyRecord(row: FormRecord, resource: Resource): FormRecord {
  const alone = new Set([
    ...resource.fields.filter((f) => f.unique || f.mask || isSecret(f) || f.name === resource.key).map((f) => f.name),
    ...resource.unique.flat(),
  ]);
  return Object.fromEntries(Object.entries(recordOf(row, resource)).filter(([name]) => !alone.has(name)));
}

/** The writable part of a row, without what is empty. */
export function recordOf(row: FormRecord, resource: Resource): FormRecord {
  return Object.fromEntries(writableNames(resource).flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name]]])));
}

/** The record without what is empty inside of objects and lists. */
export function compactRecord(record: FormRecord, { fields }: Resource): FormRecord {
  const nested = fields.filter((f) => f.fields !== undefined && record[f.name] !== undefined);
  return nested.length ? { ...record, ...Object.fromEntries(nested.map((f) => [f.name, compact(record[f.name], f)])) } : record;
}

/** Body of an insert: what is filled in. */
export const insertBody = (record: FormRecord, resource: Resource): FormRecord => recordOf(record, resource);

/** Body of an update: what is filled in, null for what has been cleared, nothing of what is hidden, and the version it was read at. */
export function updateBody(record: FormRecord, before: FormRecord, resource: Resource, hidden: ReadonlySet<string>): FormRecord {
  const body = recordOf(record, resource);
  for (const name of writableNames(resource)) if (!hidden.has(name) && !(name in body) && !isEmpty(before[name])) body[name] = null;
  return { ...body, version: before['version'] };
}

const alike = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || same(a, b);

/** Whether two records differ in what people write. */
export const differs = (a: FormRecord, b: FormRecord, resource: Resource): boolean =>
  writableNames(resource).some((name) => !alike(a[name], b[name]));

/** What was changed, null for what was cleared: for a draft, so without anything secret. */
export function changesOf(record: FormRecord, initial: FormRecord, resource: Resource): FormRecord {
  const open = new Set(resource.fields.filter((f) => !isSecret(f) && !f.mask).map((f) => f.name));
  return Object.fromEntries(
    writableNames(resource).flatMap((name) =>
      open.has(name) && !alike(record[name], initial[name]) ? [[name, record[name] ?? null]] : [],
    ),
  );
}

/** A record with changes on it; null clears. */
export const withChanges = (record: FormRecord, changes: FormRecord): FormRecord =>
  Object.fromEntries(Object.entries({ ...record, ...changes }).filter(([, value]) => value !== null));

/** Fields in which two records differ, in the resource's order. */
export const changedFields = (a: FormRecord, b: FormRecord, resource: Resource): Field[] =>
  resource.fields.filter((f) => writableNames(resource).includes(f.name) && !isSecret(f) && !alike(a[f.name], b[f.name]));
