/**
 * From groups to an answer: formulas, comparison, empty periods, running sums, order, limit and the rest. Pure; the database
 * has only counted. Null is the last in every order, and ties are settled by the groups, so that an answer never flickers.
 */
import { dayOf, instantAt, shift, startOf, startsOf, timeZone } from '../../ground/clock.ts';
import { adds, ofNothing, withBases, workOutFormula } from '../measures/index.ts';
import type { Measure } from '../../ground/model/measures.ts';
import type { Sorter } from '../../ground/model/list.ts';
import { order } from '../../ground/where/compare.ts';
import { matches } from '../../ground/where/evaluate.ts';
import { MAX_GROUPS, type Fact, type Group, type Source } from './index.ts';

/** A group of an answer: its groups and figures by name; `$before` holds the figures compared with, `$others` marks the rest. */
export type Figures = Record<string, unknown>;

const keyOf = (row: Figures, groups: readonly Pick<Group, 'name'>[]): string => JSON.stringify(groups.map((g) => row[g.name] ?? null));

/** What each row is among `all`: its part of the sum, its place, the largest; in place. */
function addAmong(rows: readonly Figures[], { name, among }: Measure, all: readonly Figures[]): void {
  if (!among) return;
  const { kind, sort: sorters, within = [] } = among;
  const keyed = within.map((group) => ({ name: group }));
  const peers = new Map<string, Figures[]>();
  for (const row of all) {
    const key = keyOf(row, keyed);
    const list = peers.get(key);
    if (list) list.push(row);
    else peers.set(key, [row]);
  }
  const field = sorters[0]?.field ?? '';
  const valueOf = (row: Figures): number | null => (typeof row[field] === 'number' ? row[field] : null);
  const wholes = new Map<string, number | null>();
  const places = new Map<Figures, number>();
  for (const [key, list] of peers) {
    const values = list.map(valueOf).filter((v): v is number => v !== null);
    if (kind === 'share')
      wholes.set(
        key,
        values.reduce((a, b) => a + b, 0),
      );
    else if (kind === 'largest')
      wholes.set(
        key,
        values.reduce<number | null>((a, b) => (a === null || b > a ? b : a), null),
      );
    else {
      const compare = inOrder(sorters, []);
      const placed = list.filter((row) => (row[field] ?? null) !== null).sort(compare);
      placed.forEach((row, i) => {
        const ahead = placed[i - 1];
        places.set(row, ahead && compare(ahead, row) === 0 ? (places.get(ahead) ?? i) : i + 1);
      });
    }
  }
  for (const row of rows) {
    const whole = wholes.get(keyOf(row, keyed)) ?? null;
    const value = valueOf(row);
    if (kind === 'rank') row[name] = places.get(row) ?? null;
    else if (kind === 'largest') row[name] = whole;
    else row[name] = value === null || whole === null || whole === 0 ? null : value / whole;
  }
}

/** Works out formulas in place, and what rows are among `all`. `measures` come each before whatever reads it. */
export function addFormulas(rows: Figures[], measures: readonly Measure[], all: readonly Figures[] = rows): Figures[] {
  for (const measure of measures) {
    const { name, formula } = measure;
    if (measure.among) addAmong(rows, measure, all);
    else if (formula !== undefined) for (const row of rows) row[name] = workOutFormula(formula, row);
  }
  return rows;
}

const empty = (measures: readonly Measure[]): Figures => Object.fromEntries(measures.map((m) => [m.name, ofNothing(m)]));

/** The figures of a fact where it has no rows. */
const nothing = ({ measures }: Pick<Fact, 'measures'>): Figures => addFormulas([empty(measures)], measures, [])[0] as Figures;

/** Joins the answers of parts on the groups they share; a part without a group repeats its figures in each. */
export function joinParts(answers: Record<string, { fact: Fact; rows: Figures[] }>, groups: readonly Group[]): Figures[] {
  const joined = new Map<string, Figures>();
  const parts = Object.entries(answers).map(([part, { fact, rows }]) => {
    const own = groups.filter((g) => fact.groups.some((f) => f.name === g.name));
    return { part, fact, rows, own, byKey: new Map(rows.map((row) => [keyOf(row, own), row])), none: nothing(fact) };
  });
  // Every group that some part has whole stands in the answer.
  for (const { rows, own } of parts)
    if (own.length === groups.length)
      for (const row of rows) joined.set(keyOf(row, groups), Object.fromEntries(groups.map((g) => [g.name, row[g.name] ?? null])));
  for (const row of joined.values())
    for (const { part, fact, own, byKey, none } of parts) {
      const mine = byKey.get(keyOf(row, own)) ?? none;
      for (const { name } of fact.measures) row[`${part}.${name}`] = mine[name] ?? null;
    }
  return [...joined.values()];
}

/** Compares by the sorters, nulls last, then by the groups. */
export function inOrder(sort: readonly Sorter[], groups: readonly Pick<Group, 'name'>[]): (a: Figures, b: Figures) => number {
  const all: Sorter[] = [...sort, ...groups.map((g): Sorter => ({ field: g.name, order: 'asc' }))];
  return (a, b) => {
    for (const { field, order: direction } of all) {
      const [x, y] = [a[field] ?? null, b[field] ?? null];
      if (x === null && y === null) continue;
      if (x === null || y === null) return x === null ? 1 : -1;
      const by = order(x, y);
      if (by !== 0) return direction === 'asc' ? by : -by;
    }
    return 0;
  };
}

/** Adds the periods in which there is nothing, for each combination of the other groups. `range` is [from, to) in ms. */
export function fillPeriods(rows: Figures[], fact: Fact, range: readonly [number, number] | undefined, zone = timeZone()): Figures[] {
  const time = fact.groups.find((g) => g.by);
  if (!time?.by) return rows;
  const seen = rows.flatMap((row) => (typeof row[time.name] === 'string' ? [row[time.name] as string] : [])).sort();
  const bounds = range?.map((at) => dayOf(at - (at === range[1] ? 1 : 0), zone)) ?? [seen[0], seen.at(-1)];
  if (!bounds[0] || !bounds[1]) return rows;
  const asInstant = (day: string): number => instantAt(day, zone);
  const days = startsOf(asInstant(bounds[0]), asInstant(bounds[1]) + 1, time.by, MAX_GROUPS, zone).map((at) => dayOf(at, zone));
  const rest = fact.groups.filter((g) => g !== time);
  const combinations = new Map(rows.map((row) => [keyOf(row, rest), Object.fromEntries(rest.map((g) => [g.name, row[g.name] ?? null]))]));
  if (!combinations.size && !rest.length) combinations.set('[]', {});
  const known = new Set(rows.map((row) => keyOf(row, fact.groups)));
  const missing = [...combinations.values()].flatMap((one) =>
    days
      .map((day): Figures => ({ ...one, [time.name]: day, ...empty(fact.measures) }))
      .filter((row) => !known.has(keyOf(row, fact.groups))),
  );
  return [...rows, ...missing].slice(0, MAX_GROUPS);
}

/** Puts the figures of the earlier answer beside those of the same group; periods meet by moving the earlier ones ahead. */
export function addBefore(
  rows: Figures[],
  earlier: readonly Figures[],
  { facts, groups, measures, compare = '1y' }: Source,
  zone = timeZone(),
): void {
  // What stands where there was nothing before.
  const parts = Object.entries(facts).map(([part, fact]) => ({ part, none: nothing(fact) }));
  const whole = Object.fromEntries(
    parts.flatMap(({ part, none }) => Object.entries(none).map(([name, value]) => [part ? `${part}.${name}` : name, value])),
  );
  const [none] = addFormulas([whole], facts[''] ? [] : inTurn(measures), []);
  const time = groups.find((g) => g.by);
  const [, amount = '1', unit = 'y'] = /^(\d+)([dwMy])$/.exec(compare) ?? [];
  const ahead = (day: unknown): unknown =>
    time?.by && typeof day === 'string'
      ? dayOf(startOf(shift(instantAt(day, zone), Number(amount), unit, zone), time.by, zone), zone)
      : day;
  const byKey = new Map(earlier.map((row) => [keyOf(time ? { ...row, [time.name]: ahead(row[time.name]) } : row, groups), row]));
  for (const row of rows) {
    const before = byKey.get(keyOf(row, groups));
    row.$before = Object.fromEntries(measures.map((m) => [m.name, (before ?? none)?.[m.name] ?? null]));
  }
}

/** Sums up from period to period, for each combination of the other groups. Rows are in the order of time. */
function runningSums(rows: Figures[], { groups, cumulative }: Source): void {
  const rest = groups.filter((g) => !g.by);
  const sums = new Map<string, number>();
  const add = (figures: Figures, name: string, key: string): void => {
    const sum = (sums.get(key) ?? 0) + Number(figures[name] ?? 0);
    sums.set(key, sum);
    figures[name] = sum;
  };
  for (const row of rows)
    for (const name of cumulative) {
      const key = `${name} ${keyOf(row, rest)}`;
      add(row, name, key);
      if (row.$before) add(row.$before as Figures, name, `before ${key}`);
    }
}

/** The measures of joined parts, each after those that it reads. */
export const inTurn = (measures: readonly Measure[]): Measure[] =>
  withBases(
    measures.filter((m) => m.formula !== undefined || m.among),
    new Map(measures.map((m) => [m.name, m])),
  ).filter((m) => m.formula !== undefined || m.among);

/** What the limit leaves out as one group: bases add up, then the formulas are worked out. */
function restOf(rows: readonly Figures[], all: readonly Figures[], source: Source): Figures {
  const bases = Object.values(source.facts).flatMap((fact) => fact.measures);
  const sums: Figures = { $others: true };
  for (const { name } of source.groups) sums[name] = null;
  for (const base of bases) if (adds(base)) sums[base.name] = rows.reduce((sum, row) => sum + Number(row[base.name] ?? 0), 0);
  return addFormulas([sums], [...bases, ...source.measures], all)[0] as Figures;
}

/** The answer of a source from its groups with all figures, conditions on these resolved. `matched` is how many groups there were. */
export function shapeAnswer(rows: Figures[], source: Source): { rows: Figures[]; matched: number } {
  if (source.cumulative.length) {
    const time = source.groups.find((g) => g.by);
    rows.sort(inOrder(time ? [{ field: time.name, order: 'asc' }] : [], source.groups));
    runningSums(rows, source);
  }
  const kept = source.having.length ? rows.filter((row) => matches(source.having, row)) : rows;
  kept.sort(inOrder(source.sort, source.groups));
  const first = kept.slice(0, source.limit);
  const left = kept.slice(source.limit);
  const names = new Set(['$before', '$others', ...source.groups.map((g) => g.name), ...source.measures.map((m) => m.name)]);
  const shown = (row: Figures): Figures => Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name)));
  const all = source.others && left.length ? [...first, restOf(left, kept, source)] : first;
  return { rows: all.map(shown), matched: kept.length };
}
