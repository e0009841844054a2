/** What every call of a resource would work out again: fields by name, what a list answers, which texts have grams. */
import { trimOptions } from '../../../documents/features/list/options.ts';
import { readsOfAction } from '../../../documents/features/actions/index.ts';
import { readsOfMark } from '../../../documents/features/marks/index.ts';
import { viewFields } from '../../../documents/features/views/index.ts';
import { decisiveFields } from '../../../documents/features/states/index.ts';
import { ORIGIN } from '../../../documents/kit/own.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { List } from '../../../documents/ground/model/list.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { readable, THIN } from '../../source/rows.ts';
import { gramFields } from '../tables/tables.ts';
import { isLarge, isThinned } from '../../../documents/ground/fields/traits.ts';

/** Remembers a value for as long as the object it comes from lives. */
function remembered<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Fields by name. */
export const fieldsByName = remembered(
  (resource: Resource): ReadonlyMap<string, Field> => new Map(resource.fields.map((f) => [f.name, f])),
);

/** Fields a list answers unless told: all but the bulky ones, which only `detail` answers. */
export const listFields = remembered((resource: Resource): Field[] => readable(resource.fields).filter((f) => !isLarge(f)));

const byList = remembered((_resource: Resource) => new WeakMap<List, { trimmed: List; fields: Field[] }>());

const large = (field: Field | undefined): boolean => field !== undefined && isLarge(field);

/** A list draws a long series small: it gets a few of its members. */
const thinnedIn = (field: Field): Field & { [THIN]?: true } => (isThinned(field) ? { ...field, [THIN]: true } : field);

function listShape(resource: Resource, list: List): { trimmed: List; fields: Field[] } {
  const known = byList(resource);
  let shape = known.get(list);
  if (!shape) {
    const names = fieldsByName(resource);
    const trimmed: List = {
      ...trimOptions(list, (name) => names.has(name)),
      columns: list.columns.filter((c) => names.has(c.field)),
      filters: list.filters.filter((f) => names.has(f.field)),
      search: list.search.filter((f) => names.has(f)),
      sort: list.sort.filter((s) => names.has(s.field)),
    };
    const wanted = new Set([
      'id',
      'version',
      ...(resource.states ? decisiveFields(resource.states) : []),
      resource.key,
      resource.label,
      resource.tree?.parent,
      ...(resource.rows ? [ORIGIN] : []),
      ...(list.tree ? [resource.tree?.path] : []),
      ...(list.expand && 'fields' in list.expand ? list.expand.fields : []),
      ...trimmed.columns.map((c) => c.field),
      ...trimmed.sort.map((s) => s.field),
      // A map asks for its places by itself (server/map).
      ...viewFields(trimmed.views).filter((name) => !large(names.get(name))),
      ...(trimmed.marks ?? []).flatMap(readsOfMark),
      ...(trimmed.actions ?? []).flatMap(readsOfAction).filter((name) => !large(names.get(name))),
    ]);
    shape = {
      trimmed,
      fields: readable(resource.fields)
        .filter((f) => wanted.has(f.name))
        .map(thinnedIn),
    };
    known.set(list, shape);
  }
  return shape;
}

/** A screen's list without the fields the user may not know. */
export const trimmedList = (resource: Resource, list: List): List => listShape(resource, list).trimmed;

/** What a screen's list answers: its columns, shown or not, and what identifies a row. */
export const columnFields = (resource: Resource, list: List): Field[] => listShape(resource, list).fields;

const gramsByCatalogue = remembered((_catalogue: Catalogue) => new Map<string, string[]>());

/** Names of the fields whose pieces the table's gram column holds. */
export function gramNames(catalogue: Catalogue, resource: Resource): string[] {
  const known = gramsByCatalogue(catalogue);
  let names = known.get(resource.name);
  if (!names) {
    names = gramFields(
      resource,
      Object.values(catalogue.screens).filter((s) => s.resource === resource.name),
    );
    known.set(resource.name, names);
  }
  return names;
}
