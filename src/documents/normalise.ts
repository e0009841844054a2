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
import { normaliseOptions } from './list/options.ts';
import { normaliseMeasure, type Measure } from './measures/index.ts';
import { isPatchedForm, patchedGroups } from './patch/form.ts';
import { isPatch, patched, type Patch } from './patch/index.ts';
import { placeOf, type PlaceDocument } from './place.ts';
import { columnsOfScope, normaliseWays } from './scope/index.ts';
import { normaliseRemote, REMOTE_POWERS } from './remote/index.ts';
import { normaliseRows } from './rows/index.ts';
import { normaliseStates } from './states/index.ts';
import { systemFields } from './systemFields.ts';
import { VERBS } from './powers.ts';
import type { Column, ColumnDocument, Filter, FilterDocument, List, ListDocument, Sorter } from './list/types.ts';
import type { Dictionary, Resource, Screen } from './types.ts';
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from './authored.ts';
import type { Field, JsonSchema } from './fields/types.ts';
import type { Form, FormDocument } from './form/types.ts';
import { isGroup, type Where } from './where/types.ts';

const VALIDATION_KEYS = [
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
  const result: Record<string, unknown> = {};
  for (const key of VALIDATION_KEYS) if (schema[key] !== undefined) result[key] = schema[key];
  return result as JsonSchema;
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

function column(field: Field, document: ColumnDocument): Column {
  return {
    field: field.name,
    width: document.width ?? field.width ?? WIDTHS[field.type] ?? 160,
    ...(document.fixed ? { fixed: document.fixed } : {}),
    hidden: document.hidden === true,
    ...(document.as ? { as: document.as } : {}),
  };
}

const sorter = (sort: string): Sorter => (sort.startsWith('-') ? { field: sort.slice(1), order: 'desc' } : { field: sort, order: 'asc' });
const named = <T extends { field: string }>(item: string | T): T | { field: string } => (typeof item === 'string' ? { field: item } : item);

/** Whether a field may stand in a list at all. */
const listable = (f: Field): boolean => f.type !== 'password' && !fieldType(f.type).large;

/** What is said whole, what it differs in from `base`, or `base`. */
function ownOr<T extends { field: string }, N extends { field: string }>(
  items: readonly (string | T)[] | Patch<T> | undefined,
  base: readonly N[],
  make: (item: string | T) => N | undefined,
): N[] {
  if (items === undefined) return [...base];
  if (!isPatch<T>(items)) return items.flatMap((one) => make(one) ?? []);
  return patched<T, N>(
    base,
    items,
    (item) => item.field,
    make,
    (item, other) => ({ ...item, ...other }),
  );
}

/** The list of a resource or screen; `base` is what a screen's document leaves unsaid. */
export function normaliseList(document: ListDocument, fields: Field[], area: string | undefined, base?: List): List {
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
    document.columns,
    base?.columns ?? [
      ...own.map((f, i) => column(f, { field: f.name, hidden: i >= 10 })),
      column(byName.get('createTime') as Field, { field: 'createTime' }),
    ],
    columnOf,
  );
  const filters = ownOr(
    document.filters,
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
  const sort = document.sort === undefined ? undefined : [document.sort].flat().map(sorter);
  return {
    columns,
    filters,
    search: document.search ?? base?.search ?? texts,
    sort: sort ?? base?.sort ?? [{ field: 'createTime', order: 'desc' }],
    pageSize:
      (document.pageSize === 'all' ? ALL_ROWS : document.pageSize) ??
      base?.pageSize ??
      (area !== undefined && WIDE_AREAS.includes(area) ? WIDE_PAGE_SIZE : DEFAULT_PAGE_SIZE),
    ...normaliseOptions(document, base, sorter, byName),
    ...((document.method ?? base?.method) === 'GET' ? { method: 'GET' as const } : {}),
  };
}

/** Whether a user may give the field a value. */
export const writable = (f: Field): boolean =>
  !f.readOnly && !(f.system && f.name !== 'remark' && f.name !== 'companyCode' && f.name !== 'stationCode');

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
  return Object.entries(measures ?? {}).map(([name, measure]) => {
    const value = measure.min ?? measure.max;
    const type = typeof value === 'string' ? byName.get(value)?.type : undefined;
    return normaliseMeasure(name, measure, type === 'date' || type === 'datetime' ? type : 'number');
  });
}

/** A resource with everything said. `lookup` answers the fields that its paths lead to. */
export function normaliseResource(document: ResourceDocument, lookup: FieldLookup = () => undefined): Resource {
  const key = document.key ?? 'id';
  const required = new Set(document.record.required ?? []);
  const declared = Object.entries(document.record.properties ?? {}).map(([name, schema]) =>
    normaliseField(name, schema, required.has(name), key),
  );
  const states = document.states && normaliseStates(document.states);
  const state = declared.find((f) => f.name === states?.field);
  // The server alone moves a record from state to state.
  if (state) state.readOnly = true;
  for (const field of declared) {
    const choices = choicesOf(document.rules, field.name);
    if (choices.length) field.choices = choices;
  }
  const system = systemFields(document, new Set(declared.map((f) => f.name)));
  for (const f of Object.values(systemFields(document, new Set())).flat()) {
    const own = declared.find((d) => d.name === f.name && document.record.properties?.[d.name]?.title === undefined);
    if (own) Object.assign(own, { title: f.title, titleEn: f.titleEn });
  }
  const stored = [...system.before, ...declared, ...system.after];
  if (document.rows) for (const field of stored) field.readOnly = true;
  const computed = computedFields(document, stored, lookup);
  const fields = [...system.before, ...declared, ...computed, ...system.after];
  const area = document.screen === false ? undefined : document.screen?.area;
  const remote = normaliseRemote(document);
  const rows = normaliseRows(document, declared, lookup);
  const label =
    document.label ?? declared.find((f) => f.name === 'name')?.name ?? declared.find((f) => f.type === 'text' && !f.mask)?.name ?? key;
  return {
    name: document.name,
    title: document.title,
    titleEn: document.titleEn,
    scope: columnsOfScope(document.scope),
    ways: normaliseWays(document.scope, fields),
    ...(document.limits ? { limits: document.limits } : {}),
    key,
    label,
    api: document.api ?? `/api/${document.name}`,
    ...(document.tree ? { tree: { parent: document.tree.parent, path: document.tree.path ?? 'treePath' } } : {}),
    ...(rows ? { rows } : {}),
    ...(remote ? { remote } : {}),
    unique: document.unique ?? [],
    softDelete: document.softDelete === true,
    verbs: document.verbs ?? [...(rows ? READING : remote ? REMOTE_POWERS : VERBS), ...(states?.permissions.map((p) => p.name) ?? [])],
    ...(states ? { states } : {}),
    ...(document.rules ? { rules: document.rules } : {}),
    ...(document.checks ? { checks: document.checks } : {}),
    ...(document.imports ? { imports: document.imports } : {}),
    fields,
    measures: normaliseMeasures(document, fields),
    schema: writeSchema(fields),
    list: normaliseList(document.list ?? {}, fields, area),
    form: rows ? readForm(document, [...declared, ...computed]) : normaliseForm(document.form ?? {}, fields, document),
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
  document: Partial<ScreenDocument>,
): Screen {
  const verbs = (document.verbs ?? resource.verbs).filter((v) => resource.verbs.includes(v));
  const widen = document.list?.pageSize === undefined && resource.list.pageSize === DEFAULT_PAGE_SIZE && WIDE_AREAS.includes(area);
  return {
    ...placeOf(place, titles, area, name),
    resource: resource.name,
    titles: document.titles ?? {},
    where: document.where ?? [],
    verbs,
    defaults: Object.fromEntries(
      Object.entries(presetDefaults(document.where ?? [])).filter(([name]) => resource.schema.properties?.[name]),
    ),
    list: normaliseList({ ...document.list, ...(widen ? { pageSize: WIDE_PAGE_SIZE } : {}) }, resource.fields, area, resource.list),
    form: normaliseForm(document.form ?? {}, resource.fields, resource, resource.form),
  };
}

/** The screen a resource brings along, unless its document says `false`. */
export function ownScreen(document: ResourceDocument, resource: Resource, defaultArea: string): Screen | undefined {
  if (document.screen === false) return undefined;
  const place = document.screen ?? {};
  return screenOf(
    place,
    document,
    resource,
    place.area ?? defaultArea,
    place.name ?? document.name,
    document.list?.pageSize === undefined ? {} : { list: { pageSize: document.list.pageSize } },
  );
}

/** A screen document's screen; `area` and `name` come from its place in the folder. */
export function normaliseScreen(document: ScreenDocument, resource: Resource, area: string, name: string): Screen {
  return screenOf(document, document, resource, document.area ?? area, document.name ?? name, document);
}

/** The resource as a screen calls its properties. */
export function withTitles(resource: Resource, titles: Screen['titles']): Resource {
  if (!Object.keys(titles).length) return resource;
  return { ...resource, fields: resource.fields.map((f) => ({ ...f, ...titles[f.name] })) };
}

/** A dictionary with nothing but its content. */
export function normaliseDictionary(document: DictionaryDocument): Dictionary {
  return { name: document.name, title: document.title, titleEn: document.titleEn, entries: document.entries };
}
