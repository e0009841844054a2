/** Names that documents may refer to, as an editor needs them. */
import { hasTable } from '../rows/own.ts';
import type { Frame } from '../check/places.ts';
import { placesOf } from '../place.ts';
import { VERBS, type Power } from '../powers.ts';
import { COUNT } from '../measures/index.ts';
import type { Catalogue } from '../catalogue.ts';
import { LIST_OPTIONS, namedBy } from '../list/options.ts';
import { groupName } from '../patch/form.ts';
import { nameBy } from '../patch/index.ts';
import type { Dictionary, Resource } from '../types.ts';
import type { Field } from '../fields/types.ts';

/** A property, as far as it decides what may be said of it. */
export type KnownField = Pick<Field, 'name' | 'title' | 'titleEn' | 'type'> &
  Partial<Pick<Field, 'dict' | 'reference' | 'readOnly' | 'immutable' | 'mask' | 'system'>>;

/** Something with a name of its own. */
export type Titled = Pick<Field, 'name' | 'title' | 'titleEn'>;

export interface KnownResource {
  title: string;
  titleEn: string;
  /** Rows form a tree. */
  tree?: true;
  /** Rows do not lie in a table of its own: nothing refers to them. */
  elsewhere?: true;
  verbs: Power[];
  fields: KnownField[];
  /** Figures that sources may name. */
  measures: Titled[];
  /** What screens may differ from, by the place of the list (`list.columns`): names of fields, or of items with titles of their own. */
  base: Record<string, (string | Titled)[]>;
}

export interface Known {
  resources: Record<string, KnownResource>;
  dictionaries: Record<string, Dictionary>;
  areas: readonly string[];
  icons: readonly string[];
  /** Screens that show lists: what blocks, tabs and actions open. */
  lists: Titled[];
  /** Codes that some screen gives. */
  permissions: readonly string[];
}

/** What matters of a field; what does not hold is left out. */
export function knownField({ name, title, titleEn, type, dict, reference, readOnly, immutable, mask, system }: KnownField): KnownField {
  return {
    name,
    title,
    titleEn,
    type,
    ...(dict === undefined ? {} : { dict }),
    ...(reference === undefined ? {} : { reference }),
    ...(readOnly ? { readOnly } : {}),
    ...(immutable ? { immutable } : {}),
    ...(mask ? { mask } : {}),
    ...(system ? { system } : {}),
  };
}

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
