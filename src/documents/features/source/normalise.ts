/** Sources in normalised form: names become fields and measures, and the order and the limits are there. */
import { followPath, type FieldLookup } from '../../kit/paths.ts';
import { COUNT, figureType, normaliseMeasure, sorterOf, withBases } from '../measures/index.ts';
import type { InlineMeasure, Measure } from '../../ground/model/measures.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { Sorter } from '../../ground/model/list.ts';
import { readsOf, type Value } from '../../ground/values/index.ts';
import { applyChoices, type Selection } from './choose.ts';
import {
  DEFAULT_ROWS,
  MAX_GROUPS,
  type Fact,
  type Group,
  type GroupDocument,
  type PartDocument,
  type Source,
  type SourceDocument,
} from './index.ts';
import { comparedFields } from '../../ground/where/reads.ts';

/** What sources look things up in. */
export interface SourceFolder {
  resource: (name: string) => Resource | undefined;
  lookup: FieldLookup;
}

/** A field of a resource by name, or along its references. */
export function fieldAt(name: string, resource: Resource, { lookup }: Pick<SourceFolder, 'lookup'>): Field | undefined {
  if (!name.includes('.')) return resource.fields.find((f) => f.name === name);
  const end = followPath(name, resource.name, lookup);
  if (!end) return undefined;
  return { ...end.field, name, computed: { value: name, stored: false, paths: { [name]: end.steps } } };
}

/** The fields of a resource, and those along references that the names lead to. */
export function fieldsFor(names: readonly string[], resource: Resource, folder: Pick<SourceFolder, 'lookup'>): Map<string, Field> {
  const fields = new Map(resource.fields.map((f) => [f.name, f]));
  for (const name of names) {
    const field = name.includes('.') ? fieldAt(name, resource, folder) : undefined;
    if (field) fields.set(name, field);
  }
  return fields;
}

const valuesOf = (m: InlineMeasure): Value[] => [m.sum, m.avg, m.min, m.max, m.percentile].filter((v): v is Value => v !== undefined);

/** The field that holds the way from the root of a tree down to the row that a reference leads to. */
export function pathField(name: string, resource: Resource, folder: SourceFolder): string | undefined {
  const field = fieldAt(name, resource, folder);
  const tree = field?.reference === undefined ? undefined : folder.resource(field.reference)?.tree;
  return tree && `${name}.${tree.path}`;
}

function groupReads(group: string | GroupDocument, resource: Resource, folder: SourceFolder): string[] {
  if (typeof group === 'string') return [group];
  const path = group.level === undefined ? undefined : pathField(group.field ?? '', resource, folder);
  return [
    group.field ?? '',
    ...(path === undefined ? [] : [path]),
    ...(group.cases ?? []).flatMap((c) => comparedFields(c.where)),
    ...Object.values(group.of ?? {}).flatMap((one) => groupReads(one, resource, folder)),
  ];
}

/** Every name that a fact reads as a field: conditions, groups, and what its measures are worked out of. */
export function readsOfFact(
  { where = [], group = [], measures = [], latest }: Omit<PartDocument, 'resource'>,
  resource: Resource,
  folder: SourceFolder,
): string[] {
  const inline = measures.filter((m): m is InlineMeasure => typeof m !== 'string');
  const named = resource.measures.filter((m) => m.aggregate);
  return [
    ...comparedFields(where),
    ...(latest ? [latest.per, latest.by] : []),
    ...group.flatMap((g) => groupReads(g, resource, folder)),
    ...inline.flatMap((m) => [...valuesOf(m).flatMap(readsOf), m.once ?? '', ...comparedFields(m.where ?? [])]),
    ...named.flatMap((m) => [...(m.value === undefined ? [] : readsOf(m.value)), m.once ?? '', ...comparedFields(m.where ?? [])]),
  ].filter(Boolean);
}

function groupOf(group: string | GroupDocument, fields: ReadonlyMap<string, Field>, resource: Resource, folder: SourceFolder): Group {
  const g: GroupDocument = typeof group === 'string' ? { field: group } : group;
  const field = g.field === undefined ? undefined : fields.get(g.field);
  const path = g.level === undefined ? undefined : fields.get(pathField(g.field ?? '', resource, folder) ?? '');
  return {
    name: g.name ?? g.field ?? 'case',
    title: g.title ?? field?.title ?? '分类',
    titleEn: g.titleEn ?? field?.titleEn ?? 'Case',
    ...(field ? { field } : {}),
    ...(g.by ? { by: g.by } : {}),
    ...(g.step === undefined ? {} : { step: g.step }),
    ...(g.edges ? { edges: g.edges } : {}),
    ...(g.each ? { each: true as const } : {}),
    ...(g.cases ? { cases: g.cases } : {}),
    ...(g.level === undefined || !path ? {} : { level: { depth: g.level, path } }),
  };
}

/** A measure said in a source; a field's minimum or sum is called like the field when it has no title. */
function inlineMeasure(one: InlineMeasure, fields: ReadonlyMap<string, Field>): Measure {
  const value = one.min ?? one.max;
  const measure = normaliseMeasure(one.name, one, figureType(value, fields));
  const field = typeof value === 'string' || typeof one.sum === 'string' ? fields.get(String(one.sum ?? value)) : undefined;
  return one.title === undefined && field
    ? { ...measure, title: field.title, titleEn: field.titleEn, ...(field.unit === undefined ? {} : { unit: field.unit }) }
    : measure;
}

/** A measure that the reader chooses: it looks like the one chosen, and is worked out of it. */
function selectedMeasure({ name, title, titleEn, of = [] }: InlineMeasure, known: ReadonlyMap<string, Measure>): Measure[] {
  const target = known.get(of[0] ?? '');
  if (!target) return [];
  const { aggregate: _a, value: _v, rows: _r, among: _m, where: _w, at: _t, once: _o, ...shown } = target;
  return [{ ...shown, name, ...(title === undefined ? {} : { title, titleEn: titleEn ?? title }), formula: target.name }];
}

/** The measures that names and inline ones stand for; `known` are those that formulas may read. */
function measuresOf(
  items: readonly (string | InlineMeasure)[],
  known: ReadonlyMap<string, Measure>,
  fields: ReadonlyMap<string, Field>,
): Measure[] {
  const own = items.flatMap((one) => (typeof one === 'string' || one.of ? [] : [inlineMeasure(one, fields)]));
  const all = new Map([...known, ...own.map((m) => [m.name, m] as const)]);
  return items.flatMap((one): Measure[] =>
    typeof one === 'string' ? [known.get(one) ?? []].flat() : one.of ? selectedMeasure(one, all) : [all.get(one.name) ?? []].flat(),
  );
}

/** Measures of a resource that formulas may read, by name. */
export const knownMeasures = (resource: Resource): Map<string, Measure> => new Map([COUNT, ...resource.measures].map((m) => [m.name, m]));

function factOf(document: PartDocument, resource: Resource, folder: SourceFolder): { fact: Fact; wanted: Measure[] } {
  const fields = fieldsFor(readsOfFact(document, resource, folder), resource, folder);
  const known = knownMeasures(resource);
  const wanted = measuresOf(document.measures ?? ['count'], known, fields);
  for (const measure of wanted) known.set(measure.name, measure);
  return {
    fact: {
      resource: resource.name,
      where: document.where ?? [],
      ...(document.latest ? { latest: document.latest } : {}),
      groups: (document.group ?? []).map((g) => groupOf(g, fields, resource, folder)),
      measures: withBases(wanted, known),
    },
    wanted,
  };
}

/** Groups of a time come in its order; others by the first figure, largest first. */
function usualOrder(groups: readonly Group[], measures: readonly Measure[]): Sorter[] {
  const time = groups.find((g) => g.by);
  if (time) return [{ field: time.name, order: 'asc' }];
  return measures[0] && groups.length ? [{ field: measures[0].name, order: 'desc' }] : [];
}

/** A source in normalised form, with every choice made; undefined when a resource it names is not there. */
export function normaliseSource(authored: SourceDocument, folder: SourceFolder, selection: Selection = {}): Source | undefined {
  const document = applyChoices(authored, selection);
  const order = document.sort === undefined ? undefined : [document.sort].flat().map(sorterOf);
  const rest = {
    having: document.having ?? [],
    others: document.others === true,
    fill: document.fill === true,
    cumulative: document.cumulative ?? [],
    totals: document.totals === true,
    ...(document.compare === undefined ? {} : { compare: document.compare }),
  };
  if (document.parts) return ofParts(document, folder, rest, order);
  const resource = folder.resource(document.resource ?? '');
  if (!resource) return undefined;
  if (!document.group && !document.measures) {
    const names = document.fields ?? resource.list.columns.filter((c) => !c.hidden).map((c) => c.field);
    const { where = [], latest } = document;
    const fields = fieldsFor([...names, ...comparedFields(where)], resource, folder);
    return {
      kind: 'rows',
      facts: { '': { resource: resource.name, where, ...(latest ? { latest } : {}), groups: [], measures: [] } },
      fields: names.flatMap((name) => fields.get(name) ?? []),
      groups: [],
      measures: [],
      sort: order ?? resource.list.sort,
      limit: document.limit ?? DEFAULT_ROWS,
      ...rest,
    };
  }
  const { fact, wanted } = factOf({ ...document, resource: resource.name }, resource, folder);
  return {
    kind: 'figures',
    facts: { '': fact },
    fields: [],
    groups: fact.groups,
    measures: wanted,
    sort: order ?? usualOrder(fact.groups, wanted),
    limit: document.limit ?? MAX_GROUPS,
    ...rest,
  };
}

function ofParts(
  document: SourceDocument,
  folder: SourceFolder,
  rest: Pick<Source, 'having' | 'others' | 'fill' | 'cumulative' | 'totals' | 'compare'>,
  order: Sorter[] | undefined,
): Source | undefined {
  const facts: Record<string, Fact> = {};
  const known = new Map<string, Measure>();
  const groups = new Map<string, Group>();
  for (const [part, one] of Object.entries(document.parts ?? {})) {
    const resource = folder.resource(one.resource);
    if (!resource) return undefined;
    const { fact, wanted } = factOf(one, resource, folder);
    facts[part] = fact;
    for (const group of fact.groups) if (!groups.has(group.name)) groups.set(group.name, group);
    // Worked out within its part: to the whole it is a figure like any other.
    for (const { formula: _done, among: _told, ...measure } of wanted)
      known.set(`${part}.${measure.name}`, { ...measure, name: `${part}.${measure.name}` });
  }
  const measures = measuresOf(document.measures ?? [...known.keys()], known, new Map());
  for (const measure of measures) known.set(measure.name, measure);
  const shared = [...groups.values()];
  return {
    kind: 'figures',
    facts,
    fields: [],
    groups: shared,
    measures,
    sort: order ?? usualOrder(shared, measures),
    limit: document.limit ?? MAX_GROUPS,
    ...rest,
  };
}
