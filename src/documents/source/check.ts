/** A source names what is there, groups by what can be grouped, and asks of its answer what that can give. */
import type { Finding, Path } from '../diagnostic.ts';
import { fieldType } from '../fields/index.ts';
import { checkTitles } from '../check/texts.ts';
import { checkMeasure, countable } from '../measures/check.ts';
import { adds, type InlineMeasure, type Measure } from '../measures/index.ts';
import type { Field, Resource } from '../types.ts';
import { checkWhere, type WhereScope } from '../where/check.ts';
import { isGroup, type Where } from '../where/types.ts';
import type { Group, GroupDocument, PartDocument, SourceDocument } from './index.ts';
import { fieldAt, fieldsFor, knownMeasures, normaliseSource, readsOfFact, type SourceFolder } from './normalise.ts';

/** What a source is checked in. */
export interface SourceScope extends SourceFolder {
  /** Resources that can be named. */
  names: readonly string[];
  /** Documents that are there but do not hold: whoever names them is not told off as well. */
  broken: ReadonlySet<string>;
  /** What conditions may read, apart from the fields. */
  where: Omit<WhereScope, 'fields'>;
}

const COMPARE = /^[1-9]\d{0,3}[dwMy]$/;
const isTime = (f: Field | undefined): boolean => f?.type === 'date' || f?.type === 'datetime';

const unknownResource = (resource: string, { names, broken }: SourceScope, path: Path): Finding[] =>
  broken.has(resource) ? [] : [{ code: 'resource-unknown', path, params: { resource }, allowed: [...names] }];

const inlineOf = (measures: SourceDocument['measures']): InlineMeasure[] =>
  (measures ?? []).filter((m): m is InlineMeasure => typeof m !== 'string');

function checkGroup(said: string | GroupDocument, scope: WhereScope, path: Path): Finding[] {
  const g: GroupDocument = typeof said === 'string' ? { field: said } : said;
  const at: Path = typeof said === 'string' ? path : [...path, 'field'];
  const ways = (['by', 'step', 'edges', 'each', 'cases'] as const).filter((key) => g[key] !== undefined);
  if (ways.length > 1 || (g.field === undefined) !== (g.cases !== undefined))
    return [
      { code: 'group-kind', path, params: { found: [...(g.field === undefined ? [] : ['field']), ...ways].join(', ') || 'nothing' } },
    ];
  if (g.cases)
    return g.cases.flatMap((one, i) => {
      const owner: Path = [...path, 'cases', i];
      return [
        ...(g.cases?.findIndex((c) => c.name === one.name) !== i
          ? [{ code: 'name-duplicate' as const, path: [...owner, 'name'], params: { name: one.name, other: 'cases' } }]
          : []),
        ...checkTitles(one.name, one.title, one.titleEn, { title: [...owner, 'title'], titleEn: [...owner, 'titleEn'], owner }),
        ...checkWhere(one.where, scope, [...owner, 'where']),
      ];
    });
  const field = scope.fields.get(g.field ?? '');
  const usable = [...scope.fields.values()].filter(countable).map((f) => f.name);
  if (!field) return [{ code: 'field-unknown', path: at, params: { field: g.field ?? '' }, allowed: usable }];
  const list = fieldType(field.type).value === 'list';
  const fits =
    countable(field) && (g.by ? isTime(field) : g.step !== undefined || g.edges ? field.type === 'number' : g.each ? list : !list);
  const found: Finding[] = fits
    ? []
    : [
        {
          code: 'group-field',
          path: at,
          params: { field: field.name, type: field.type, way: ways[0] ?? 'value' },
          allowed: usable.filter((name) => name !== field.name),
        },
      ];
  if (g.edges?.some((edge, i) => i > 0 && edge <= (g.edges?.[i - 1] ?? edge)))
    found.push({ code: 'value-range', path: [...path, 'edges'], params: { value: g.edges.join(', '), limit: 'ascending' } });
  return found;
}

function checkFact(said: PartDocument, resource: Resource, scope: SourceScope, path: Path): Finding[] {
  const fields = fieldsFor(readsOfFact(said, resource), resource, scope);
  const within: WhereScope = { ...scope.where, fields, row: true };
  const known = knownMeasures(resource);
  const inline = inlineOf(said.measures);
  const names = [...known.keys(), ...inline.map((m) => m.name)];
  const groups = (said.group ?? []).map((g) => (typeof g === 'string' ? g : (g.name ?? g.field ?? 'case')));
  const taken = new Set<string>();
  return [
    ...checkWhere(said.where ?? [], within, [...path, 'where']),
    ...(said.group ?? []).flatMap((g, i) => checkGroup(g, within, [...path, 'group', i])),
    ...groups.flatMap((name, i): Finding[] =>
      groups.indexOf(name) < i ? [{ code: 'name-duplicate', path: [...path, 'group', i], params: { name, other: 'group' } }] : [],
    ),
    ...(said.measures ?? []).flatMap((m, i): Finding[] => {
      const at: Path = [...path, 'measures', i];
      const name = typeof m === 'string' ? m : m.name;
      const twice: Finding[] =
        taken.has(name) || groups.includes(name)
          ? [
              {
                code: 'name-duplicate',
                path: typeof m === 'string' ? at : [...at, 'name'],
                params: { name, other: groups.includes(name) ? 'group' : 'measures' },
              },
            ]
          : [];
      taken.add(name);
      if (typeof m === 'string')
        return known.has(m) ? twice : [{ code: 'measure-unknown', path: at, params: { measure: m }, allowed: [...known.keys()] }];
      const titled =
        m.title === undefined && m.titleEn === undefined
          ? []
          : checkTitles(name, m.title, m.titleEn, { title: [...at, 'title'], titleEn: [...at, 'titleEn'], owner: at });
      return [
        ...twice,
        ...titled,
        ...checkMeasure(
          m,
          names.filter((n) => n !== m.name),
          within,
          at,
        ),
      ];
    }),
  ];
}

/** The fields a `where` bounds by a period, outside any group. */
const periods = (where: Where): string[] =>
  where.flatMap((item) => (!isGroup(item) && (item.operator === 'during' || item.operator === 'between') ? [item.field] : []));

function checkAnswer(said: SourceDocument, groups: readonly Group[], measures: readonly Measure[], path: Path): Finding[] {
  const found: Finding[] = [];
  const names = [...groups.map((g) => g.name), ...measures.map((m) => m.name)];
  const order = said.sort === undefined ? [] : [said.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    if (!names.includes(name))
      found.push({
        code: 'measure-unknown',
        path: Array.isArray(said.sort) ? [...path, 'sort', i] : [...path, 'sort'],
        params: { measure: name },
        allowed: names,
      });
  });
  const at = (option: string): Path => [...path, option];
  const timed = groups.filter((g) => g.by).length;
  for (const option of ['fill', 'cumulative'] as const)
    if (said[option] && timed !== 1) found.push({ code: 'source-time', path: at(option), atKey: true, params: { option } });
  said.cumulative?.forEach((name, i) => {
    const measure = measures.find((m) => m.name === name);
    if (!measure)
      found.push({
        code: 'measure-unknown',
        path: [...at('cumulative'), i],
        params: { measure: name },
        allowed: measures.map((m) => m.name),
      });
    else if (!adds(measure))
      found.push({ code: 'source-adds', path: [...at('cumulative'), i], params: { option: 'cumulative', measure: name } });
  });
  if (said.others) {
    if (said.limit === undefined) found.push({ code: 'key-missing', path, params: { key: 'limit' } });
    if (said.parts) found.push({ code: 'source-option', path: at('others'), atKey: true, params: { option: 'others', kind: 'parts' } });
    const alone = measures.find((m) => m.aggregate && !adds(m));
    if (alone) found.push({ code: 'source-adds', path: at('others'), atKey: true, params: { option: 'others', measure: alone.name } });
  }
  if (said.compare !== undefined) {
    if (!COMPARE.test(said.compare))
      found.push({ code: 'value-pattern', path: at('compare'), params: { value: said.compare, pattern: COMPARE.source } });
    const facts = said.parts ? Object.values(said.parts) : [said];
    if (!facts.some((fact) => periods(fact.where ?? []).length)) found.push({ code: 'source-period', path: at('compare'), params: {} });
  }
  return found;
}

/** Every slip in a source. */
export function checkSource(said: SourceDocument, scope: SourceScope, path: Path): Finding[] {
  if ((said.resource === undefined) === (said.parts === undefined)) return [{ code: 'source-kind', path, params: {} }];
  if (said.parts) return checkParts(said, scope, path);
  const resource = scope.resource(said.resource ?? '');
  if (!resource) return unknownResource(said.resource ?? '', scope, [...path, 'resource']);
  const figures = said.group !== undefined || said.measures !== undefined;
  if (!figures) return checkRows(said, resource, scope, path);
  const found = checkFact({ ...said, resource: resource.name }, resource, scope, path);
  if (said.fields)
    found.push({ code: 'source-option', path: [...path, 'fields'], atKey: true, params: { option: 'fields', kind: 'figures' } });
  if (found.length) return found;
  const source = normaliseSource(said, scope);
  return source ? checkAnswer(said, source.groups, source.measures, path) : [];
}

function checkRows(said: SourceDocument, resource: Resource, scope: SourceScope, path: Path): Finding[] {
  const names = said.fields ?? [];
  const fields = fieldsFor([...names, ...readsOfFact({ where: said.where ?? [] }, resource)], resource, scope);
  const found = names.flatMap((name, i): Finding[] => {
    const field = fieldAt(name, resource, scope);
    const at: Path = [...path, 'fields', i];
    if (!field || fieldType(field.type).writeOnly)
      return [{ code: 'field-unknown', path: at, params: { field: name }, allowed: [...fields.keys()] }];
    return names.indexOf(name) < i ? [{ code: 'field-duplicate', path: at, params: { field: name } }] : [];
  });
  found.push(...checkWhere(said.where ?? [], { ...scope.where, fields, row: true }, [...path, 'where']));
  const order = said.sort === undefined ? [] : [said.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    const field = resource.fields.find((f) => f.name === name);
    const at: Path = Array.isArray(said.sort) ? [...path, 'sort', i] : [...path, 'sort'];
    if (!field) found.push({ code: 'field-unknown', path: at, params: { field: name }, allowed: resource.fields.map((f) => f.name) });
    else if (!fieldType(field.type).sortable) found.push({ code: 'field-not-sortable', path: at, params: { type: field.type } });
  });
  for (const option of ['fill', 'cumulative', 'compare', 'others'] as const)
    if (said[option] !== undefined)
      found.push({ code: 'source-option', path: [...path, option], atKey: true, params: { option, kind: 'rows' } });
  return found;
}

function checkParts(said: SourceDocument, scope: SourceScope, path: Path): Finding[] {
  const parts = Object.entries(said.parts ?? {});
  const found = parts.flatMap(([name, part]): Finding[] => {
    const at: Path = [...path, 'parts', name];
    const resource = scope.resource(part.resource);
    return resource ? checkFact(part, resource, scope, at) : unknownResource(part.resource, scope, [...at, 'resource']);
  });
  for (const option of ['where', 'group', 'fields'] as const)
    if (said[option] !== undefined)
      found.push({ code: 'source-option', path: [...path, option], atKey: true, params: { option, kind: 'parts' } });
  if (found.length) return found;
  const source = normaliseSource({ ...said, measures: undefined as never }, scope);
  if (!source) return [];
  // A group that no part carries whole cannot be joined: one part at least has every group.
  if (!Object.values(source.facts).some((fact) => fact.groups.length === source.groups.length))
    return [{ code: 'source-parts', path: [...path, 'parts'], params: { groups: source.groups.map((g) => g.name).join(', ') } }];
  const names = source.measures.map((m) => m.name);
  const within: WhereScope = { ...scope.where, fields: new Map() };
  const inline = inlineOf(said.measures).map((m) => m.name);
  const wrong = (said.measures ?? []).flatMap((m, i): Finding[] => {
    const at: Path = [...path, 'measures', i];
    if (typeof m === 'string')
      return names.includes(m) ? [] : [{ code: 'measure-unknown', path: at, params: { measure: m }, allowed: names }];
    return checkMeasure(m, [...names, ...inline.filter((n) => n !== m.name)], within, at);
  });
  if (wrong.length) return wrong;
  const whole = normaliseSource(said, scope);
  return whole ? checkAnswer(said, whole.groups, whole.measures, path) : [];
}
