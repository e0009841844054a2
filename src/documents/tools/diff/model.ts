/**
 * Normalised documents as trees of named parts: lists become members under their names, so that two versions can be laid
 * side by side. Order is said apart, where it means something on screen.
 */
import { READING } from '../../ground/grants.ts';
import { selectionsOf, type Block, type Grid } from '../../features/blocks/grid.ts';
import type { Link } from '../../features/link/index.ts';
import type { Dictionary, Resource, Screen } from '../../ground/model/resource.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Form } from '../../ground/model/form.ts';
import type { List } from '../../ground/model/list.ts';
import { RESOURCE_FEATURES, resourceFeature } from '../../tables/features.ts';
import { listFeature } from '../../tables/listFeatures.ts';
import { LIST_OPTIONS } from '../../features/list/options.ts';
import { verbsOfAudience } from '../../ground/powers.ts';
import { by, leaf, leaves, names, omit, type Tree } from '../../kit/diff/tree.ts';

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

const listTree = (list: List): Tree => ({
  ...omit(list, ...LIST_OPTIONS),
  columns: by(
    list.columns,
    (c) => c.field,
    (c) => omit(c, 'field'),
  ),
  columnOrder: leaf(list.columns.map((c) => c.field)),
  filters: by(
    list.filters,
    (f) => f.field,
    (f) => leaf(f.operator),
  ),
  filterOrder: leaf(list.filters.map((f) => f.field)),
  search: names(list.search),
  ...Object.assign({}, ...LIST_OPTIONS.map((name) => listFeature(name).compared.parts(list[name], name))),
});

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
  groups: leaf(groups.map(({ fields: _fields, ...heading }) => heading)),
});

/** A resource without what follows from its fields. */
export const resourceTree = (r: Resource): Tree => ({
  ...omit(r, 'name', 'schema', 'ways', ...RESOURCE_FEATURES),
  verbs: names(r.verbs),
  fields: fieldsTree(r.fields),
  list: listTree(r.list),
  form: formTree(r.form),
  ...Object.assign({}, ...RESOURCE_FEATURES.map((name) => resourceFeature(name).compared?.parts(r) ?? {})),
});

/** Audiences with what each may do: `true` for everything. */
const audienceTree = (entries: readonly string[]): Tree =>
  by(
    [...new Set(entries.map((entry) => entry.split(':')[0] ?? ''))],
    (role) => role,
    (role) => {
      const own = entries.filter((entry) => entry.split(':')[0] === role).map(verbsOfAudience);
      return leaf(
        own.some((verbs) => !verbs.length) || [...new Set(own.flat().flatMap((verb) => (verb === 'read' ? READING : verb)))].sort(),
      );
    },
  );

/** A screen. */
export const screenTree = (s: Screen): Tree => ({
  ...omit(s, 'name'),
  titles: by(
    Object.entries(s.titles),
    ([name]) => name,
    ([, titles]) => leaves(titles),
  ),
  verbs: names(s.verbs),
  audience: audienceTree(s.audience),
  defaults: leaves(s.defaults),
  list: listTree(s.list),
  form: formTree(s.form),
});

/** A block. What the layers of a map select are selections like those of other blocks. */
function blockTree(block: Block): Tree {
  if (block.type !== 'map') return omit(block, 'name');
  const selected = selectionsOf(block);
  const layers = block.layers.map(({ selects: _selects, ...layer }) => layer);
  return { ...omit(block, 'name', 'layers'), layers: leaf(layers), ...(selected.length ? { selects: leaf(selected) } : {}) };
}

/** A grid. */
export const gridTree = ({ blocks, ...rest }: Grid): Tree => ({
  ...omit(rest, 'name'),
  verbs: names(rest.verbs),
  audience: audienceTree(rest.audience),
  blocks: by(blocks, (b) => b.name, blockTree),
  blockOrder: leaf(blocks.map((b) => b.name)),
});

/** A link. */
export const linkTree = (link: Link): Tree => ({ ...omit(link, 'name'), verbs: names(link.verbs), audience: audienceTree(link.audience) });

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
