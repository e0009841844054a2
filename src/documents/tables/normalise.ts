/**
 * Expands authored documents. One pass, no judgement: the checker has already refused what is wrong, and whatever
 * is left out here gets its obvious default. Everything downstream trusts the result.
 */
import type { DictionaryDocument, ResourceDocument, ScreenDocument } from '../ground/model/authored.ts';
import { computedFields } from '../features/computed/index.ts';
import type { FieldLookup } from '../kit/paths.ts';
import { DEFAULT_PAGE_SIZE, WIDE_AREAS, WIDE_PAGE_SIZE } from '../ground/defaults.ts';
import { choicesOf } from '../features/rules/choosing.ts';
import { normaliseField } from '../ground/fields/normalise.ts';
import type { Field } from '../ground/model/fields.ts';
import { writeSchema } from '../ground/fields/writable.ts';
import { readForm, normaliseForm } from '../features/form/index.ts';
import { READING } from '../ground/grants.ts';
import { normaliseList } from '../features/list/index.ts';
import { figureType, normaliseMeasure } from '../features/measures/index.ts';
import type { Measure } from '../ground/model/measures.ts';
import { placeOf, type PlaceDocument } from '../ground/place.ts';
import { VERBS } from '../ground/powers.ts';
import { normaliseRemote, REMOTE_POWERS } from '../features/remote/index.ts';
import { normaliseRows } from '../features/rows/index.ts';
import { normaliseChecks } from '../features/checks/index.ts';
import { columnsOfScope, normaliseWays } from '../kit/scope.ts';
import { normaliseStates } from '../features/states/index.ts';
import { systemFields } from '../kit/systemFields.ts';
import type { Dictionary, Resource, Screen } from '../ground/model/resource.ts';
import { isGroup, type Where } from '../ground/where/types.ts';

/** Figures of min and max are what their value is. */
function normaliseMeasures({ measures }: ResourceDocument, fields: readonly Field[]): Measure[] {
  const byName = new Map(fields.map((f) => [f.name, f]));
  return Object.entries(measures ?? {}).map(([name, measure]) => {
    return normaliseMeasure(name, measure, figureType(measure.min ?? measure.max, byName));
  });
}

/** A resource in normalised form. `lookup` answers the fields that its paths lead to. */
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
    ...(document.labelEn === undefined ? {} : { labelEn: document.labelEn }),
    api: document.api ?? `/api/${document.name}`,
    ...(document.tree ? { tree: { parent: document.tree.parent, path: document.tree.path ?? 'treePath' } } : {}),
    ...(rows ? { rows } : {}),
    ...(remote ? { remote } : {}),
    unique: document.unique ?? [],
    softDelete: document.softDelete === true,
    verbs: document.verbs ?? [...(rows ? READING : remote ? REMOTE_POWERS : VERBS), ...(states?.permissions.map((p) => p.name) ?? [])],
    ...(states ? { states } : {}),
    ...(document.rules ? { rules: document.rules } : {}),
    ...(document.checks ? { checks: normaliseChecks(document.checks, fields) } : {}),
    ...(document.noOverlap ? { noOverlap: document.noOverlap } : {}),
    ...(document.imports ? { imports: document.imports } : {}),
    fields,
    measures: normaliseMeasures(document, fields),
    schema: writeSchema(fields),
    list: normaliseList(document.list ?? {}, fields, area),
    form: rows ? readForm(document, [...declared, ...computed]) : normaliseForm(document.form ?? {}, fields, document),
  };
}

/** Values that a preset's `eq` conditions give a new record. */
export function presetDefaults(where: Where): Record<string, unknown> {
  const defaults: Record<string, unknown> = {};
  for (const item of where) {
    if (
      isGroup(item) ||
      item.operator !== 'eq' ||
      item.value === undefined ||
      item.value === null ||
      (typeof item.value === 'string' && item.value.startsWith('$'))
    )
      continue;
    defaults[item.field] = item.value;
  }
  return defaults;
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
