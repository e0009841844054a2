import type { Field, Form, FormGroup, Resource } from '../../../documents/types.ts';
import { isEmpty } from '../../fields/empty.ts';

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
      fields: group.fields.flatMap((name) => resource.fields.filter((f) => f.name === name && writable.has(name) && !f.readOnly && (f.permission === undefined || may(f.permission)))),
    }))
    .filter(({ fields }) => fields.length > 0);
}

/** What a new record starts with: the fields' defaults, then the screen's. */
export function newRecord(resource: Resource, defaults: FormRecord): FormRecord {
  const writable = new Set(writableNames(resource));
  const own = resource.fields.flatMap((f) => (f.default === undefined ? [] : [[f.name, f.default] as const]));
  return Object.fromEntries([...own, ...Object.entries(defaults)].filter(([name]) => writable.has(name)));
}

/** The writable part of a row, without what is empty. */
export function recordOf(row: FormRecord, resource: Resource): FormRecord {
  return Object.fromEntries(writableNames(resource).flatMap((name) => (isEmpty(row[name]) ? [] : [[name, row[name]]])));
}

/** Body of an insert: what is filled in. */
export const insertBody = (record: FormRecord, resource: Resource): FormRecord => recordOf(record, resource);

/** Body of an update: what is filled in, null for what has been cleared, nothing of what is hidden, and the version it was read at. */
export function updateBody(record: FormRecord, before: FormRecord, resource: Resource, hidden: ReadonlySet<string>): FormRecord {
  const body = recordOf(record, resource);
  for (const name of writableNames(resource)) if (!hidden.has(name) && !(name in body) && !isEmpty(before[name])) body[name] = null;
  return { ...body, version: before['version'] };
}

const same = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);

/** Whether two records differ in what people write. */
export const differs = (a: FormRecord, b: FormRecord, resource: Resource): boolean => writableNames(resource).some((name) => !same(a[name], b[name]));

/** Fields in which two records differ, in the resource's order. */
export const changedFields = (a: FormRecord, b: FormRecord, resource: Resource): Field[] =>
  resource.fields.filter((f) => writableNames(resource).includes(f.name) && f.type !== 'password' && !same(a[f.name], b[f.name]));
