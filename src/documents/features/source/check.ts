/** A source names what is there, groups by what can be grouped, and asks of its answer what that can give. */
import type { Finding, Path } from '../../ground/diagnostic.ts';
import { fieldType } from '../../ground/fields/index.ts';
import { checkTitles } from '../../kit/check/texts.ts';
import { checkMeasure, countable } from '../measures/check.ts';
import { AGGREGATES } from '../../ground/model/aggregates.ts';
import { adds, circleOf } from '../measures/index.ts';
import type { InlineMeasure } from '../../ground/model/measures.ts';
import type { Field } from '../../ground/model/fields.ts';
import type { Resource } from '../../ground/model/resource.ts';
import { checkWhere, type WhereScope } from '../../kit/check/where.ts';
import { checkGroup, type IsTreeField } from './groups.ts';
import type { PartDocument, Source, SourceDocument } from './index.ts';
import { choicesOf, applyChoices } from './choose.ts';
import { askedOf, checkHaving } from './having.ts';
import { checkOptions } from './options.ts';
import { fieldAt, fieldsFor, knownMeasures, normaliseSource, pathField, readsOfFact, type SourceFolder } from './normalise.ts';
import { isSecret, isTime } from '../../ground/fields/traits.ts';

/** What a source is checked in. */
export interface SourceScope extends SourceFolder {
  /** Resources that can be named. */
  names: readonly string[];
  /** Documents that are there but not valid: what names them is not reported as well. */
  broken: ReadonlySet<string>;
  /** What conditions may read, apart from the fields. */
  where: Omit<WhereScope, 'fields'>;
}

const unknownResource = (resource: string, { names, broken }: SourceScope, path: Path): Finding[] =>
  broken.has(resource) ? [] : [{ code: 'resource-unknown', path, params: { resource }, allowed: [...names] }];

const inlineOf = (measures: SourceDocument['measures']): InlineMeasure[] =>
  (measures ?? []).filter((m): m is InlineMeasure => typeof m !== 'string');

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
  const { where = [], latest } = document;
  const fields = fieldsFor([...names, ...readsOfFact({ where, ...(latest ? { latest } : {}) }, resource, scope)], resource, scope);
  const findings = names.flatMap((name, i): Finding[] => {
    const field = fieldAt(name, resource, scope);
    const at: Path = [...path, 'fields', i];
    if (!field || isSecret(field)) return [{ code: 'field-unknown', path: at, params: { field: name }, allowed: [...fields.keys()] }];
    return names.indexOf(name) < i ? [{ code: 'field-duplicate', path: at, params: { field: name } }] : [];
  });
  findings.push(...checkWhere(where, { ...scope.where, fields, row: true }, [...path, 'where']), ...checkLatest(document, fields, path));
  const order = document.sort === undefined ? [] : [document.sort].flat();
  order.forEach((one, i) => {
    const name = one.replace(/^-/, '');
    const field = resource.fields.find((f) => f.name === name);
    const at: Path = Array.isArray(document.sort) ? [...path, 'sort', i] : [...path, 'sort'];
    if (!field) findings.push({ code: 'field-unknown', path: at, params: { field: name }, allowed: resource.fields.map((f) => f.name) });
    else if (!fieldType(field.type).sortable) findings.push({ code: 'field-not-sortable', path: at, params: { type: field.type } });
  });
  for (const option of ['having', 'fill', 'cumulative', 'compare', 'others', 'totals'] as const)
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
