/** `POST {api}/aggregate`: counts and sums over what a list call would reach, grouped by up to three fields. */
import {
  AGGREGATE_KEYS,
  FIGURE_FUNCTIONS,
  GROUP_ORDERS,
  MOST_GROUP_KEYS,
  MOST_GROUPS,
  MOST_MEASURES,
  readKeys,
} from '../../../contract/calls.ts';
import { PERIODS, type Period } from '../../../documents/clock.ts';
import type { Measure } from '../../../documents/measures/index.ts';
import type { Group } from '../../../documents/source/index.ts';
import type { Field } from '../../../documents/fields/types.ts';
import type { Resource } from '../../../documents/types.ts';
import { badBody } from '../../http/errors.ts';
import { figuresOf } from '../../source/figures.ts';
import type { Records } from '../rows/context.ts';
import type { Call } from '../../user/call.ts';
import { checkMasked } from '../reach/disclosure.ts';
import { addLabels } from '../rows/labels.ts';
import { prepareList } from './list.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { fieldsByName } from '../rows/shape.ts';
import { isCode, isNumber, isPoint, isTime } from '../../../documents/fields/traits.ts';
import type { Row } from '../../source/rows.ts';

type FigureFunction = (typeof FIGURE_FUNCTIONS)[number];
const NUMERIC: readonly string[] = ['sum', 'avg'];

/** A figure asked for. */
interface Figure {
  name: string;
  function: FigureFunction;
  field?: string;
}

/** Whether a function can be worked out of a field. */
function fits({ function: name, field: fieldName }: Figure, field: Field | undefined): boolean {
  if (fieldName === undefined) return name === 'count';
  if (!field || (field.operators.length === 0 && !field.sortable)) return false;
  if (NUMERIC.includes(name)) return isNumber(field);
  if (name === 'distinct') return !isPoint(field);
  return (name !== 'min' && name !== 'max') || isNumber(field) || isTime(field);
}

interface GroupKey {
  field: string;
  period?: Period;
}

const NAME = /^[A-Za-z][A-Za-z0-9]{0,40}$/;

function measureOf({ name, function: wanted, field: of }: Figure, field: Field | undefined): Measure {
  const type = (wanted === 'min' || wanted === 'max') && field && isTime(field) ? (field.type as 'date' | 'datetime') : 'number';
  const own = { name, title: name, titleEn: name, type } as const;
  if (of === undefined) return { ...own, aggregate: 'count', rows: true };
  if (wanted === 'empty') return { ...own, aggregate: 'count', rows: true, where: [{ field: of, operator: 'null' }] };
  return { ...own, aggregate: wanted, value: of };
}

function readMeasures(measures: unknown, fields: ReadonlyMap<string, Field>): Measure[] {
  const list = measures === undefined ? [{ name: 'count', function: 'count' }] : measures;
  if (!Array.isArray(list) || !list.length || list.length > MOST_MEASURES)
    throw badBody(`measures 应为 1–${MOST_MEASURES} 个统计项的列表`, `measures must be a list of 1 to ${MOST_MEASURES} measures`);
  return list.map((one: unknown) => {
    const m = (one ?? {}) as Figure;
    if (!NAME.test(m.name ?? '') || !FIGURE_FUNCTIONS.includes(m.function))
      throw badBody(
        `统计项应有字母开头的 name，function 应为 ${FIGURE_FUNCTIONS.join('、')} 之一`,
        `a measure needs a name that begins with a letter, and a function of ${FIGURE_FUNCTIONS.join(', ')}`,
      );
    const field = m.field === undefined ? undefined : fields.get(m.field);
    if (!fits(m, field))
      throw badBody(`「${m.field ?? ''}」不能用 ${m.function} 统计`, `"${m.field ?? ''}" cannot be measured by ${m.function}`);
    return measureOf(m, field);
  });
}

function readGroups(groupBy: unknown, fields: ReadonlyMap<string, Field>): Group[] {
  if (groupBy === undefined || groupBy === null) return [];
  if (!Array.isArray(groupBy) || groupBy.length > MOST_GROUP_KEYS)
    throw badBody(`groupBy 应为列表，最多 ${MOST_GROUP_KEYS} 个字段`, `groupBy must be a list of ${MOST_GROUP_KEYS} fields at most`);
  return groupBy.map((one: unknown) => {
    const key = (typeof one === 'string' ? { field: one } : (one ?? {})) as GroupKey;
    const field = fields.get(key.field);
    const time = field !== undefined && isTime(field);
    if (!field || !(field.sortable || isCode(field)) || (key.period !== undefined && !(time && PERIODS.includes(key.period))))
      throw badBody(
        `不能按「${String(key.field)}」分组；时间字段的 period 可为 ${PERIODS.join('、')}`,
        `the rows cannot be grouped by "${String(key.field)}"; period, of a time, is one of ${PERIODS.join(', ')}`,
      );
    return { name: field.name, title: field.title, titleEn: field.titleEn, field, ...(key.period ? { by: key.period } : {}) };
  });
}

/** Most first; without a value last. */
const byFigure =
  (name: string) =>
  (a: Row, b: Row): number => {
    const [x, y] = [a[name] ?? null, b[name] ?? null] as [string | number | null, string | number | null];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return x === y ? 0 : x < y ? 1 : -1;
  };

/** Earliest first, by each period in turn; without a time last. */
const byTime =
  (periods: readonly Group[]) =>
  (a: Row, b: Row): number => {
    for (const { name } of periods) {
      const [x, y] = [a[name] ?? null, b[name] ?? null] as [string | null, string | null];
      if (x === y) continue;
      return x === null || y === null ? Number(x === null) - Number(y === null) : x < y ? -1 : 1;
    }
    return 0;
  };

/** By the figure when that is asked for or no group is a period, else by time and within a period by the figure. @throws AppError request.body */
function orderOf(order: unknown, groups: readonly Group[], figure: string): (a: Row, b: Row) => number {
  if (order !== undefined && order !== null && !GROUP_ORDERS.includes(order as never))
    throw badBody(`order 应为 ${GROUP_ORDERS.join(' 或 ')}`, `order must be ${GROUP_ORDERS.join(' or ')}`);
  const periods = order === 'figure' ? [] : groups.filter((g) => g.by);
  const [inTime, most] = [byTime(periods), byFigure(figure)];
  return (a, b) => inTime(a, b) || most(a, b);
}

/**
 * Groups with their measures: by time where a group is a period, else the largest first measure first; `cut` when there are more.
 * @throws AppError request.*, permission.denied
 */
export async function aggregate(records: Records, resource: Resource, call: Call, body: unknown): Promise<{ list: Row[]; cut?: true }> {
  const {
    read: { measures: m, groupBy: g, order },
    rest,
  } = readKeys(AGGREGATE_KEYS, body);
  const p = prepareList(records, resource, call, rest);
  const fields = fieldsByName(p.resource);
  const measures = readMeasures(m, fields);
  const groups = readGroups(g, fields);
  const inOrder = orderOf(order, groups, measures[0]?.name ?? 'count');
  const read = [...groups.map((one) => one.name), ...measures.flatMap((one) => (typeof one.value === 'string' ? [one.value] : []))];
  checkMasked(
    p.masked,
    measures.flatMap((one) => one.where ?? []),
    read.map((field) => ({ field })),
  );
  const { database } = records;
  const rows = await figuresOf(
    { resource: resource.name, where: [], groups, measures },
    {
      database,
      catalogue: records.catalogue(),
      resource,
      fields,
      conditions: p.conditions,
      within: () => undefined,
      context: {},
      subtree: subtreeOf(records.catalogue()),
    },
  );
  const list = groups.length ? rows.sort(inOrder).slice(0, MOST_GROUPS) : rows;
  await addLabels(
    records,
    groups.flatMap((k) => fields.get(k.name) ?? []),
    list,
  );
  return { list, ...(rows.length > list.length ? { cut: true } : {}) };
}
