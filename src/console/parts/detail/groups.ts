import { ORIGIN } from '../../../documents/kit/own.ts';
import { judge } from '../../../documents/features/rules/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import type { Titled } from '../../data/texts/useText.ts';
import { isSecret } from '../../../documents/ground/fields/traits.ts';

/** The column of the organisation that scopes are judged by. */
const COMPANY_PATH = 'companyPath';

/** Fields of a detail under one heading; without a title they are the ones the product keeps itself. */
export interface DetailGroup {
  title?: Titled;
  fields: Field[];
}

/** Every field of a record that a user may see and the rules do not hide: the form's groups first, then what the form lacks. */
export function detailGroups(
  screen: Screen,
  resource: Resource,
  may: (code: string) => boolean,
  record: Readonly<Record<string, unknown>>,
  user: object | undefined,
): DetailGroup[] {
  const { hidden } = judge(resource.rules, record, record, { user: { ...user } });
  const allowed = resource.fields.filter((f) => !isSecret(f) && !hidden.has(f.name) && (f.permission === undefined || may(f.permission)));
  const grouped = screen.form.groups.map((group): DetailGroup => ({
    title: group,
    fields: group.fields.flatMap((name) => allowed.filter((f) => f.name === name)),
  }));
  const named = new Set(screen.form.groups.flatMap((g) => g.fields));
  // Paths are how the server finds what lies below; what they lead through is told by name.
  const technical = new Set(['id', 'version', ORIGIN, COMPANY_PATH, ...(resource.tree ? [resource.tree.path] : [])]);
  const rest = allowed.filter((f) => !named.has(f.name) && !technical.has(f.name));
  return [...grouped, { fields: rest }].filter((g) => g.fields.length > 0);
}

/** What stands over the groups and is not said in them again: the head, and the pictures there are, which are looked at first. */
export function aboveGroups(
  groups: readonly DetailGroup[],
  head: readonly Field[],
  has: (field: Field) => boolean,
): { pictures: Field[]; groups: DetailGroup[] } {
  const pictures = groups.flatMap(({ fields }) => fields.filter((field) => field.type === 'image' && has(field)));
  const above = new Set([...head, ...pictures]);
  const below = groups.map((group) => ({ ...group, fields: group.fields.filter((field) => !above.has(field)) }));
  return { pictures, groups: below.filter(({ fields }) => fields.length > 0) };
}
