/** Normalised forms: fields in groups, the remark last. */
import type { Field } from '../../ground/model/fields.ts';
import { writable } from '../../ground/fields/writable.ts';
import { isPatchedForm, patchedGroups } from '../../kit/patch/form.ts';
import type { Form, FormDocument } from '../../ground/model/form.ts';

/** The form of a resource or screen; `base` as for the list. */
export function normaliseForm(
  document: FormDocument,
  fields: Field[],
  { title, titleEn }: { title: string; titleEn: string },
  base?: Form,
): Form {
  const shape = { kind: document.kind ?? base?.kind ?? 'drawer', columns: document.columns ?? base?.columns ?? 2 };
  const inherited = base?.groups ?? [{ title, titleEn, fields: fields.filter(writable).map((f) => f.name) }];
  if (isPatchedForm(document)) return { ...shape, groups: withRemark(patchedGroups(inherited, document), fields) };
  const groups =
    (document.groups as Form['groups'] | undefined) ??
    (document.fields ? [{ title, titleEn, fields: document.fields as string[] }] : inherited);
  return { ...shape, groups: document.groups || document.fields || !base ? withRemark(groups, fields) : groups };
}

function withRemark(groups: Form['groups'], fields: Field[]): Form['groups'] {
  const last = groups.at(-1);
  if (!last || !fields.some((f) => f.name === 'remark' && writable(f)) || groups.some((g) => g.fields.includes('remark'))) return groups;
  return [...groups.slice(0, -1), { ...last, fields: [...last.fields, 'remark'] }];
}

/** How a record that nobody writes is laid out in full. */
export const readForm = ({ title, titleEn }: { title: string; titleEn: string }, fields: readonly Field[]): Form => ({
  kind: 'drawer',
  columns: 2,
  groups: [{ title, titleEn, fields: fields.map((f) => f.name) }],
});
