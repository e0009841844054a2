/** Reads and checks the body of a list call: paging, order, filters in all the forms clients send. */
import { MAX_OFFSET, MAX_PAGE_SIZE } from '../../../contract/constants.ts';
import { LIST_KEYS } from '../../../documents/ground/listKeys.ts';
import { instantAt, shift } from '../../../documents/ground/clock.ts';
import { messageOf } from '../../../documents/ground/diagnostic.ts';
import { fieldType } from '../../../documents/ground/fields/index.ts';
import type { Field } from '../../../documents/ground/model/fields.ts';
import type { List, Sorter } from '../../../documents/ground/model/list.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import { VIEW_ROWS } from '../../../documents/features/views/rows.ts';
import { checkWhere, USER_NAMES } from '../../../documents/kit/check/where.ts';
import { comparedFields } from '../../../documents/ground/where/reads.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import { isGroup, type Condition, type Where, type WhereItem } from '../../../documents/ground/where/types.ts';
import { OPERATORS } from '../../../documents/ground/where/operators.ts';
import { AppError } from '../../errors/error.ts';
import type { CurrentUser } from '../../user/user.ts';
import { userValues } from '../reach/access.ts';
import { fieldsByName } from '../rows/shape.ts';

export interface ListRequest {
  pageNum: number;
  pageSize: number;
  cursor: string | undefined;
  where: Where;
  /** Fields that its conditions may read, by name or path. */
  known: ReadonlyMap<string, Field>;
  sorters: Sorter[];
  keyword: string | undefined;
  count: 'none' | 'bounded' | 'exact';
  /** Deleted rows instead of living ones. */
  recycled: boolean;
  /** Rows directly below this key of a tree; null: the topmost ones within reach. */
  branch: string | null | undefined;
  /** Fields to answer; all when undefined. */
  fields: string[] | undefined;
}

type Body = Record<string, unknown>;

const RESERVED = new Set<string>(Object.keys(LIST_KEYS));
const bad = (reason: { zh: string; en: string }): AppError => new AppError('request.filter', { reason });

function whole(body: Body, name: string, fallback: number, least: number, most: number): number {
  const value = body[name];
  if (value === undefined || value === null || value === '') return fallback;
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d{1,12}$/.test(value) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number) || number < least || number > most)
    throw new AppError('request.page', {
      reason: { zh: `${name} 应为 ${least}–${most} 的整数`, en: `${name} must be a whole number from ${least} to ${most}` },
    });
  return number;
}

const JSON_TEXTS = new Set(['where', 'sorters', 'fields', 'columns', 'recycled', 'branch']);

/**
 * The body that the query string of a list asked for by GET stands for: what is not a plain text is written as JSON.
 * @throws AppError request.body
 */
export function bodyOfQuery(query: unknown): Body {
  return Object.fromEntries(
    Object.entries((query ?? {}) as Body).map(([name, value]) => {
      if (!JSON_TEXTS.has(name) || typeof value !== 'string' || value === '') return [name, value];
      try {
        return [name, JSON.parse(value) as unknown];
      } catch {
        throw new AppError('request.body', { reason: { zh: `${name} 应为 JSON`, en: `${name} must be JSON` } });
      }
    }),
  );
}

/** The body that a posted form stands for: brackets make lists and objects, an empty text is nothing. @throws AppError request.body */
export const bodyOfForm = (form: unknown): Body =>
  Object.fromEntries(Object.entries(bodyOfQuery(form)).filter(([, value]) => value !== ''));

const MAX_CONDITIONS = 100;
const MAX_DEPTH = 6;
/** Values in all lists together: a statement takes 65,535 parameters, and some say the conditions several times. */
const MAX_VALUES = 10_000;
/** Values of one list, and characters of one text that is compared with. */
const [MAX_LIST, MAX_TEXT] = [1000, 4000];

/** What a condition compares with is neither too many values nor too long a text. @throws AppError request.filter */
function checkAmount(value: unknown): void {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  if (values.length > MAX_LIST) throw bad({ zh: `列表最多 ${MAX_LIST} 个值`, en: `a list takes ${MAX_LIST} values at most` });
  if (values.some((one) => typeof one === 'string' && one.length > MAX_TEXT))
    throw bad({ zh: `条件中的文本最多 ${MAX_TEXT} 个字符`, en: `a text of a condition takes ${MAX_TEXT} characters at most` });
}

/** Comparisons of texts: an id is none in the database. */
const AS_TEXT = new Set(['contains', 'ncontains', 'startswith', 'endswith', 'under']);

/** Shape of a `where` that came over the wire; deep or long ones are refused before anything walks them. */
function shapeOfWhere(value: unknown, depth = 0, seen = { count: 0, values: 0 }): Where {
  if (!Array.isArray(value)) throw bad({ zh: 'where 应为列表', en: 'where must be a list' });
  if (depth > MAX_DEPTH) throw bad({ zh: '条件嵌套过深', en: 'conditions are nested too deeply' });
  return value.map((item: unknown): WhereItem => {
    seen.count += 1;
    if (seen.count > MAX_CONDITIONS) throw bad({ zh: `最多 ${MAX_CONDITIONS} 个条件`, en: `at most ${MAX_CONDITIONS} conditions` });
    if (item === null || typeof item !== 'object' || Array.isArray(item))
      throw bad({ zh: '条件应为对象', en: 'a condition must be an object' });
    const { field, operator, value: inner } = item as Record<string, unknown>;
    if (operator === 'and' || operator === 'or') return { operator, value: shapeOfWhere(inner, depth + 1, seen) };
    if (typeof field !== 'string') throw bad({ zh: '条件的 field 应为字段名称', en: 'field of a condition must be the name of a field' });
    if (!OPERATORS.includes(operator as never))
      throw bad({ zh: `operator 应为 ${OPERATORS.join('、')} 之一`, en: `operator must be one of ${OPERATORS.join(', ')}` });
    if (inner !== null && typeof inner === 'object' && !Array.isArray(inner))
      throw bad({ zh: `「${field}」的 value 不能是对象`, en: `value of "${field}" cannot be an object` });
    if (Array.isArray(inner)) seen.values += inner.length;
    if (seen.values > MAX_VALUES) throw bad({ zh: `最多 ${MAX_VALUES} 个值`, en: `at most ${MAX_VALUES} values` });
    if (field === 'id' && AS_TEXT.has(operator as string))
      throw bad({ zh: `id 不能使用「${String(operator)}」比较`, en: `id cannot be compared with "${String(operator)}"` });
    checkAmount(inner);
    return { field, operator: operator as Condition['operator'], ...(inner === undefined ? {} : { value: inner as Condition['value'] }) };
  });
}

const empty = (v: unknown): boolean => v === null || v === undefined || v === '' || (Array.isArray(v) && v.length === 0);

function cast(field: Field, value: unknown): unknown {
  const kind = fieldType(field.type).value;
  if (Array.isArray(value)) return value.map((v) => cast(field, v));
  if (kind === 'number' && typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))) return Number(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return kind === 'string' && typeof value === 'number' ? String(value) : value;
}

const MULTI = new Set(['in', 'nin', 'ina']);

/** A flat filter `{name: value}`: the list's own operator for the field, else the field type's first. */
function flatCondition(field: Field, list: List, value: unknown): Condition {
  const operator = list.filters.find((f) => f.field === field.name)?.operator ?? field.operators[0];
  if (operator === undefined) throw bad({ zh: `不能按「${field.name}」筛选`, en: `the list cannot be filtered by "${field.name}"` });
  const typed = cast(field, value);
  if (operator === 'between' && !Array.isArray(typed)) return { field: field.name, operator: 'eq', value: typed as string };
  if (operator === 'contains' && Array.isArray(typed)) return { field: field.name, operator: 'in', value: typed as string[] };
  return { field: field.name, operator, value: (MULTI.has(operator) ? [typed].flat() : typed) as Condition['value'] };
}

const lowerFirst = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);

/** `begin{X}` / `end{X}` name a range of field x; bare `beginTime` / `endTime` mean createTime (or the list's time of order). */
function rangeCondition(key: string, value: unknown, fields: ReadonlyMap<string, Field>): Condition | undefined {
  const [, side, suffix] = /^(begin|end)([A-Z]\w*)$/.exec(key) ?? [];
  if (side === undefined || suffix === undefined) return undefined;
  const field =
    fields.get(lowerFirst(suffix)) ?? fields.get(`${lowerFirst(suffix)}Time`) ?? (suffix === 'Time' ? fields.get('createTime') : undefined);
  if (!field?.operators.includes('gte')) return undefined;
  const typed = cast(field, value) as string | number;
  const day = field.type === 'datetime' && typeof typed === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(typed);
  return {
    field: field.name,
    operator: side === 'begin' ? 'gte' : 'lte',
    value: day && side === 'end' ? new Date(shift(instantAt(String(typed)), 1, 'd') - 1).toISOString() : typed,
  };
}

function flatFilters(body: Body, list: List, fields: ReadonlyMap<string, Field>): Where {
  const nested = body.params !== null && typeof body.params === 'object' && !Array.isArray(body.params) ? (body.params as Body) : {};
  const conditions: Where = [];
  // Clients of this family put what else they know into `params`, such as the scope of their own data.
  for (const [key, value, isExtra] of [
    ...Object.entries(body).map(([key, value]) => [key, value, false] as const),
    ...Object.entries(nested).map(([key, value]) => [key, value, true] as const),
  ]) {
    if (RESERVED.has(key) || empty(value)) continue;
    const field = fields.get(key);
    checkAmount(value);
    const condition = field ? flatCondition(field, list, value) : rangeCondition(key, value, fields);
    if (!condition && isExtra) continue;
    if (!condition) throw bad({ zh: `没有名为「${key}」的字段`, en: `there is no field named "${key}"` });
    conditions.push(condition);
  }
  return conditions;
}

function readSorters(body: Body, list: List, fields: ReadonlyMap<string, Field>): Sorter[] {
  const sorters =
    body.sorters ??
    (typeof body.orderByColumn === 'string' && body.orderByColumn
      ? [{ field: body.orderByColumn, order: body.isAsc === 'desc' || body.isAsc === 'descending' ? 'desc' : 'asc' }]
      : undefined);
  if (sorters === undefined || (Array.isArray(sorters) && sorters.length === 0)) return list.sort;
  const allowed = [...fields.values()]
    .filter((f) => f.sortable)
    .map((f) => f.name)
    .join(', ');
  if (!Array.isArray(sorters) || sorters.length > 5) throw new AppError('request.sort', { field: '', allowed });
  return sorters.map((one: unknown): Sorter => {
    const { field: name, order } = (one ?? {}) as { field?: unknown; order?: unknown };
    const field = typeof name === 'string' ? fields.get(name) : undefined;
    if (!field?.sortable || (order !== 'asc' && order !== 'desc')) throw new AppError('request.sort', { field: String(name), allowed });
    return { field: field.name, order };
  });
}

/** Rows that one call of a list may ask for. */
const mostRows = ({ pageSize, views = [] }: List): number =>
  Math.max(MAX_PAGE_SIZE, pageSize, ...views.map(({ type }) => VIEW_ROWS[type] ?? 0));

/**
 * Checks everything a list call may say against the resource as the user knows it.
 * @throws AppError request.page, request.sort, request.filter, request.body
 */
export function readListRequest(
  body: unknown,
  resource: Resource,
  list: List,
  user: CurrentUser,
  along: () => readonly Field[] = () => [],
): ListRequest {
  if (body !== null && body !== undefined && (typeof body !== 'object' || Array.isArray(body)))
    throw new AppError('request.body', { reason: { zh: '应为对象', en: 'must be an object' } });
  const query = (body ?? {}) as Body;
  const fields = fieldsByName(resource);
  const pageSize = whole(query, 'pageSize', list.pageSize, 1, mostRows(list));
  const pageNum = whole(query, 'pageNum', 1, 1, Math.max(1, Math.floor(MAX_OFFSET / pageSize)));
  const where = [
    ...(query.where === undefined || query.where === null ? [] : shapeOfWhere(query.where)),
    ...flatFilters(query, list, fields),
  ];
  const known = comparedFields(where).some((name) => name.includes('.'))
    ? new Map([...fields, ...along().map((f) => [f.name, f] as const)])
    : fields;
  const wrong = checkWhere(where, { fields: known, user: USER_NAMES, codes: () => undefined }, ['where'])[0];
  if (wrong) throw bad(messageOf(wrong.code, wrong.params));
  const { keyword, count, cursor } = query;
  if (keyword !== undefined && keyword !== null && (typeof keyword !== 'string' || keyword.length > 200))
    throw bad({ zh: 'keyword 应为不超过 200 个字符的文本', en: 'keyword must be a text of 200 characters at most' });
  if (cursor !== undefined && cursor !== null && typeof cursor !== 'string') throw new AppError('request.cursor');
  if (query.branch !== undefined && query.branch !== null && typeof query.branch !== 'string')
    throw bad({ zh: 'branch 应为上级记录的编码或 null', en: 'branch must be the key of a parent, or null' });
  if (
    query.fields !== undefined &&
    !(Array.isArray(query.fields) && query.fields.length <= MAX_LIST && query.fields.every((f) => typeof f === 'string' && fields.has(f)))
  )
    throw bad({ zh: 'fields 应为字段名称的列表', en: 'fields must be a list of names of fields' });
  return {
    pageNum,
    pageSize,
    cursor: cursor ? (cursor as string) : undefined,
    where: resolveWhere(where, { user: userValues(user) }),
    known,
    sorters: readSorters(query, list, fields),
    keyword: typeof keyword === 'string' && keyword.trim() ? keyword.trim() : undefined,
    count: count === 'none' || count === 'exact' ? count : 'bounded',
    recycled: query.recycled === true,
    branch: query.branch as string | null | undefined,
    fields: query.fields as string[] | undefined,
  };
}

/** Every needle that `contains` looks for at the top level, by field. */
export function needles(where: Where): { field: string; text: string }[] {
  return where.flatMap((item) =>
    !isGroup(item) && item.operator === 'contains' && typeof item.value === 'string' && item.value
      ? [{ field: item.field, text: item.value }]
      : [],
  );
}
