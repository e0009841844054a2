/** A source names what is there, groups by what can be grouped, and asks of its answer what that can give. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { checkMeasure, countable } from '../measures/check.ts';
import { AGGREGATES } from '../../ground/model/aggregates.ts';
import { adds, circleOf } from '../measures/index.ts';
import type { InlineMeasure, Measure } from '../../ground/model/measures.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { isGroup, type Where } from '../../ground/where/types.ts';
import { PREVIOUS, type Group, type GroupDocument, type PartDocument, type Source, type SourceDocument } from './index.ts';
import { choicesOf, applyChoices } from './choose.ts';
import { askedOf, checkHaving } from './having.ts';
import { fieldAt, fieldsFor, knownMeasures, normaliseSource, pathField, readsOfFact, type SourceFolder } from './normalise.ts';
import { isNumber, isSecret, isTime } from '../../ground/fields/traits.ts';

/** What a source is checked in. */
export interface SourceScope extends SourceFolder {
  /** Resources that can be named. */
  names: readonly string[];
  /** Documents that are there but not valid: what names them is not reported as well. */
  broken: ReadonlySet<string>;
  /** What conditions may read, apart from the fields. */
  where: Omit<WhereScope, 'fields'>;
}

const COMPARE = /^(?:[1-9]\d{0,3}[dwMy]|previous)$/;

const unknownResource = (resource: string, { names, broken }: SourceScope, path: Path): Finding[] =>
  broken.has(resource) ? [] : [{ code: 'resource-unknown', path, params: { resource }, allowed: [...names] }];

const inlineOf = (measures: SourceDocument['measures']): InlineMeasure[] =>
  (measures ?? []).filter((m): m is InlineMeasure => typeof m !== 'string');

/** One of several groups: each holds, and some block makes the selection. */
function checkChoice({ choose, of }: GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const selections = [...(scope.selections?.keys() ?? [])];
  return [
    ...(selections.includes(choose ?? '')
      ? []
      : [{ code: 'selection-unknown' as const, path: [...path, 'choose'], params: { value: choose ?? '' }, allowed: selections }]),
    ...(of ? [] : [{ code: 'key-missing' as const, path, params: { key: 'of' } }]),
    ...Object.entries(of ?? {}).flatMap(([name, one]): Finding[] =>
      typeof one === 'object' && one.choose !== undefined
        ? [{ code: 'group-kind', path: [...path, 'of', name], params: { actual: 'choose in of' } }]
        : checkGroup(one, scope, isTree, [...path, 'of', name]),
    ),
  ];
}

/** Whether a field refers to a tree. */
type IsTreeField = (name: string) => boolean;

function checkGroup(group: string | GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const g: GroupDocument = typeof group === 'string' ? { field: group } : group;
  const titled = g.title !== undefined || g.titleEn !== undefined;
  const titles = { title: [...path, 'title'], titleEn: [...path, 'titleEn'], owner: path };
  return [...(titled ? checkTitles(g.name ?? '', g.title, g.titleEn, titles) : []), ...checkWay(g, group, scope, isTree, path)];
}

/** What tells the values of a group apart. */
function checkWay(g: GroupDocument, group: string | GroupDocument, scope: WhereScope, isTree: IsTreeField, path: Path): Finding[] {
  const at: Path = typeof group === 'string' ? path : [...path, 'field'];
  const ways = (['by', 'step', 'edges', 'each', 'cases', 'level', 'choose'] as const).filter((key) => g[key] !== undefined);
  const fieldless = g.cases !== undefined || g.choose !== undefined;
  if (ways.length <= 1 && g.choose !== undefined && g.field === undefined) return checkChoice(g, scope, isTree, path);
  if (ways.length > 1 || (g.field === undefined) !== fieldless || (g.of !== undefined && g.choose === undefined))
    return [
      { code: 'group-kind', path, params: { actual: [...(g.field === undefined ? [] : ['field']), ...ways].join(', ') || 'nothing' } },
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
    countable(field) &&
    (g.by
      ? isTime(field)
      : g.step !== undefined || g.edges
        ? isNumber(field)
        : g.each
          ? list
          : g.level === undefined
            ? !list
            : isTree(field.name));
  const findings: Finding[] = fits
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
    findings.push({ code: 'value-range', path: [...path, 'edges'], params: { value: g.edges.join(', '), limit: 'ascending' } });
  return findings;
}

/** The newest row is that of a field with values to compare, by a time. */
function checkLatest({ latest }: Pick<PartDocument, 'latest'>, fields: ReadonlyMap<string, Field>, path: Path): Finding[] {
  if (!latest) return [];
  const all = [...fields.values()];
  const wrong = (key: 'per' | 'by', fits: (f: Field) => boolean): Finding[] => {
    const field = fields.get(latest[key]);
    return field && fits(field)
      ? []
      : [
          {
            code: 'field-unknown',
            path: [...path, 'latest', key],
            params: { field: latest[key] },
            allowed: all.filter(fits).map((f) => f.name),
          },
        ];
  };
  return [...wrong('per', (f) => countable(f) && fieldType(f.type).value !== 'list'), ...wrong('by', isTime)];
}

function checkFact(document: PartDocument, resource: Resource, scope: SourceScope, path: Path): Finding[] {
  const fields = fieldsFor(readsOfFact(document, resource, scope), resource, scope);
  const within: WhereScope = { ...scope.where, fields, row: true };
  const known = knownMeasures(resource);
  const inline = inlineOf(document.measures);
  const names = [...known.keys(), ...inline.map((m) => m.name)];
  const groups = (document.group ?? []).map((g) => (typeof g === 'string' ? g : (g.name ?? g.choose ?? g.field ?? 'case')));
  const seen = new Set<string>();
  const isTree: IsTreeField = (name) => pathField(name, resource, scope) !== undefined;
  return [
    ...checkWhere(document.where ?? [], within, [...path, 'where']),
    ...checkLatest(document, fields, path),
    ...(document.group ?? []).flatMap((g, i) => checkGroup(g, within, isTree, [...path, 'group', i])),
    ...groups.flatMap((name, i): Finding[] =>
      groups.indexOf(name) < i ? [{ code: 'name-duplicate', path: [...path, 'group', i], params: { name, other: 'group' } }] : [],
    ),
    ...(document.measures ?? []).flatMap((m, i): Finding[] => {
      const at: Path = [...path, 'measures', i];
      const name = typeof m === 'string' ? m : m.name;
      const twice: Finding[] =
        seen.has(name) || groups.includes(name)
          ? [
              {
                code: 'name-duplicate',
                path: typeof m === 'string' ? at : [...at, 'name'],
                params: { name, other: groups.includes(name) ? 'group' : 'measures' },
              },
            ]
          : [];
      seen.add(name);
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

/** The periods a `where` says, outside any group. */
const periods = (where: Where): unknown[] =>
  where.flatMap((item) => (!isGroup(item) && (item.operator === 'during' || item.operator === 'between') ? [item.value] : []));

/** What a measure among others adds up and what groups it keeps to are there. */
function checkAmong(document: SourceDocument, { facts, groups, measures }: Source, path: Path): Finding[] {
  const known = new Map(
    Object.entries(facts).flatMap(([part, fact]) => fact.measures.map((m) => [part ? `${part}.${m.name}` : m.name, m] as const)),
  );
  for (const measure of measures) if (!known.has(measure.name)) known.set(measure.name, measure);
  const names = groups.map((g) => g.name);
  return (document.measures ?? []).flatMap((one, i): Finding[] => {
    if (typeof one === 'string') return [];
    const whole = one.share === undefined ? undefined : known.get(one.share);
    const at: Path = [...path, 'measures', i];
    return [
      ...(whole && !adds(whole)
        ? [{ code: 'source-adds' as const, path: [...at, 'share'], params: { option: 'share', measure: whole.name } }]
        : []),
      ...(one.within ?? []).flatMap((name, j): Finding[] =>
        names.includes(name) ? [] : [{ code: 'column-unknown', path: [...at, 'within', j], params: { value: name }, allowed: names }],
      ),
    ];
  });
}

/** Measures said in a source that read each other; those of a resource that do are told there. */
function checkCircle(document: SourceDocument, { facts, measures }: Source, path: Path): Finding[] {
  const own = [document, ...Object.values(document.parts ?? {})].flatMap((one) => inlineOf(one.measures).map((m) => m.name));
  for (const all of [...Object.values(facts).map((fact) => fact.measures), measures]) {
    const circle = circleOf(all, new Map(all.map((m) => [m.name, m])));
    if (circle?.some((name) => own.includes(name)))
      return [{ code: 'measure-circle', path: [...path, 'measures'], atKey: true, params: { way: circle.join(' → ') } }];
  }
  return [];
}

/** The findings of every choice that a reader may make. A period needs a group by time in one of them only. */
function checkAnswer(document: SourceDocument, scope: SourceScope, path: Path): Finding[] {
  const options = [...choicesOf(document)].flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const rounds = (options.length ? options : [{}]).map((selection) => {
    const source = normaliseSource(document, scope, selection);
    const circle = source ? checkCircle(document, source, path) : [];
    if (circle.length) return circle;
    return source
      ? [
          ...checkOptions(applyChoices(document, selection), source.groups, source.measures, path),
          ...checkHaving(source.having, askedOf(source), scope.where, [...path, 'having']),
          ...checkAmong(document, source, path),
        ]
      : [];
  });
  const distinct = new Map(rounds.flat().map((one) => [JSON.stringify([one.code, one.path, one.params]), one]));
  return [...distinct]
    .filter(
      ([key, one]) =>
        one.code !== 'source-time' || rounds.every((all) => all.some((f) => JSON.stringify([f.code, f.path, f.params]) === key)),
    )
    .map(([, one]) => one);
}

function checkOptions(document: SourceDocument, groups: readonly Group[], measures: readonly Measure[], path: Path): Finding[] {
  const findings: Finding[] = [];
  const names = [...groups.map((g) => g.name), ...measures.map((m) => m.name)];
  const order = document.sort === undefined ? [] : [document.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    if (!names.includes(name))
      findings.push({
        code: 'measure-unknown',
        path: Array.isArray(document.sort) ? [...path, 'sort', i] : [...path, 'sort'],
        params: { measure: name },
        allowed: names,
      });
  });
  const at = (option: string): Path => [...path, option];
  const timed = groups.filter((g) => g.by).length;
  for (const option of ['fill', 'cumulative'] as const)
    if (document[option] && timed !== 1) findings.push({ code: 'source-time', path: at(option), atKey: true, params: { option } });
  document.cumulative?.forEach((name, i) => {
    const measure = measures.find((m) => m.name === name);
    if (!measure)
      findings.push({
        code: 'measure-unknown',
        path: [...at('cumulative'), i],
        params: { measure: name },
        allowed: measures.map((m) => m.name),
      });
    else if (!adds(measure))
      findings.push({ code: 'source-adds', path: [...at('cumulative'), i], params: { option: 'cumulative', measure: name } });
  });
  if (document.others) {
    if (document.limit === undefined) findings.push({ code: 'key-missing', path, params: { key: 'limit' } });
    if (document.parts)
      findings.push({ code: 'source-option', path: at('others'), atKey: true, params: { option: 'others', kind: 'parts' } });
    const alone = measures.find((m) => m.aggregate && !adds(m));
    if (alone) findings.push({ code: 'source-adds', path: at('others'), atKey: true, params: { option: 'others', measure: alone.name } });
  }
  // A total counts what the groups that are left out count.
  if (document.having && document.totals)
    findings.push({ code: 'source-option', path: at('having'), atKey: true, params: { option: 'having', kind: 'totals' } });
  if (document.compare !== undefined) {
    if (!COMPARE.test(document.compare))
      findings.push({ code: 'value-pattern', path: at('compare'), params: { value: document.compare, pattern: COMPARE.source } });
    const facts = document.parts ? Object.values(document.parts) : [document];
    const texts = facts.flatMap((fact) => periods(fact.where ?? []));
    // A period that ends where it is said to has none of the same length before it: only one in a single text has.
    if (!(document.compare === PREVIOUS ? texts.some((value) => typeof value === 'string') : texts.length))
      findings.push({ code: 'source-period', path: at('compare'), params: {} });
  }
  return findings;
}

/** Every slip in a source. */
export function checkSource(document: SourceDocument, scope: SourceScope, path: Path): Finding[] {
  if ((document.resource === undefined) === (document.parts === undefined)) return [{ code: 'source-kind', path, params: {} }];
  if (document.parts) return checkParts(document, scope, path);
  const resource = scope.resource(document.resource ?? '');
  if (!resource) return unknownResource(document.resource ?? '', scope, [...path, 'resource']);
  const figures = document.group !== undefined || document.measures !== undefined;
  if (!figures) return checkRows(document, resource, scope, path);
  const findings = checkFact({ ...document, resource: resource.name }, resource, scope, path);
  if (document.fields)
    findings.push({ code: 'source-option', path: [...path, 'fields'], atKey: true, params: { option: 'fields', kind: 'figures' } });
  return findings.length ? findings : checkAnswer(document, scope, path);
}

function checkRows(document: SourceDocument, resource: Resource, scope: SourceScope, path: Path): Finding[] {
  const names = document.fields ?? [];
  const fields = fieldsFor([...names, ...readsOfFact({ where: document.where ?? [] }, resource, scope)], resource, scope);
  const findings = names.flatMap((name, i): Finding[] => {
    const field = fieldAt(name, resource, scope);
    const at: Path = [...path, 'fields', i];
    if (!field || isSecret(field)) return [{ code: 'field-unknown', path: at, params: { field: name }, allowed: [...fields.keys()] }];
    return names.indexOf(name) < i ? [{ code: 'field-duplicate', path: at, params: { field: name } }] : [];
  });
  findings.push(...checkWhere(document.where ?? [], { ...scope.where, fields, row: true }, [...path, 'where']));
  const order = document.sort === undefined ? [] : [document.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    const field = resource.fields.find((f) => f.name === name);
    const at: Path = Array.isArray(document.sort) ? [...path, 'sort', i] : [...path, 'sort'];
    if (!field) findings.push({ code: 'field-unknown', path: at, params: { field: name }, allowed: resource.fields.map((f) => f.name) });
    else if (!fieldType(field.type).sortable) findings.push({ code: 'field-not-sortable', path: at, params: { type: field.type } });
  });
  for (const option of ['having', 'fill', 'cumulative', 'compare', 'others', 'latest', 'totals'] as const)
    if (document[option] !== undefined)
      findings.push({ code: 'source-option', path: [...path, option], atKey: true, params: { option, kind: 'rows' } });
  return findings;
}

function checkParts(document: SourceDocument, scope: SourceScope, path: Path): Finding[] {
  const parts = Object.entries(document.parts ?? {});
  const findings = parts.flatMap(([name, part]): Finding[] => {
    const at: Path = [...path, 'parts', name];
    const resource = scope.resource(part.resource);
    return resource ? checkFact(part, resource, scope, at) : unknownResource(part.resource, scope, [...at, 'resource']);
  });
  for (const option of ['where', 'latest', 'group', 'fields'] as const)
    if (document[option] !== undefined)
      findings.push({ code: 'source-option', path: [...path, option], atKey: true, params: { option, kind: 'parts' } });
  if (findings.length) return findings;
  const source = normaliseSource({ ...document, measures: undefined as never }, scope);
  if (!source) return [];
  // A group that no part carries whole cannot be joined: one part at least has every group.
  if (!Object.values(source.facts).some((fact) => fact.groups.length === source.groups.length))
    return [{ code: 'source-parts', path: [...path, 'parts'], params: { groups: source.groups.map((g) => g.name).join(', ') } }];
  const names = source.measures.map((m) => m.name);
  const within: WhereScope = { ...scope.where, fields: new Map() };
  const inline = inlineOf(document.measures).map((m) => m.name);
  const wrong = (document.measures ?? []).flatMap((m, i): Finding[] => {
    const at: Path = [...path, 'measures', i];
    if (typeof m === 'string')
      return names.includes(m) ? [] : [{ code: 'measure-unknown', path: at, params: { measure: m }, allowed: names }];
    const rows = AGGREGATES.find((name) => m[name] !== undefined);
    // The parts have counted; their rows are not there any more.
    if (rows) return [{ code: 'measure-option', path: [...at, rows], atKey: true, params: { option: rows, kind: 'parts' } }];
    return checkMeasure(m, [...names, ...inline.filter((n) => n !== m.name)], within, at);
  });
  return wrong.length ? wrong : checkAnswer(document, scope, path);
}
