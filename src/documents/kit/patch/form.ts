/** A form that differs from its resource's: groups and fields that come in or go. */
import type { FormDocument, FormGroup } from '../../ground/model/form.ts';
import { added, isPatch, nameBy, patched } from './index.ts';

/** A group is known by its name, else by its title. */
export const groupName = nameBy('name', 'title');

/** Whether a form is said by how it differs. */
export const isPatchedForm = ({ groups, fields }: FormDocument): boolean => isPatch(groups) || isPatch(fields);

const nameIn = nameBy('field');

/** The groups that are differed from, without the remark that stands last of every form. */
export function withoutRemark(groups: readonly FormGroup[]): FormGroup[] {
  const last = groups.at(-1);
  return last && last.fields.length > 1 && last.fields.at(-1) === 'remark'
    ? [...groups.slice(0, -1), { ...last, fields: last.fields.slice(0, -1) }]
    : [...groups];
}

/** A field without a place stands last of all; one with a place, in the group of what it stands behind. */
export function patchedGroups(
  inherited: readonly FormGroup[],
  { groups: authoredGroups, fields: authoredFields }: FormDocument,
): FormGroup[] {
  const base = withoutRemark(inherited);
  const groups = isPatch(authoredGroups)
    ? patched<FormGroup, FormGroup>(base, authoredGroups, {
        nameOf: groupName,
        make: (group) => (typeof group === 'string' ? undefined : group),
        change: (group, other) => ({ ...group, ...other }),
      })
    : base;
  if (!isPatch(authoredFields)) return groups;
  const result = groups.map((group) => ({ ...group, fields: group.fields.filter((name) => authoredFields.hide?.includes(name) !== true) }));
  let [owner, at] = [result.at(-1), result.at(-1)?.fields.length ?? 0];
  for (const { item, after } of added(authoredFields)) {
    const target = after === undefined ? undefined : result.find((group) => group.fields.includes(after));
    if (target && after !== undefined) [owner, at] = [target, target.fields.indexOf(after) + 1];
    owner?.fields.splice(at, 0, nameIn(item));
    at += 1;
  }
  return result.filter((group) => group.fields.length > 0);
}
