/**
 * Expands authored documents. One pass, no judgement: the checker has already refused what is wrong, and whatever
 * is left out here gets its obvious default. Everything downstream trusts the result.
 */
import { computedFields } from './computed/index.ts';
import type { FieldLookup } from './computed/paths.ts';
import { ALL_ROWS, DEFAULT_PAGE_SIZE, WIDE_AREAS, WIDE_PAGE_SIZE } from './defaults.ts';
import { choicesOf } from './fields/choosing.ts';
import { TARGETED } from './fields/targets.ts';
import { fieldType, inferFieldType } from './fields/index.ts';
import { READING } from './grants.ts';
import { normaliseOptions } from './listOptions.ts';
import { normaliseMeasure, type Measure } from './measures/index.ts';
import { isPatchedForm, patchedGroups } from './patch/form.ts';
import { isPatch, patched, type Patch } from './patch/index.ts';
import { placeOf } from './place.ts';
import { columnsOfScope, normaliseWays } from './scope/index.ts';
import { normaliseRemote, REMOTE_POWERS } from './remote/index.ts';
import { normaliseRows } from './rows/index.ts';
import { normaliseStates } from './states.ts';
import { systemFields } from './systemFields.ts';
import {
  VERBS,
  type Column,
  type ColumnDocument,
  type Dictionary,
  type DictionaryDocument,
  type Field,
  type Filter,
  type FilterDocument,
  type Form,
  type FormDocument,
  type JsonSchema,
  type List,
  type ListDocument,
  type PlaceDocument,
  type Resource,
  type ResourceDocument,
  type Screen,
  type ScreenDocument,
  type Sorter,
} from './types.ts';
import { isGroup, type Where } from './where/types.ts';

const KEPT = [
  'type',
  'enum',
  'const',
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'properties',
  'required',
  'additionalProperties',
] as const;

function validation(schema: JsonSchema): JsonSchema {
  const kept: Record<string, unknown> = {};
  for (const key of KEPT) if (schema[key] !== undefined) kept[key] = schema[key];
  return kept as JsonSchema;
}

const propertiesOf = (schema: JsonSchema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, property]) =>
    normaliseField(name, property, schema.required?.includes(name) === true, ''),
  );

const objectSchema = (fields: Field[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  required: fields.filter((f) => f.required).map((f) => f.name),
  properties: Object.fromEntries(fields.map((f) => [f.name, f.schema])),
});

/** What a value holds, with everything said, and the schema that follows from it. */
function nested(type: Field['type'], schema: JsonSchema): Pick<Field, 'fields' | 'schema'> | undefined {
  const items = schema.items === undefined || Array.isArray(schema.items) ? {} : schema.items;
  const own = { ...fieldType(type).schema, ...validation(schema) };
  if (type === 'object') {
    const fields = propertiesOf(schema);
    return { fields, schema: objectSchema(fields) };
  }
  if (type === 'rows') {
    const fields = propertiesOf(items);
    return { fields, schema: { ...own, items: objectSchema(fields) } };
  }
  if (type !== 'values') return undefined;
  const item = normaliseField('item', { ...items, title: items.title ?? schema.title }, true, '');
  return { fields: [item], schema: { ...own, items: item.schema } };
}

/** One property with everything said. */
export function normaliseField(name: string, schema: JsonSchema, required: boolean, key: string): Field {
  const options = schema['x-field'] ?? {};
  const type = inferFieldType(schema);
  const known = fieldType(type);
  const field: Field = {
    name,
    title: schema.title ?? name,
    titleEn: options.titleEn ?? name,
    type,
    schema: { ...known.schema, ...validation(schema) },
    required,
    unique: options.unique === true || name === key,
    index: options.index === true || options.unique === true || name === key,
    readOnly: options.readOnly === true,
    immutable: options.immutable === true || name === key,
    mask: options.mask === true,
    operators: [...(options.references ? TARGETED : known.operators)],
    sortable: known.sortable,
    system: false,
    ...nested(type, schema),
  };
  for (const option of [
    'unit',
    'precision',
    'dict',
    'reference',
    'references',
    'where',
    'create',
    'accept',
    'shapes',
    'minArea',
    'within',
    'generate',
    'width',
    'permission',
    'descriptionEn',
  ] as const) {
    if (options[option] !== undefined) Object.assign(field, { [option]: options[option] });
  }
  if (schema.description !== undefined) field.description = schema.description;
  if (schema.default !== undefined) field.default = schema.default;
  return field;
}

const WIDTHS: Partial<Record<Field['type'], number>> = {
  longtext: 240,
  number: 120,
  boolean: 90,
  date: 120,
  datetime: 170,
  dict: 120,
  'multi-dict': 180,
  location: 190,
  email: 200,
  url: 200,
  phone: 130,
};

function column(field: Field, said: ColumnDocument): Column {
  return {
    field: field.name,
    width: said.width ?? field.width ?? WIDTHS[field.type] ?? 160,
    ...(said.fixed ? { fixed: said.fixed } : {}),
    hidden: said.hidden === true,
    ...(said.as ? { as: said.as } : {}),
  };
}

const sorter = (said: string): Sorter => (said.startsWith('-') ? { field: said.slice(1), order: 'desc' } : { field: said, order: 'asc' });
const named = <T extends { field: string }>(said: string | T): T | { field: string } => (typeof said === 'string' ? { field: said } : said);

/** Whether a field may stand in a list at all. */
const listable = (f: Field): boolean => f.type !== 'password' && !fieldType(f.type).large;

/** What is said whole, what it differs in from `base`, or `base`. */
function ownOr<T extends { field: string }, N extends { field: string }>(
  said: readonly (string | T)[] | Patch<T> | undefined,
  base: readonly N[],
  make: (said: string | T) => N | undefined,
): N[] {
  if (said === undefined) return [...base];
  if (!isPatch<T>(said)) return said.flatMap((one) => make(one) ?? []);
  return patched<T, N>(
    base,
    said,
    (item) => item.field,
    make,
    (item, other) => ({ ...item, ...other }),
  );
}

/** The list of a resource or screen; `base` is what a screen's document leaves unsaid. */
export function normaliseList(said: ListDocument, fields: Field[], area: string | undefined, base?: List): List {
  const byName = new Map(fields.map((f) => [f.name, f]));
  const own = fields.filter((f) => !f.system && listable(f));
  const columnOf = (one: string | ColumnDocument): Column | undefined => {
    const c = named<ColumnDocument>(one);
    const f = byName.get(c.field);
    return f && column(f, c);
  };
  const filterOf = (one: string | FilterDocument): Filter | undefined => {
    const f = named<FilterDocument>(one);
    const operator = ('operator' in f ? f.operator : undefined) ?? byName.get(f.field)?.operators[0];
    return operator && { field: f.field, operator };
  };
  const columns = ownOr(
    said.columns,
    base?.columns ?? [
      ...own.map((f, i) => column(f, { field: f.name, hidden: i >= 10 })),
      column(byName.get('createTime') as Field, { field: 'createTime' }),
    ],
    columnOf,
  );
  const filters = ownOr(
    said.filters,
    base?.filters ??
      own
        .filter((f) => f.type === 'dict' || f.type === 'reference')
        .slice(0, 4)
        .map((f) => ({ field: f.name, operator: f.operators[0] ?? 'in' })),
    filterOf,
  );
  const texts = own
    .filter((f) => f.type === 'text' && !f.mask)
    .slice(0, 3)
    .map((f) => f.name);
  const sort = said.sort === undefined ? undefined : [said.sort].flat().map(sorter);
  return {
    columns,
    filters,
    search: said.search ?? base?.search ?? texts,
    sort: sort ?? base?.sort ?? [{ field: 'createTime', order: 'desc' }],
    pageSize:
      (said.pageSize === 'all' ? ALL_ROWS : said.pageSize) ??
      base?.pageSize ??
      (area !== undefined && WIDE_AREAS.includes(area) ? WIDE_PAGE_SIZE : DEFAULT_PAGE_SIZE),
    ...normaliseOptions(said, base, sorter, byName),
    ...((said.method ?? base?.method) === 'GET' ? { method: 'GET' as const } : {}),
  };
}

/** Whether a user may give the field a value. */
export const writable = (f: Field): boolean =>
  !f.readOnly && !(f.system && f.name !== 'remark' && f.name !== 'companyCode' && f.name !== 'stationCode');

/** The form of a resource or screen; `base` as for the list. */
export function normaliseForm(
  said: FormDocument,
  fields: Field[],
  { title, titleEn }: { title: string; titleEn: string },
  base?: Form,
): Form {
  const shape = { kind: said.kind ?? base?.kind ?? 'drawer', columns: said.columns ?? base?.columns ?? 2 };
  const inherited = base?.groups ?? [{ title, titleEn, fields: fields.filter(writable).map((f) => f.name) }];
  if (isPatchedForm(said)) return { ...shape, groups: withRemark(patchedGroups(inherited, said), fields) };
  const groups =
    (said.groups as Form['groups'] | undefined) ?? (said.fields ? [{ title, titleEn, fields: said.fields as string[] }] : inherited);
  return { ...shape, groups: said.groups || said.fields || !base ? withRemark(groups, fields) : groups };
}

function withRemark(groups: Form['groups'], fields: Field[]): Form['groups'] {
  const last = groups.at(-1);
  if (!last || !fields.some((f) => f.name === 'remark' && writable(f)) || groups.some((g) => g.fields.includes('remark'))) return groups;
  return [...groups.slice(0, -1), { ...last, fields: [...last.fields, 'remark'] }];
}

/** What a written record must satisfy: writable properties only, closed. */
export function writeSchema(fields: Field[]): JsonSchema {
  const open = fields.filter(writable);
  return {
    type: 'object',
    additionalProperties: false,
    required: open.filter((f) => f.required && f.generate === undefined).map((f) => f.name),
    properties: Object.fromEntries(open.map((f) => [f.name, f.schema])),
  };
}

/** Figures of min and max are what their value is. */
function normaliseMeasures({ measures }: ResourceDocument, fields: readonly Field[]): Measure[] {
  const byName = new Map(fields.map((f) => [f.name, f]));
  return Object.entries(measures ?? {}).map(([name, said]) => {
    const value = said.min ?? said.max;
    const type = typeof value === 'string' ? byName.get(value)?.type : undefined;
    return normaliseMeasure(name, said, type === 'date' || type === 'datetime' ? type : 'number');
  });
}

/** A resource with everything said. `lookup` answers the fields that its paths lead to. */
export function normaliseResource(said: ResourceDocument, lookup: FieldLookup = () => undefined): Resource {
  const key = said.key ?? 'id';
  const required = new Set(said.record.required ?? []);
  const declared = Object.entries(said.record.properties ?? {}).map(([name, schema]) =>
    normaliseField(name, schema, required.has(name), key),
  );
  const states = said.states && normaliseStates(said.states);
  const state = declared.find((f) => f.name === states?.field);
  // The server alone moves a record from state to state.
  if (state) state.readOnly = true;
  for (const field of declared) {
    const choices = choicesOf(said.rules, field.name);
    if (choices.length) field.choices = choices;
  }
  const system = systemFields(said, new Set(declared.map((f) => f.name)));
  for (const f of Object.values(systemFields(said, new Set())).flat()) {
    const own = declared.find((d) => d.name === f.name && said.record.properties?.[d.name]?.title === undefined);
    if (own) Object.assign(own, { title: f.title, titleEn: f.titleEn });
  }
  const stored = [...system.before, ...declared, ...system.after];
  if (said.rows) for (const field of stored) field.readOnly = true;
  const computed = computedFields(said, stored, lookup);
  const fields = [...system.before, ...declared, ...computed, ...system.after];
  const area = said.screen === false ? undefined : said.screen?.area;
  const remote = normaliseRemote(said);
  const rows = normaliseRows(said, declared, lookup);
  const label =
    said.label ?? declared.find((f) => f.name === 'name')?.name ?? declared.find((f) => f.type === 'text' && !f.mask)?.name ?? key;
  return {
    name: said.name,
    title: said.title,
    titleEn: said.titleEn,
    scope: columnsOfScope(said.scope),
    ways: normaliseWays(said.scope, fields),
    ...(said.limits ? { limits: said.limits } : {}),
    key,
    label,
    api: said.api ?? `/api/${said.name}`,
    ...(said.tree ? { tree: { parent: said.tree.parent, path: said.tree.path ?? 'treePath' } } : {}),
    ...(rows ? { rows } : {}),
    ...(remote ? { remote } : {}),
    unique: said.unique ?? [],
    softDelete: said.softDelete === true,
    verbs: said.verbs ?? [...(rows ? READING : remote ? REMOTE_POWERS : VERBS), ...(states?.permissions.map((p) => p.name) ?? [])],
    ...(states ? { states } : {}),
    ...(said.rules ? { rules: said.rules } : {}),
    ...(said.checks ? { checks: said.checks } : {}),
    ...(said.imports ? { imports: said.imports } : {}),
    fields,
    measures: normaliseMeasures(said, fields),
    schema: writeSchema(fields),
    list: normaliseList(said.list ?? {}, fields, area),
    form: rows ? readForm(said, [...declared, ...computed]) : normaliseForm(said.form ?? {}, fields, said),
  };
}

/** How a record that nobody writes is laid out in full. */
const readForm = ({ title, titleEn }: ResourceDocument, fields: readonly Field[]): Form => ({
  kind: 'drawer',
  columns: 2,
  groups: [{ title, titleEn, fields: fields.map((f) => f.name) }],
});

/** Values that a preset's `eq` conditions give a new record. */
export function presetDefaults(where: Where): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const item of where) {
    if (
      isGroup(item) ||
      item.operator !== 'eq' ||
      item.value === undefined ||
      item.value === null ||
      (typeof item.value === 'string' && item.value.startsWith('$'))
    )
      continue;
    found[item.field] = item.value;
  }
  return found;
}

function screenOf(
  place: PlaceDocument,
  titles: { title: string; titleEn: string },
  resource: Resource,
  area: string,
  name: string,
  said: Partial<ScreenDocument>,
): Screen {
  const verbs = (said.verbs ?? resource.verbs).filter((v) => resource.verbs.includes(v));
  const widen = said.list?.pageSize === undefined && resource.list.pageSize === DEFAULT_PAGE_SIZE && WIDE_AREAS.includes(area);
  return {
    ...placeOf(place, titles, area, name),
    resource: resource.name,
    titles: said.titles ?? {},
    where: said.where ?? [],
    verbs,
    defaults: Object.fromEntries(Object.entries(presetDefaults(said.where ?? [])).filter(([name]) => resource.schema.properties?.[name])),
    list: normaliseList({ ...said.list, ...(widen ? { pageSize: WIDE_PAGE_SIZE } : {}) }, resource.fields, area, resource.list),
    form: normaliseForm(said.form ?? {}, resource.fields, resource, resource.form),
  };
}

/** The screen a resource brings along, unless its document says `false`. */
export function ownScreen(said: ResourceDocument, resource: Resource, defaultArea: string): Screen | undefined {
  if (said.screen === false) return undefined;
  const place = said.screen ?? {};
  return screenOf(
    place,
    said,
    resource,
    place.area ?? defaultArea,
    place.name ?? said.name,
    said.list?.pageSize === undefined ? {} : { list: { pageSize: said.list.pageSize } },
  );
}

/** A screen document's screen; `area` and `name` come from its place in the folder. */
export function normaliseScreen(said: ScreenDocument, resource: Resource, area: string, name: string): Screen {
  return screenOf(said, said, resource, said.area ?? area, said.name ?? name, said);
}

/** The resource as a screen calls its properties. */
export function withTitles(resource: Resource, titles: Screen['titles']): Resource {
  if (!Object.keys(titles).length) return resource;
  return { ...resource, fields: resource.fields.map((f) => ({ ...f, ...titles[f.name] })) };
}

/** A dictionary with nothing but its content. */
export function normaliseDictionary(said: DictionaryDocument): Dictionary {
  return { name: said.name, title: said.title, titleEn: said.titleEn, entries: said.entries };
}
