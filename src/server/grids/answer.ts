/** The answer of one source to one user: scope, field permission and masks as in lists, figures as the documents define them. */
import { sql } from 'kysely';
import { momentOf, shift, timeZone } from '../../documents/ground/clock.ts';
import { inResources } from '../../documents/kit/paths.ts';
import type { SourceAnswer } from '../../contract/source.ts';
import { applyChoices } from '../../documents/features/source/choose.ts';
import { columnsOf, PREVIOUS, type Fact, type Source, type SourceDocument } from '../../documents/features/source/index.ts';
import { fieldAt, fieldsFor, normaliseSource, readsOfFact, type SourceFolder } from '../../documents/features/source/normalise.ts';
import { askedOf, checkHaving } from '../../documents/features/source/having.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import { checkWhere } from '../../documents/kit/check/where.ts';
import { periodOf } from '../../documents/ground/where/period.ts';
import { comparedFields, fieldsRead } from '../../documents/ground/where/reads.ts';
import { resolveValue, resolveWhere } from '../../documents/ground/where/resolve.ts';
import { isGroup, type Where, type WhereContext } from '../../documents/ground/where/types.ts';
import { messageOf } from '../../documents/ground/diagnostic.ts';
import { AppError } from '../errors/error.ts';
import {
  addBefore,
  addFormulas,
  fillPeriods,
  inTurn,
  joinParts,
  shapeAnswer,
  type Figures,
} from '../../documents/features/source/shape.ts';
import type { CurrentUser } from '../user/user.ts';
import { userValues } from '../records/reach/access.ts';
import { folderOf, reachable } from '../records/reach/along.ts';
import type { Reader } from '../records/rows/reader.ts';
import { addLabels } from '../records/rows/labels.ts';
import { subtreeOf } from '../source/subtree.ts';
import { maskRows } from '../records/rows/rows.ts';
import { relation } from '../source/columns.ts';
import { latestSql, type FactScope } from '../source/fact.ts';
import type { Memory } from '../source/carry.ts';
import { figuresOf } from '../source/figures.ts';
import { joinsSql } from '../source/joins.ts';
import { whereToSql } from '../source/where.ts';
import { measuresLeft } from '../../documents/features/measures/left.ts';
import { trimFact, Withheld } from './withheld.ts';
import { fetchRows, rowsSql } from '../source/rows.ts';

/** The periods of a resolved condition moved back by `1y`, `1M`, `7d`. */
function movedBack(where: Where, compare: string, zone: string): Where {
  const [, amount = '1', unit = 'y'] = /^(\d+)([dwMy])$/.exec(compare) ?? [];
  const back = (value: unknown): unknown =>
    typeof value === 'string' ? new Date(shift(momentOf(value, zone), -Number(amount), unit, zone)).toISOString() : value;
  return where.map((item) =>
    !isGroup(item) && (item.operator === 'during' || item.operator === 'between') && Array.isArray(item.value)
      ? { ...item, value: item.value.map(back) as typeof item.value }
      : item,
  );
}

/** How far back a source compares: `previous` is as long as the period that a condition says; undefined when none is said. */
function compareOf(source: Source, context: WhereContext): string | undefined {
  if (source.compare !== PREVIOUS) return source.compare;
  for (const { where } of Object.values(source.facts))
    for (const item of where) {
      if (isGroup(item) || item.operator !== 'during') continue;
      const text = resolveValue(item.value, context);
      const span = typeof text === 'string' ? periodOf(text, { now: context.now }) : undefined;
      if (span) return span.length;
    }
  return undefined;
}

/** The period that a resolved condition bounds a time by, ms; undefined when it leaves an end open. */
function rangeOf(where: Where, fact: Fact): [number, number] | undefined {
  const time = fact.groups.find((g) => g.by)?.field?.name;
  const bound = where.find((item) => !isGroup(item) && item.field === time && (item.operator === 'during' || item.operator === 'between'));
  const [from, to] = (bound && !isGroup(bound) ? [bound.value].flat() : []).map((v) => (typeof v === 'string' ? momentOf(v) : Number.NaN));
  return from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to) ? undefined : [from, to];
}

/** A condition with what is selected in it; a selection that does not fit is refused. @throws AppError request.filter */
function resolved(where: Where, { fields, context }: FactScope): Where {
  const conditions = resolveWhere(where, context);
  const [wrong] = checkWhere(
    conditions.filter((item) => isGroup(item) || fields.has(item.field)),
    { fields, user: [], codes: () => undefined, row: true },
    [],
  );
  if (wrong) throw new AppError('request.filter', { reason: messageOf(wrong.code, wrong.params) });
  return conditions;
}

/** What is remembered of a question, and what it reads. */
export interface Remembered {
  memory: Memory;
  tables: readonly string[];
}

interface Asking {
  records: Reader;
  user: CurrentUser;
  context: WhereContext;
  folder: SourceFolder;
  remembered?: Remembered | undefined;
}

function scopeOf(fact: Fact, { records, user, context, folder }: Asking, document: Parameters<typeof readsOfFact>[0]): FactScope {
  const resource = folder.resource(fact.resource) as Resource;
  const within = reachable(records.catalogue(), user);
  const limit = within(resource);
  return {
    database: records.database,
    catalogue: records.catalogue(),
    resource,
    fields: fieldsFor(readsOfFact(document, resource, folder), resource, folder),
    conditions: limit ? [limit] : [],
    within,
    context,
    subtree: subtreeOf(records.catalogue()),
  };
}

/** The facts of a source as the user may know them, conditions resolved; the names of measures that are left out. */
function factsOf(source: Source, document: SourceDocument, asking: Asking): { parts: Part[]; withheld: string[] } {
  const withheld: string[] = [];
  const parts = Object.entries(source.facts).map(([name, whole]): Part => {
    const scope = scopeOf(whole, asking, document.parts?.[name] ?? document);
    const { fact, withheld: left } = trimFact({ ...whole, where: resolved(whole.where, scope) }, scope.fields);
    withheld.push(...left.map((measure) => (name ? `${name}.${measure}` : measure)));
    return { name, fact, scope };
  });
  return { parts, withheld };
}

interface Part {
  name: string;
  fact: Fact;
  scope: FactScope;
}

/** The groups of all parts with their figures. `which` tells this use of the parts from the others. */
async function groupsOf(
  { groups, measures, fill, facts }: Source,
  parts: readonly Part[],
  zone: string,
  which: string,
  remembered?: Remembered,
): Promise<Figures[]> {
  const answers = await Promise.all(
    parts.map(async ({ name, fact, scope }) => {
      const rows = await figuresOf(fact, scope, remembered && { ...remembered, name: JSON.stringify([which, name]) });
      const filled = fill ? fillPeriods(rows, fact, rangeOf(fact.where, fact), zone) : rows;
      return [name, { fact, rows: addFormulas(filled, fact.measures) }] as const;
    }),
  );
  return facts[''] ? (answers[0]?.[1].rows ?? []) : addFormulas(joinParts(Object.fromEntries(answers), groups), inTurn(measures));
}

/** Every choice of fewer groups, none of them last. */
const fewer = (names: readonly string[]): string[][] =>
  names.reduce<string[][]>((all, name) => all.flatMap((one) => [[...one, name], one]), [[]]).filter((one) => one.length < names.length);

/** The figures of fewer groups, which cannot be had from those of more: shares, means and different values do not add up. */
async function totalsOf(source: Source, parts: readonly Part[], zone: string, remembered?: Remembered): Promise<Figures[]> {
  const all = await Promise.all(
    fewer(source.groups.map((g) => g.name)).map(async (subset) => {
      const groups = source.groups.filter((g) => subset.includes(g.name));
      const less = parts.map((part) => ({
        ...part,
        fact: { ...part.fact, groups: part.fact.groups.filter((g) => subset.includes(g.name)) },
      }));
      const rows = await groupsOf({ ...source, groups }, less, zone, `of ${subset.join()}`, remembered);
      const names = [...subset, ...source.measures.map((m) => m.name)];
      return rows.map((row) => ({ ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])), $of: subset }));
    }),
  );
  return all.flat();
}

/** Conditions on figures with what is selected in them. @throws Withheld when they read a measure the user may not see; AppError request.filter */
function figuresWanted(having: Where, measures: Source['measures'], context: WhereContext): Where {
  const conditions = resolveWhere(having, context);
  if (!fieldsRead(conditions).every((name) => measures.some((m) => m.name === name))) throw new Withheld();
  const [wrong] = checkHaving(conditions, measures, { user: [], codes: () => undefined }, []);
  if (wrong) throw new AppError('request.filter', { reason: messageOf(wrong.code, wrong.params) });
  return conditions;
}

async function answerFigures(full: Source, document: SourceDocument, asking: Asking): Promise<SourceAnswer> {
  const zone = asking.context.zone ?? timeZone();
  const { compare: _compare, ...rest } = full;
  const compare = compareOf(full, asking.context);
  const { parts, withheld } = factsOf(full, document, asking);
  const measures = measuresLeft(full.measures, withheld);
  const facts = Object.fromEntries(parts.map(({ name, fact }) => [name, fact]));
  const having = figuresWanted(full.having, askedOf({ facts, measures }), asking.context);
  const source: Source = { ...rest, measures, having, facts, ...(compare === undefined ? {} : { compare }) };
  const back = (by: string): Part[] =>
    parts.map((part) => ({ ...part, fact: { ...part.fact, where: movedBack(part.fact.where, by, zone) } }));
  // Asked at one time, so that what reads the same rows reads them once.
  const [rows, earlier, totals] = await Promise.all([
    groupsOf(source, parts, zone, '', asking.remembered),
    compare === undefined ? undefined : groupsOf({ ...source, fill: false }, back(compare), zone, 'before', asking.remembered),
    source.totals ? totalsOf(source, parts, zone, asking.remembered) : undefined,
  ]);
  if (earlier) addBefore(rows, earlier, source, zone);
  const { rows: shown, matched } = shapeAnswer(rows, source);
  const labelled = source.groups.flatMap((g) => (g.field ? [{ ...g.field, name: g.name }] : []));
  await addLabels(asking.records, labelled, shown);
  if (totals) await addLabels(asking.records, labelled, totals);
  return {
    columns: columnsOf(source),
    rows: shown,
    matched,
    ...(totals ? { totals } : {}),
    ...(withheld.length ? { withheld: full.measures.filter((m) => !measures.includes(m)).map((m) => m.name) } : {}),
  };
}

async function answerRows(source: Source, asking: Asking): Promise<SourceAnswer> {
  const fact = source.facts[''] as Fact;
  const { latest } = fact;
  const scope = scopeOf(fact, asking, { where: fact.where, ...(latest ? { latest } : {}) });
  const resource = scope.resource;
  const fields = source.fields.flatMap((f) => fieldAt(f.name, resource, asking.folder) ?? []);
  const compared = [...comparedFields(fact.where), ...(latest ? [latest.per, latest.by] : [])];
  if (!compared.every((name) => scope.fields.has(name))) throw new Withheld();
  const where = resolved(fact.where, scope);
  const condition = whereToSql(where, scope.fields, scope.subtree);
  const all = condition ? [...scope.conditions, condition] : [...scope.conditions];
  const paths = Object.assign(
    {},
    ...[...fields, ...scope.fields.values()].filter((f) => f.name.includes('.')).map((f) => f.computed?.paths ?? {}),
  ) as Record<string, never>;
  const key = resource.fields.filter((f) => f.name === 'id' || f.name === resource.key);
  const wanted = [...new Map([...key, ...fields].map((f) => [f.name, f])).values()];
  const sort = source.sort.filter((s) => resource.fields.some((f) => f.name === s.field));
  const joins = joinsSql(paths, scope.catalogue, scope.within);
  const from = sql`${relation(resource)}${joins}`;
  const conditions = latest ? [sql`id in (${latestSql(latest, sql`id`, sql`from ${from}`, all, scope.fields)})`] : all;
  const rows = await fetchRows(asking.records.database, rowsSql({ from, fields: wanted, conditions, sorters: sort, limit: source.limit }));
  await addLabels(asking.records, wanted, rows);
  maskRows(wanted, rows);
  return {
    columns: columnsOf({ ...source, fields }),
    rows,
    matched: rows.length,
    key: resource.key,
    ...(fields.some((f) => f.live) ? { live: resource.name } : {}),
  };
}

/**
 * The rows or figures of a source, with their columns and names.
 * @param remembered of the last time this was asked: counts are carried on from there
 * @throws Withheld when its rows or groups read what the user may not see; TooManyGroups
 */
export async function answerSource(
  records: Reader,
  user: CurrentUser,
  document: SourceDocument,
  inputs: Pick<WhereContext, 'selection' | 'params' | 'zone' | 'now'> = {},
  remembered?: Remembered,
): Promise<SourceAnswer> {
  const catalogue = records.catalogue();
  const full: SourceFolder = { resource: (name) => catalogue.resources[name], lookup: inResources((name) => catalogue.resources[name]) };
  const source = normaliseSource(document, full, inputs.selection);
  if (!source) throw new Withheld();
  const asking: Asking = { records, user, context: { ...inputs, user: userValues(user) }, folder: folderOf(catalogue, user), remembered };
  return source.kind === 'rows' ? answerRows(source, asking) : answerFigures(source, applyChoices(document, inputs.selection), asking);
}
