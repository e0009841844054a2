/**
 * Normalised documents as trees of named parts: lists become members under their names, so that two versions can be laid
 * side by side. Order is said apart, where it means something on screen.
 */
import type { Grid } from '../grid.ts';
import type { Link } from '../link/index.ts';
import type { Dictionary, Resource, Screen } from '../types.ts';
import type { Field } from '../fields/types.ts';
import type { Form } from '../form/types.ts';
import type { List } from '../list/types.ts';
import type { States, Transition } from '../states/types.ts';

/** A tree with members by name; a leaf is any value that is compared as a whole. */
export interface Tree {
  [name: string]: Tree | Leaf;
}
/** A value compared as a whole. */
export class Leaf {
  constructor(readonly value: unknown) {}
}

const leaf = (value: unknown): Leaf => new Leaf(value);
const by = <T>(items: readonly T[] | undefined, nameOf: (item: T) => string, make: (item: T) => Tree | Leaf = () => leaf(true)): Tree =>
  Object.fromEntries((items ?? []).map((item) => [nameOf(item), make(item)]));
const names = (items: readonly string[] | undefined): Tree => by(items, (name) => name);
const leaves = (value: object): Tree => Object.fromEntries(Object.entries(value).map(([key, member]) => [key, leaf(member)]));

/** Members without those that are told elsewhere. */
const omit = (value: object, ...keys: string[]): Tree =>
  leaves(Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))));

/** What has no name is known by what it says, whatever the order of its keys. */
const itself = (value: unknown): string =>
  JSON.stringify(value, (_, member: unknown) =>
    member !== null && typeof member === 'object' && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );

/** Limits a value must keep; how nested values look is told by their own fields. */
const bounds = ({ schema, fields }: Field): Tree =>
  omit(schema, 'properties', 'required', 'additionalProperties', ...(fields ? ['items'] : []));

const fieldTree = (field: Field): Tree => ({
  ...omit(field, 'name', 'fields', 'operators', 'system', 'choices', 'computed'),
  // For whom it comes to something else follows from the limits of what it counts.
  ...(field.computed ? { computed: leaf({ ...field.computed, limited: undefined }) } : {}),
  schema: bounds(field),
});

/** Fields of the record and, by their path, those inside of them. */
function fieldsTree(fields: readonly Field[], path = ''): Tree {
  return Object.assign(
    {},
    ...fields.map((field) => {
      const name = `${path}${field.name}`;
      return { [name]: fieldTree(field), ...fieldsTree(field.fields ?? [], `${name}.`) };
    }),
  ) as Tree;
}

function listTree(list: List): Tree {
  const { columns, filters, search, inline, quickFilters, actions, summary, views, marks, tabs } = list;
  return {
    ...leaves(list),
    summary: leaf(summary ?? []),
    columns: by(
      columns,
      (c) => c.field,
      (c) => omit(c, 'field'),
    ),
    columnOrder: leaf(columns.map((c) => c.field)),
    filters: by(
      filters,
      (f) => f.field,
      (f) => leaf(f.operator),
    ),
    filterOrder: leaf(filters.map((f) => f.field)),
    search: names(search),
    inline: names(inline),
    quickFilters: by(
      quickFilters,
      (p) => p.name,
      (p) => omit(p, 'name'),
    ),
    actions: by(
      actions,
      (a) => a.name,
      (a) => omit(a, 'name'),
    ),
    tabs: by(
      tabs,
      (t) => t.name,
      (t) => omit(t, 'name'),
    ),
    tabOrder: leaf((tabs ?? []).map((t) => t.name)),
    marks: by(
      marks,
      (m) => m.name,
      (m) => omit(m, 'name'),
    ),
    markOrder: leaf((marks ?? []).map((m) => m.name)),
    views: by(
      views,
      (v) => v.type,
      (v) => omit(v, 'type'),
    ),
    viewOrder: leaf((views ?? []).map((v) => v.type)),
  };
}

const formTree = ({ groups, ...rest }: Form): Tree => ({
  ...leaves(rest),
  fields: Object.assign(
    {},
    ...groups.map((g, i) =>
      by(
        g.fields,
        (name) => name,
        () => leaf(i),
      ),
    ),
  ) as Tree,
  fieldOrder: leaf(groups.flatMap((g) => g.fields)),
  groups: leaf(groups.map(({ title, titleEn }) => ({ title, titleEn }))),
});

const transitionTree = (t: Transition): Tree => ({
  ...omit(t, 'name'),
  from: names(t.from),
  guards: by(t.guards, itself),
  set: leaves(t.set),
  form: { fields: names(t.form.fields), required: names(t.form.required), comment: leaf(t.form.comment) },
});

const statesTree = ({ field, initial, permissions, transitions, edit, delete: removable }: States): Tree => ({
  field: leaf(field),
  initial: leaf(initial),
  permissions: by(
    permissions,
    (p) => p.name,
    (p) => omit(p, 'name'),
  ),
  transitions: by(transitions, (t) => t.name, transitionTree),
  transitionOrder: leaf(transitions.map((t) => t.name)),
  edit: leaf(edit),
  delete: leaf(removable),
});

/** A resource without what follows from its fields. */
export const resourceTree = (r: Resource): Tree => ({
  ...omit(r, 'name', 'schema', 'states', 'ways', 'rows'),
  limits: by(
    r.limits,
    (limit) => limit.titleEn,
    (limit) => omit(limit, 'titleEn'),
  ),
  scope: leaf(r.ways.length ? r.ways.map((way) => way.by + (way.to === 'station' && way.boosters ? ' + boosters' : '')) : 'global'),
  verbs: names(r.verbs),
  unique: by(r.unique, (set) => set.join(' + ')),
  rules: by(r.rules, itself),
  checks: by(
    r.checks,
    (check) => check.name,
    (check) => omit(check, 'name'),
  ),
  imports: by(r.imports, (one) => one.name, leaf),
  measures: by(
    r.measures,
    (measure) => measure.name,
    (measure) => omit(measure, 'name'),
  ),
  fields: fieldsTree(r.fields),
  list: listTree(r.list),
  form: formTree(r.form),
  ...(r.rows
    ? {
        rows: by(
          r.rows,
          (part) => part.resource,
          (part) => omit(part, 'resource', 'paths'),
        ),
      }
    : {}),
  ...(r.states ? { states: statesTree(r.states) } : {}),
});

/** A screen. */
export const screenTree = (s: Screen): Tree => ({
  ...omit(s, 'name'),
  titles: by(
    Object.entries(s.titles),
    ([name]) => name,
    ([, titles]) => leaves(titles),
  ),
  verbs: names(s.verbs),
  audience: names(s.audience),
  defaults: leaves(s.defaults),
  list: listTree(s.list),
  form: formTree(s.form),
});

/** A grid. */
export const gridTree = ({ blocks, ...rest }: Grid): Tree => ({
  ...omit(rest, 'name'),
  verbs: names(rest.verbs),
  audience: names(rest.audience),
  blocks: by(
    blocks,
    (b) => b.name,
    (b) => omit(b, 'name'),
  ),
  blockOrder: leaf(blocks.map((b) => b.name)),
});

/** A link. */
export const linkTree = (link: Link): Tree => ({ ...omit(link, 'name'), verbs: names(link.verbs), audience: names(link.audience) });

/** A dictionary. */
export const dictionaryTree = ({ title, titleEn, entries }: Dictionary): Tree => ({
  title: leaf(title),
  titleEn: leaf(titleEn),
  entries: by(
    entries,
    (e) => e.code,
    (e) => omit(e, 'code'),
  ),
  entryOrder: leaf(entries.map((e) => e.code)),
});
