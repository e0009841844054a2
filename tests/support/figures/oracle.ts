/**
 * The answer of a source worked out a second time, the slow way: every group from its own rows, nothing shared with the engine.
 * Days are those of Shanghai, which has been eight hours ahead since 1991.
 */
import type { InlineMeasure, Measure, MeasureDocument } from '../../../src/documents/ground/model/measures.ts';
import type { GroupDocument, PartDocument, SourceDocument } from '../../../src/documents/features/source/index.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { periodOf } from '../../../src/documents/ground/where/period.ts';
import { resolveValue, resolveWhere } from '../../../src/documents/ground/where/resolve.ts';
import { isGroup, type Where } from '../../../src/documents/ground/where/types.ts';
import { describe, fieldOf, meets, rowsOf, valueOf, type Row, type World } from './world.ts';

type Figures = Record<string, unknown>;
type Period = 'day' | 'week' | 'month' | 'year';

const AHEAD = 8 * 3_600_000;
const DAY = 86_400_000;
const dayText = (at: number): string => new Date(at + AHEAD).toISOString().slice(0, 10);
const midnight = (day: string): number => Date.parse(`${day}T00:00:00Z`) - AHEAD;

/** First day of the period that a day lies in. */
function first(day: string, by: Period): string {
  if (by === 'year') return `${day.slice(0, 4)}-01-01`;
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  const at = Date.parse(`${day}T00:00:00Z`);
  return by === 'week' ? new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10) : day;
}

/** A day moved by so many days, weeks, months or years; the thirty-first becomes the last. */
function moved(day: string, amount: number, unit: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (unit === 'd' || unit === 'w') return new Date(at.getTime() + amount * (unit === 'w' ? 7 : 1) * DAY).toISOString().slice(0, 10);
  const months = at.getUTCFullYear() * 12 + at.getUTCMonth() + amount * (unit === 'y' ? 12 : 1);
  const [year, month] = [Math.floor(months / 12), months % 12];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(at.getUTCDate(), last))).toISOString().slice(0, 10);
}

const next = (day: string, by: Period): string => moved(day, 1, { day: 'd', week: 'w', month: 'M', year: 'y' }[by]);

interface Dimension extends GroupDocument {
  name: string;
}

/** The groups of a part as the reader chose them. */
function dimensionsOf({ group = [] }: Partial<PartDocument>, options: string[], { context }: World): Dimension[] {
  return group.flatMap((said): Dimension[] => {
    if (typeof said === 'string') return [{ field: said, name: said }];
    if (said.choose === undefined) return [{ ...said, name: said.name ?? said.field ?? 'case' }];
    const wanted = String(context.selection?.[said.choose] ?? '');
    const option = said.of?.[options.includes(wanted) ? wanted : (options[0] ?? '')];
    if (option === undefined) return [];
    return [{ ...(typeof option === 'string' ? { field: option } : option), name: said.name ?? said.choose }];
  });
}

/** Keys that a row stands under in one dimension: none, one, or several. */
function keysOf(d: Dimension, row: Row, resource: Resource, world: World): unknown[] {
  if (d.cases)
    return d.cases
      .filter((c) => resolveWhere(c.where, world.context).length > 0 && meets(c.where, row, resource, world))
      .map((c) => c.name);
  const value = fieldOf(d.field ?? '', row, resource, world) ?? null;
  if (d.each) return Array.isArray(value) ? value : [];
  if (value === null) return [null];
  if (d.edges) return [[...d.edges].reverse().find((edge) => (value as number) >= edge) ?? null];
  if (d.step !== undefined) return [Math.floor((value as number) / d.step) * d.step];
  if (d.by) return [first((value as string).length === 10 ? (value as string) : dayText(Date.parse(value as string)), d.by)];
  if (d.level !== undefined) {
    const tree = world.resources[describe(d.field ?? '', resource, world)?.reference ?? '']?.tree;
    const way = String(fieldOf(`${d.field}.${tree?.path}`, row, resource, world) ?? '').split('/');
    return [way[d.level] || null];
  }
  return [value];
}

const numbers = (rows: Row[], value: unknown, resource: Resource, world: World): number[] =>
  rows.map((row) => valueOf(value, row, resource, world)).filter((v): v is number => typeof v === 'number');
const total = (list: number[]): number => list.reduce((a, b) => a + b, 0);

function quantile(list: number[], at: number): number | null {
  const sorted = [...list].sort((a, b) => a - b);
  const place = (at / 100) * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low === undefined || high === undefined ? null : low + (high - low) * (place - Math.floor(place));
}

/** An aggregate of rows, or undefined when a measure is not one. */
function aggregate(m: MeasureDocument, all: Row[], resource: Resource, world: World): unknown {
  const rows = m.where ? all.filter((row) => meets(m.where ?? [], row, resource, world)) : all;
  const extreme = (value: unknown, better: (a: never, b: never) => boolean): unknown =>
    rows
      .map((row) => valueOf(value, row, resource, world) ?? null)
      .filter((v) => v !== null)
      .reduce((best: unknown, v) => (best === null || better(v as never, best as never) ? v : best), null);
  if (m.count !== undefined)
    return m.count === true ? rows.length : rows.filter((r) => (fieldOf(String(m.count), r, resource, world) ?? null) !== null).length;
  if (m.distinct !== undefined)
    return new Set(rows.map((r) => fieldOf(String(m.distinct), r, resource, world) ?? null).filter((v) => v !== null)).size;
  if (m.sum !== undefined) {
    const once = m.once;
    if (once === undefined) return total(numbers(rows, m.sum, resource, world));
    const byKey = new Map(rows.map((r) => [fieldOf(once, r, resource, world) ?? null, r]));
    return total(
      numbers(
        [...byKey].flatMap(([key, r]) => (key === null ? [] : [r])),
        m.sum,
        resource,
        world,
      ),
    );
  }
  if (m.avg !== undefined) {
    const list = numbers(rows, m.avg, resource, world);
    return list.length ? total(list) / list.length : null;
  }
  if (m.percentile !== undefined) return quantile(numbers(rows, m.percentile, resource, world), m.at ?? 50);
  if (m.min !== undefined) return extreme(m.min, (a, b) => a < b);
  if (m.max !== undefined) return extreme(m.max, (a, b) => a > b);
  return undefined;
}

const FUNCTIONS = ['add', 'minus', 'times', 'ratio', 'least', 'greatest', 'default'] as const;

/** A formula over figures that are there by name. */
function formula(node: unknown, figures: Figures, world: World): number | null {
  if (typeof node === 'number') return node;
  if (typeof node === 'string') {
    const given = node.startsWith('$selection.') ? Number(world.context.selection?.[node.slice(11)] ?? Number.NaN) : figures[node];
    return typeof given === 'number' && Number.isFinite(given) ? given : null;
  }
  const [name = '', list] = Object.entries(node as object)[0] ?? [];
  const operands = (list as unknown[]).map((one) => formula(one, figures, world));
  return valueOf({ [name]: operands.map((one) => one ?? 'absent') }, {}, { fields: [] } as unknown as Resource, world) as number | null;
}

/** A declared measure as a document says one. */
function declared({ aggregate: kind, value, rows, at, where, once, formula: f, among, name }: Measure): InlineMeasure {
  const options = { name, ...(at === undefined ? {} : { at }), ...(where ? { where } : {}), ...(once === undefined ? {} : { once }) };
  if (kind) return { ...options, [kind]: rows ? true : value } as InlineMeasure;
  if (among)
    return {
      ...options,
      [among.kind]: among.kind === 'rank' ? among.sort.map((o) => (o.order === 'desc' ? `-${o.field}` : o.field)) : among.sort[0]?.field,
      within: among.within ?? [],
    } as InlineMeasure;
  return { ...options, ...(f as object) };
}

/** A group of an answer: its keys, the rows behind it (none of a joined one), and its figures. */
interface Group {
  keys: Figures;
  figures: Figures;
}

type Known = Map<string, InlineMeasure>;

function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [x, y] = [String(a), String(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Figures that are not counted: each group's formula, its share, place and the largest of all, worked out on demand. */
function derived(name: string, group: Group, all: Group[], known: Known, world: World): unknown {
  if (Object.hasOwn(group.figures, name)) return group.figures[name];
  const m = known.get(name);
  if (!m) return null;
  const read = (g: Group, of: string): unknown => derived(of, g, all, known, world);
  const peersOf = (): Group[] => all.filter((g) => (m.within ?? []).every((w) => (g.keys[w] ?? null) === (group.keys[w] ?? null)));
  const figureOf = (g: Group, of: string): number | null => read(g, of) as number | null;
  let value: unknown;
  const kind = FUNCTIONS.find((f) => m[f] !== undefined);
  if (m.choose !== undefined) {
    const wanted = String(world.context.selection?.[m.choose] ?? '');
    value = read(group, m.of?.find((one) => one === wanted || one.endsWith(`.${wanted}`)) ?? m.of?.[0] ?? '');
  } else if (m.share !== undefined) {
    const [mine, whole] = [figureOf(group, m.share), total(peersOf().map((g) => figureOf(g, m.share ?? '') ?? 0))];
    value = mine === null || whole === 0 ? null : mine / whole;
  } else if (m.largest !== undefined) {
    const list = peersOf()
      .map((g) => figureOf(g, m.largest ?? ''))
      .filter((v): v is number => v !== null);
    value = list.length ? Math.max(...list) : null;
  } else if (m.rank !== undefined) {
    const order = [m.rank].flat().map((one) => ({ by: one.replace(/^-/, ''), down: one.startsWith('-') }));
    const ahead = (a: Group, b: Group): boolean => {
      for (const { by, down } of order) {
        const [x, y] = [read(a, by) ?? null, read(b, by) ?? null];
        if (x === y) continue;
        if (x === null || y === null) return y === null;
        const c = compare(x, y);
        if (c !== 0) return down ? c > 0 : c < 0;
      }
      return false;
    };
    value =
      (read(group, order[0]?.by ?? '') ?? null) === null || !all.includes(group)
        ? null
        : 1 + peersOf().filter((g) => (read(g, order[0]?.by ?? '') ?? null) !== null && ahead(g, group)).length;
  } else if (kind) {
    const names = new Set<string>();
    const collect = (node: unknown): void => {
      if (typeof node === 'string') names.add(node);
      else if (node !== null && typeof node === 'object') for (const one of Object.values(node).flat()) collect(one);
    };
    collect({ [kind]: m[kind] });
    value = formula({ [kind]: m[kind] }, Object.fromEntries([...names].map((one) => [one, read(group, one)])), world);
  } else value = null;
  group.figures[name] = value;
  return value;
}

interface Part {
  part: string;
  dimensions: Dimension[];
  groups: Group[];
  known: Known;
  wanted: string[];
}

const keyText = (keys: Figures, dimensions: Dimension[]): string => JSON.stringify(dimensions.map((d) => keys[d.name] ?? null));

interface Round {
  options: string[];
  /** Dimensions kept; all when absent. */
  keep?: string[] | undefined;
  fill: boolean;
  back?: string | undefined;
}

/** The condition of a part, its periods moved back. */
function whereOf(said: Where, back: string | undefined, world: World): Where {
  const made = resolveWhere(said, world.context);
  const [, amount = '0', unit = 'd'] = /^(\d+)(\w)$/.exec(back ?? '0d') ?? [];
  return made.map((item) =>
    isGroup(item) || !['during', 'between'].includes(item.operator) || !Array.isArray(item.value) || back === undefined
      ? item
      : {
          ...item,
          value: item.value.map((v) => {
            if (typeof v !== 'string') return v;
            const at = v.length === 10 ? midnight(v) : Date.parse(v);
            const day = dayText(at);
            return new Date(midnight(moved(day, -Number(amount), unit)) + (at - midnight(day))).toISOString();
          }),
        },
  );
}

function countPart(part: string, said: Partial<PartDocument>, { options, keep, fill, back }: Round, world: World): Part {
  const resource = world.resources[said.resource ?? ''] as Resource;
  const dimensions = dimensionsOf(said, options, world).filter((d) => !keep || keep.includes(d.name));
  const where = whereOf(said.where ?? [], back, world);
  let rows = rowsOf(resource.name, world).filter((row) => meets(where, row, resource, world));
  if (said.latest) {
    const { per, by } = said.latest;
    const newest = new Map<unknown, Row>();
    const time = (row: Row): number => Date.parse(String(fieldOf(by, row, resource, world) ?? '')) || Number.NEGATIVE_INFINITY;
    for (const row of rows) {
      const key = fieldOf(per, row, resource, world) ?? null;
      const other = newest.get(key);
      const later =
        other === undefined || time(row) > time(other) || (time(row) === time(other) && String(row['id']) > String(other['id']));
      if (key !== null && later) newest.set(key, row);
    }
    rows = [...newest.values()];
  }
  const byKey = new Map<string, { keys: Figures; rows: Row[] }>();
  for (const row of rows) {
    let places: Figures[] = [{}];
    for (const d of dimensions)
      places = places.flatMap((place) => keysOf(d, row, resource, world).map((key) => ({ ...place, [d.name]: key })));
    for (const keys of places) {
      const key = keyText(keys, dimensions);
      const group = byKey.get(key);
      if (group) group.rows.push(row);
      else byKey.set(key, { keys, rows: [row] });
    }
  }
  if (!dimensions.length && !byKey.size) byKey.set('[]', { keys: {}, rows: [] });
  const time = dimensions.find((d) => d.by);
  if (fill && time?.by) {
    const bound = where.find((item) => !isGroup(item) && item.field === time.field && ['during', 'between'].includes(item.operator));
    const [from, to] = bound && !isGroup(bound) && Array.isArray(bound.value) ? bound.value.map((v) => Date.parse(String(v))) : [];
    const seen = [...byKey.values()].flatMap(({ keys }) => (typeof keys[time.name] === 'string' ? [String(keys[time.name])] : [])).sort();
    const ends =
      from !== undefined && to !== undefined && !Number.isNaN(from + to) ? [dayText(from), dayText(to - 1)] : [seen[0], seen.at(-1)];
    const others = dimensions.filter((d) => d !== time);
    const combinations = new Map([...byKey.values()].map(({ keys }) => [keyText(keys, others), keys]));
    if (!others.length) combinations.set('[]', {});
    if (ends[0] && ends[1])
      for (const keys of combinations.values())
        for (let day = first(ends[0], time.by); day <= ends[1]; day = next(day, time.by)) {
          const filled = { ...Object.fromEntries(others.map((d) => [d.name, keys[d.name] ?? null])), [time.name]: day };
          const key = keyText(filled, dimensions);
          if (!byKey.has(key)) byKey.set(key, { keys: filled, rows: [] });
        }
  }
  const inline = (said.measures ?? []).filter((m): m is InlineMeasure => typeof m !== 'string');
  const known: Known = new Map(
    [{ name: 'count', count: true } as InlineMeasure, ...resource.measures.map(declared), ...inline].map((m) => [m.name, m]),
  );
  const wanted = (said.measures ?? ['count']).map((m) => (typeof m === 'string' ? m : m.name));
  const count = (list: Row[]): Figures =>
    Object.fromEntries(
      [...known.values()].map((m) => [m.name, aggregate(m, list, resource, world)] as const).filter(([, v]) => v !== undefined),
    );
  const groups = [...byKey.values()].map(({ keys, rows: list }) => ({ keys, figures: count(list) }));
  for (const group of groups) for (const name of wanted) derived(name, group, groups, known, world);
  // What stands where the part has nothing at all.
  const nothing: Group = { keys: {}, figures: count([]) };
  for (const name of wanted) derived(name, nothing, [], known, world);
  return { part, dimensions, groups, known: new Map([...known, ['', nothing as unknown as InlineMeasure]]), wanted };
}

/** One round over the rows: the groups of an answer with their figures, before order and limit. */
function groupsOf(
  said: SourceDocument,
  round: Round,
  world: World,
): { groups: Group[]; none: Figures; dimensions: Dimension[]; wanted: string[] } {
  if (said.resource !== undefined) {
    const { groups, wanted, dimensions, known } = countPart('', said as PartDocument, round, world);
    return { groups, dimensions, wanted, none: (known.get('') as unknown as Group).figures };
  }
  const parts = Object.entries(said.parts ?? {}).map(([part, one]) => countPart(part, one, round, world));
  const dimensions = [...new Map(parts.flatMap((p) => p.dimensions).map((d) => [d.name, d])).values()];
  const keys = new Map<string, Figures>();
  for (const p of parts)
    if (p.dimensions.length === dimensions.length) for (const g of p.groups) keys.set(keyText(g.keys, dimensions), g.keys);
  const indexed = parts.map((p) => new Map(p.groups.map((g) => [keyText(g.keys, p.dimensions), g.figures])));
  const joined = (own: Figures | undefined): Figures =>
    Object.fromEntries(
      parts.flatMap((p, i) => {
        const nothing = (p.known.get('') as unknown as Group).figures;
        const mine = own && indexed[i]?.get(keyText(own, p.dimensions));
        return p.wanted.map((name) => [`${p.part}.${name}`, (mine ?? nothing)[name] ?? null]);
      }),
    );
  const inline = (said.measures ?? []).filter((m): m is InlineMeasure => typeof m !== 'string');
  const known: Known = new Map(inline.map((m) => [m.name, m]));
  const groups = [...keys.values()].map((own) => ({ keys: own, figures: joined(own) }));
  const wanted =
    said.measures?.map((m) => (typeof m === 'string' ? m : m.name)) ?? parts.flatMap((p) => p.wanted.map((n) => `${p.part}.${n}`));
  for (const g of groups) for (const name of wanted) derived(name, g, groups, known, world);
  const nothing: Group = { keys: {}, figures: joined(undefined) };
  for (const name of wanted) derived(name, nothing, [], known, world);
  return { groups, dimensions, wanted, none: nothing.figures };
}

/** How far back the figures compared with lie. */
function backOf(said: SourceDocument, world: World): string | undefined {
  if (said.compare !== 'previous') return said.compare;
  for (const { where = [] } of [said, ...Object.values(said.parts ?? {})])
    for (const item of where) {
      const value = isGroup(item) || item.operator !== 'during' ? undefined : resolveValue(item.value, world.context);
      const span = typeof value === 'string' ? periodOf(value, { now: world.context.now }) : undefined;
      if (span) return span.length;
    }
  return undefined;
}

const optionsOf = (said: SourceDocument): string[] => [
  ...new Set(
    [said, ...Object.values(said.parts ?? {})].flatMap((p) =>
      (p.group ?? []).flatMap((g) => (typeof g === 'object' ? Object.keys(g.of ?? {}) : [])),
    ),
  ),
];

const subsets = (names: string[]): string[][] =>
  Array.from({ length: 2 ** names.length - 1 }, (_, bits) => names.filter((_name, i) => (bits >> i) % 2 === 1));

/** Figures of an answer with the keys of their group, in the order of the answer. */
export interface Wanted {
  rows: { keys: unknown[]; figures: Figures; before?: Figures; others?: true }[];
  matched: number;
  totals?: { of: string[]; keys: unknown[]; figures: Figures }[];
}

/** The answer of a source over plain rows. */
export function oracle(said: SourceDocument, world: World): Wanted {
  const options = optionsOf(said);
  const { groups, dimensions, wanted, none } = groupsOf(said, { options, fill: said.fill === true }, world);
  const back = backOf(said, world);
  const time = dimensions.find((d) => d.by);
  const pick = (figures: Figures): Figures => Object.fromEntries(wanted.map((name) => [name, figures[name] ?? null]));
  const before = new Map<string, Figures>();
  if (back !== undefined) {
    const [, amount = '0', unit = 'd'] = /^(\d+)(\w)$/.exec(back) ?? [];
    for (const { keys, figures } of groupsOf(said, { options, fill: false, back }, world).groups) {
      const day = time && keys[time.name];
      const ahead = time?.by && typeof day === 'string' ? { ...keys, [time.name]: first(moved(day, Number(amount), unit), time.by) } : keys;
      before.set(keyText(ahead, dimensions), pick(figures));
    }
  }
  let rows = groups.map(({ keys, figures }) => ({
    keys,
    figures: pick(figures),
    all: figures,
    ...(back === undefined ? {} : { before: { ...(before.get(keyText(keys, dimensions)) ?? pick(none)) } }),
  }));
  const byKeys = (a: { keys: Figures }, b: { keys: Figures }): number => {
    for (const { name } of dimensions) {
      const [x, y] = [a.keys[name] ?? null, b.keys[name] ?? null];
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1;
      } else if (compare(x, y) !== 0) return compare(x, y);
    }
    return 0;
  };
  if (said.cumulative && time) {
    const sums = new Map<string, number>();
    const others = dimensions.filter((d) => d !== time);
    rows.sort((a, b) => byKeys({ keys: { [time.name]: a.keys[time.name] } }, { keys: { [time.name]: b.keys[time.name] } }));
    for (const row of rows)
      for (const name of said.cumulative)
        for (const [which, figures] of [['now', row.figures] as const, ...(row.before ? [['before', row.before] as const] : [])]) {
          const key = `${which} ${name} ${keyText(row.keys, others)}`;
          sums.set(key, (sums.get(key) ?? 0) + Number(figures[name] ?? 0));
          figures[name] = sums.get(key);
        }
  }
  // Only comparisons of numbers stand in shipped documents.
  const HOLDS: Record<string, (x: number, y: number) => boolean> = {
    gte: (x, y) => x >= y,
    gt: (x, y) => x > y,
    lte: (x, y) => x <= y,
    lt: (x, y) => x < y,
  };
  rows = rows.filter(({ figures, all }) =>
    (said.having ?? []).every((item) => {
      if (isGroup(item)) throw new Error('conditions on figures in groups are not proven here');
      const [figure, holds] = [figures[item.field] ?? all[item.field], HOLDS[item.operator]];
      if (!holds) throw new Error(`${item.operator} on figures is not proven here`);
      return typeof figure === 'number' && holds(figure, Number(resolveValue(item.value, world.context)));
    }),
  );
  const usual = time ? [time.name] : dimensions.length ? [`-${wanted[0] ?? ''}`] : [];
  const order = said.sort === undefined ? usual : [said.sort].flat();
  rows.sort((a, b) => {
    for (const one of order) {
      const name = one.replace(/^-/, '');
      const [x, y] = [a, b].map((r) => r.keys[name] ?? r.figures[name] ?? null);
      if (x === null || y === null) {
        if (x !== y) return x === null ? 1 : -1;
      } else if (compare(x, y) !== 0) return one.startsWith('-') ? -compare(x, y) : compare(x, y);
    }
    return byKeys(a, b);
  });
  const matched = rows.length;
  const left = rows.slice(said.limit ?? 10_000);
  rows = rows.slice(0, said.limit ?? 10_000);
  const shown: Wanted['rows'] = rows.map(({ keys, figures, before: earlier }) => ({
    keys: dimensions.map((d) => keys[d.name] ?? null),
    figures,
    ...(earlier ? { before: earlier } : {}),
  }));
  if (said.others && left.length) {
    const known = countPart('', said as PartDocument, { options, fill: false }, world).known;
    const bases = [...known.values()]
      .filter((m) => m.count !== undefined || (m.sum !== undefined && m.once === undefined))
      .map((m) => m.name);
    const rest: Group = {
      keys: {},
      figures: Object.fromEntries(bases.map((name) => [name, total(left.map((r) => Number(r.all[name] ?? 0)))])),
    };
    // The rest is no group among the others: it has no place.
    for (const m of known.values()) if (m.rank !== undefined) rest.figures[m.name] = null;
    for (const name of wanted) derived(name, rest, groups, known, world);
    shown.push({ keys: dimensions.map(() => null), figures: pick(rest.figures), others: true });
  }
  if (!said.totals) return { rows: shown, matched };
  const totals = subsets(dimensions.map((d) => d.name)).flatMap((keep) => {
    const fewer = groupsOf(said, { options, keep, fill: said.fill === true }, world);
    return fewer.groups.map((g) => ({ of: keep, keys: keep.map((name) => g.keys[name] ?? null), figures: pick(g.figures) }));
  });
  return { rows: shown, matched, totals };
}
