/** `POST {api}/aggregate`: counts and sums over what a list call would reach, grouped by up to three fields. */
import type { Schema } from '../../../contract/api/schema.ts';
import { AGGREGATE_KEYS, MOST_GROUPS, readKeys, type FIGURE_FUNCTIONS, type GROUP_ORDERS } from '../../../contract/calls.ts';
import { PERIODS, type Period } from '../../../documents/ground/clock.ts';
import type { Measure } from '../../../documents/ground/model/measures.ts';
import type { Group } from '../../../documents/features/source/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { badBody } from '../../errors/error.ts';
import { judge } from '../../http/judge.ts';
import { figuresOf } from '../../source/figures.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { checkMasked } from '../reach/disclosure.ts';
import { addLabels } from '../rows/labels.ts';
import { prepareList } from './list.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { fieldsByName } from '../rows/shape.ts';
import { isCode, isNumber, isPoint, isTime } from '../../../documents/ground/fields/traits.ts';
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

/** What the call takes beside a list call's keys. */
const AGGREGATE: Schema = { type: 'object', properties: AGGREGATE_KEYS };

interface Asked {
  measures?: readonly Figure[] | null;
  groupBy?: readonly (string | GroupKey)[] | null;
  order?: (typeof GROUP_ORDERS)[number] | null;
}

function measureOf({ name, function: wanted, field: of }: Figure, field: Field | undefined): Measure {
  const type = (wanted === 'min' || wanted === 'max') && field && isTime(field) ? (field.type as 'date' | 'datetime') : 'number';
  const own = { name, title: name, titleEn: name, type } as const;
  if (of === undefined) return { ...own, aggregate: 'count', rows: true };
  if (wanted === 'empty') return { ...own, aggregate: 'count', rows: true, where: [{ field: of, operator: 'null' }] };
  return { ...own, aggregate: wanted, value: of };
}

const COUNTED: readonly Figure[] = [{ name: 'count', function: 'count' }];

/** @throws AppError request.body for a function that the field does not take */
const measuresOf = (figures: readonly Figure[], fields: ReadonlyMap<string, Field>): Measure[] =>
  figures.map((figure) => {
    const field = figure.field === undefined ? undefined : fields.get(figure.field);
    if (!fits(figure, field))
      throw badBody(
        `「${figure.field ?? ''}」不能用 ${figure.function} 统计`,
        `"${figure.field ?? ''}" cannot be measured by ${figure.function}`,
      );
    return measureOf(figure, field);
  });

/** @throws AppError request.body for a field that rows are not grouped by, or a period of what is no time */
const groupsOf = (groupBy: readonly (string | GroupKey)[], fields: ReadonlyMap<string, Field>): Group[] =>
  groupBy.map((one) => {
    const key: GroupKey = typeof one === 'string' ? { field: one } : one;
    const field = fields.get(key.field);
    if (!field || !(field.sortable || isCode(field)) || (key.period && !isTime(field)))
      throw badBody(
        `不能按「${key.field}」分组；时间字段的 period 可为 ${PERIODS.join('、')}`,
        `the rows cannot be grouped by "${key.field}"; period, of a time, is one of ${PERIODS.join(', ')}`,
      );
    return { name: field.name, title: field.title, titleEn: field.titleEn, field, ...(key.period ? { by: key.period } : {}) };
  });

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

/** By the figure when that is asked for or no group is a period, else by time and within a period by the figure. */
function orderOf(order: Asked['order'], groups: readonly Group[], figure: string): (a: Row, b: Row) => number {
  const periods = order === 'figure' ? [] : groups.filter((g) => g.by);
  const [inTime, most] = [byTime(periods), byFigure(figure)];
  return (a, b) => inTime(a, b) || most(a, b);
}

/**
 * Groups with their measures: by time where a group is a period, else the largest first measure first; `cut` when there are more.
 * @throws AppError request.*, permission.denied
 */
export async function aggregate(records: Reader, resource: Resource, call: Call, body: unknown): Promise<{ list: Row[]; cut?: true }> {
  const { read: asked, rest } = readKeys(AGGREGATE_KEYS, body);
  judge(AGGREGATE, asked);
  const { measures: figures, groupBy, order } = asked as Asked;
  const p = prepareList(records, resource, call, rest);
  const fields = fieldsByName(p.resource);
  const measures = measuresOf(figures ?? COUNTED, fields);
  const groups = groupsOf(groupBy ?? [], fields);
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
