/**
 * Plain rows and what one user reaches of them: the ground an independent count stands on. Nothing here asks the database a
 * question; computed fields, references and scope are worked out row by row.
 */
import type { Children } from '../../../src/documents/ground/model/computed.ts';
import type { Field } from '../../../src/documents/ground/model/fields.ts';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { matches } from '../../../src/documents/ground/where/evaluate.ts';
import { resolveValue, resolveWhere } from '../../../src/documents/ground/where/resolve.ts';
import { isGroup, type Where, type WhereContext } from '../../../src/documents/ground/where/types.ts';
import type { CurrentUser } from '../../../src/server/user/user.ts';

export type Row = Record<string, unknown>;

export interface World {
  resources: Readonly<Record<string, Resource>>;
  /** Every row of each resource, whoever sees it. */
  rows: Readonly<Record<string, readonly Row[]>>;
  user: CurrentUser;
  context: WhereContext;
}

const text = (v: unknown): string => (typeof v === 'string' ? v : '');

const namesIn = (where: Where): string[] =>
  where.flatMap((item) =>
    isGroup(item)
      ? namesIn(item.value)
      : [item.field, ...[item.value].flat().flatMap((v) => (typeof v === 'string' && v.startsWith('$row.') ? [v.slice(5)] : []))],
  );

const KINDS: Record<string, string> = { '999': 'group', '99': 'branch', '9 2': 'solar', '9 3': 'wind' };

/** Whether a user of that kind sees the row, by what it and the records it refers to say. */
function seen({ limits = [], fields }: Resource, row: Row, { user, resources, rows, context }: World): boolean {
  const kind = KINDS[user.userType] ?? KINDS[`${user.userType} ${user.leavesType}`];
  const value = (name: string): unknown => {
    const [by = '', end] = name.split('.');
    const target = resources[fields.find((f) => f.name === by)?.reference ?? ''];
    const one =
      end === undefined ? undefined : rows[target?.name ?? '']?.find((r) => target && r[target.key] === row[by] && !r['deletedTime']);
    return (end === undefined ? row[by] : one?.[end]) ?? null;
  };
  return limits
    .filter(({ audience }) => audience.some((one) => one === kind))
    .every(({ where }) => matches(resolveWhere(where, context), Object.fromEntries(namesIn(where).map((name) => [name, value(name)]))));
}

/** Whether the user reaches a row at all. */
function reached(resource: Resource, row: Row, world: World): boolean {
  const { ways, softDelete } = resource;
  const { user } = world;
  if (softDelete && (row['deletedTime'] ?? null) !== null) return false;
  if (!seen(resource, row, world)) return false;
  const original = typeof row['origin'] === 'string' ? world.resources[row['origin']] : undefined;
  if (resource.rows && original && !(world.rows[original.name] ?? []).some((r) => r['id'] === row['id'] && seen(original, r, world)))
    return false;
  if (!ways.length || (user.userType === '999' && user.dataScope === 'all')) return true;
  return ways.some((way) => {
    if (way.to === 'user') return row[way.by] === user.userCode;
    if (way.to === 'record') {
      const target = world.resources[way.resource];
      return (world.rows[way.resource] ?? []).some(
        (one) => target && one[target.key] === row[way.by] && reached({ ...target, softDelete: false }, one, world),
      );
    }
    if (user.userType === '99') return text(row['companyPath']).startsWith(user.companyPath ?? '-');
    const stations = ways.some((w) => w.to === 'station');
    return stations ? row['stationCode'] === user.stationCode : row['companyCode'] === user.companyCode;
  });
}

const kept = new WeakMap<CurrentUser, Map<string, Row[]>>();

/** The rows of a resource that the user reaches. */
export function rowsOf(name: string, world: World): Row[] {
  const known = kept.get(world.user) ?? new Map<string, Row[]>();
  kept.set(world.user, known);
  const resource = world.resources[name] as Resource;
  const rows = known.get(name) ?? (world.rows[name] ?? []).filter((row) => reached(resource, row, world));
  known.set(name, rows);
  return rows;
}

const keyed = new WeakMap<Row[], Map<unknown, Row>>();

function rowBy(resource: Resource, key: unknown, world: World): Row | undefined {
  const rows = rowsOf(resource.name, world);
  const known = keyed.get(rows) ?? new Map(rows.map((row) => [row[resource.key], row]));
  keyed.set(rows, known);
  return known.get(key);
}

const HOUR = 3_600_000;
const instant = (v: unknown): number | null => (typeof v === 'string' ? Date.parse(v.length === 10 ? `${v}T00:00:00+08:00` : v) : null);

/** Arithmetic of one row, written out. */
function worked(name: string, operands: unknown[]): unknown {
  if (name === 'default') return operands[0] ?? operands[1] ?? null;
  if (operands.some((one) => one === null || one === undefined)) return null;
  if (name === 'hours' || name === 'days') {
    const [from, to] = operands.map(instant);
    return from === null || to === null || from === undefined || to === undefined ? null : (to - from) / HOUR / (name === 'days' ? 24 : 1);
  }
  const [a = 0, b = 0, ...more] = operands as number[];
  switch (name) {
    case 'add':
      return [a, b, ...more].reduce((x, y) => x + y);
    case 'times':
      return [a, b, ...more].reduce((x, y) => x * y);
    case 'minus':
      return a - b;
    case 'ratio':
      return b === 0 ? null : a / b;
    case 'least':
      return Math.min(a, b, ...more);
    default:
      return Math.max(a, b, ...more);
  }
}

/** A value of a row: a field, one along references, a number, a verdict or a function of such. */
export function valueOf(value: unknown, row: Row, resource: Resource, world: World): unknown {
  if (typeof value === 'number') return value;
  if (typeof value === 'string') return value.startsWith('$') ? resolveValue(value, world.context) : fieldOf(value, row, resource, world);
  const [name = '', operands] = Object.entries(value as object)[0] ?? [];
  if (name === 'is') return meets(operands as Where, row, resource, world);
  return worked(
    name,
    (operands as unknown[]).map((one) => valueOf(one, row, resource, world)),
  );
}

const below = new WeakMap<CurrentUser, Map<Children, Map<unknown, Row[]>>>();

/** The rows that refer to a row and count, wherever they lie: those that are not deleted and that users of that kind see. */
function childrenOf(asked: Children, key: unknown, world: World): Row[] {
  const known = below.get(world.user) ?? new Map<Children, Map<unknown, Row[]>>();
  below.set(world.user, known);
  let byKey = known.get(asked);
  if (!byKey) {
    const child = world.resources[asked.resource] as Resource;
    byKey = new Map();
    for (const row of world.rows[asked.resource] ?? []) {
      if ((child.softDelete && (row['deletedTime'] ?? null) !== null) || !seen(child, row, world)) continue;
      if (asked.where && !meets(asked.where, row, child, world)) continue;
      for (const to of [row[asked.by]].flat()) byKey.set(to, [...(byKey.get(to) ?? []), row]);
    }
    known.set(asked, byKey);
  }
  return key === null ? [] : (byKey.get(key) ?? []);
}

/** What the rows that refer to a row come to. */
function summed(asked: Children, key: unknown, world: World): unknown {
  const rows = childrenOf(asked, key, world);
  if (asked.count) return rows.length;
  const { sum, min, max, last, order = 'id' } = asked;
  const given = rows.filter((row) => (row[sum ?? min ?? max ?? order] ?? null) !== null);
  if (!given.length) return null;
  if (sum !== undefined) return given.reduce((all, row) => all + Number(row[sum]), 0);
  const name = min ?? max ?? order;
  const later = (a: Row, b: Row): boolean =>
    a[name] === b[name] ? String(a['id']) < String(b['id']) : (a[name] as string) < (b[name] as string);
  const best = given.reduce((a, b) => (later(a, b) === (min === undefined) ? b : a));
  return best[last ?? name] ?? null;
}

/** What a field is for a row. Lists that are empty are no value. */
export function fieldOf(name: string, row: Row, resource: Resource, world: World): unknown {
  const [first = '', ...rest] = name.split('.');
  const field = resource.fields.find((f) => f.name === first);
  if (!field) return null;
  if (rest.length) {
    const target = world.resources[field.reference ?? ''];
    const next = target && rowBy(target, row[first], world);
    return target && next ? fieldOf(rest.join('.'), next, target, world) : null;
  }
  if (!field.computed) return row[first] ?? null;
  const { children, value } = field.computed;
  return children ? summed(children, row[resource.key] ?? null, world) : valueOf(value, row, resource, world);
}

const resolved = new WeakMap<WhereContext, Map<Where, { made: Where; names: string[] }>>();

/** Whether a row meets a condition. */
export function meets(where: Where, row: Row, resource: Resource, world: World): boolean {
  const known = resolved.get(world.context) ?? new Map<Where, { made: Where; names: string[] }>();
  resolved.set(world.context, known);
  let one = known.get(where);
  if (!one) {
    const made = resolveWhere(where, world.context);
    one = { made, names: namesIn(made) };
    known.set(where, one);
  }
  return matches(one.made, Object.fromEntries(one.names.map((name) => [name, fieldOf(name, row, resource, world)])));
}

/** A field of a resource, the one at the end of a path. */
export function describe(name: string, resource: Resource, world: World): Field | undefined {
  const steps = name.split('.');
  let at: Resource | undefined = resource;
  for (const step of steps.slice(0, -1)) at = world.resources[at?.fields.find((f) => f.name === step)?.reference ?? ''];
  return at?.fields.find((f) => f.name === steps.at(-1));
}
