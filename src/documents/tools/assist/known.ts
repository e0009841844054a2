/** Names that documents may refer to, as an editor needs them. */
import { type Titled, type KnownResource, type Known, knownField } from '../../kit/assist/known.ts';
import { hasTable } from '../../kit/own.ts';
import type { Frame } from '../check/places.ts';
import { placesOf } from '../../ground/place.ts';
import { VERBS } from '../../ground/powers.ts';
import { COUNT } from '../../features/measures/index.ts';
import type { Catalogue } from '../../tables/catalogue.ts';
import { LIST_OPTIONS, namedBy } from '../../features/list/options.ts';
import { groupName } from '../../kit/patch/form.ts';
import { nameBy } from '../../kit/patch/index.ts';
import type { Resource } from '../../ground/model/resource.ts';

const titledOf = ({ name, title, titleEn }: Titled): Titled => ({ name, title, titleEn });

/** Items under their names; the title of a view is none of its own, but a field. */
const titledItems = (items: readonly object[], nameOf: (item: object) => string): Titled[] =>
  items.map((item) => {
    const name = nameOf(item);
    const { title, titleEn } = item as Partial<Titled>;
    return title === undefined || titleEn === undefined ? { name, title: '', titleEn: '' } : { name, title, titleEn };
  });

const baseOf = ({ list, form }: Resource): KnownResource['base'] => ({
  'list.columns': list.columns.map((c) => c.field),
  'list.filters': list.filters.map((f) => f.field),
  'list.search': list.search,
  'list.inline': list.inline ?? [],
  ...Object.fromEntries(
    LIST_OPTIONS.flatMap((name) => {
      const key = namedBy(name);
      return key === undefined ? [] : [[`list.${name}`, titledItems((list[name] ?? []) as readonly object[], nameBy(key))]];
    }),
  ),
  'form.fields': form.groups.flatMap((g) => g.fields),
  'form.groups': titledItems(form.groups, groupName),
});

/** The names of a folder of documents and of the frame it stands in. */
export function knownOf(catalogue: Catalogue, { areas, icons }: Frame): Known {
  const resources = Object.entries(catalogue.resources).map(([name, resource]): [string, KnownResource] => [
    name,
    {
      title: resource.title,
      titleEn: resource.titleEn,
      ...(resource.tree ? { tree: true } : {}),
      ...(hasTable(resource) ? {} : { elsewhere: true }),
      verbs: resource.verbs,
      fields: resource.fields.map(knownField),
      measures: [COUNT, ...resource.measures].map(titledOf),
      base: baseOf(resource),
    },
  ]);
  return {
    resources: Object.fromEntries(resources),
    dictionaries: catalogue.dictionaries,
    areas,
    icons,
    lists: Object.values(catalogue.screens).map(titledOf),
    permissions: placesOf(catalogue).flatMap((screen) => [...new Set([...VERBS, ...screen.verbs])].map((verb) => `${screen.name}:${verb}`)),
  };
}
