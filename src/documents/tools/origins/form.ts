/** Where a form says what its normalised form holds. */
import type { Path } from '../../ground/diagnostic.ts';
import type { Form, FormDocument, FormGroup } from '../../ground/model/form.ts';
import { groupName, isPatchedForm } from '../../kit/patch/form.ts';
import { isPatch, nameBy } from '../../kit/patch/index.ts';
import { inPatch } from './list.ts';
import type { DefaultRule } from '../../kit/origins/rules.ts';
import { answer, type Answer } from '../../kit/origins/trace.ts';

/** Of a form that differs: what it brings in is said there, the rest is the resource's. */
function ofPatchedForm({ groups, fields }: FormDocument, path: Path, form: Form): Answer {
  const [, , i, name, j] = path;
  const group = form.groups[Number(i)];
  const own = isPatch<FormGroup>(groups) && group ? inPatch(groups, groupName(group), ['form', 'groups'], groupName) : undefined;
  const fieldName = name === 'fields' ? (group?.fields[Number(j)] ?? '') : '';
  const place =
    isPatch<{ field: string }>(fields) && name === 'fields' ? inPatch(fields, fieldName, ['form', 'fields'], nameBy('field')) : undefined;
  if (place) return answer('of-resource', typeof place.value === 'string' ? place.at : [...place.at, 'field']);
  if (!own) return answer('of-resource');
  const at: Path = [...own.at, String(name)];
  return answer('of-resource', name === 'fields' ? [...at, ((own.value as Partial<FormGroup>).fields ?? []).indexOf(fieldName)] : at);
}

export function ofForm(document: { form?: FormDocument }, path: Path, fallback: DefaultRule | undefined, form: Form): Answer {
  const [, part, i, name, j] = path;
  if (part !== 'groups') return answer(fallback ?? 'not-authored', path);
  if (document.form && isPatchedForm(document.form)) return ofPatchedForm(document.form, path, form);
  const { groups, fields } = (document.form ?? {}) as { groups?: FormGroup[]; fields?: string[] };
  if (!groups && !fields) return answer(fallback ?? (name === 'fields' ? 'every-writable-field' : 'titles-of-document'));
  const own = groups?.[Number(i)]?.fields ?? fields ?? [];
  if (name === 'fields')
    return Number(j) >= own.length ? answer('remark-last') : answer('not-authored', groups ? path : ['form', 'fields', j ?? 0]);
  return groups ? answer('titles-of-document', path) : answer(fallback ?? 'titles-of-document', ...(fallback ? [] : [[String(name)]]));
}
