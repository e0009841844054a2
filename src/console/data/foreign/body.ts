/** What our list calls ask, as conditions (`where`) or as flat parameters. */
import type { ListQuery } from '../../../contract/envelope.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import { isGroup, type Where, type WhereContext, type WhereItem, type WhereValue } from '../../../documents/ground/where/types.ts';
import { ApiError } from '../client/apiError.ts';
import type { ListManner } from '../deployment.ts';
import { text } from '../texts/i18n.ts';

/** A flat parameter: its name and value. */
type Param = [name: string, value: unknown];

const upperFirst = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Names of the two ends of a range (S3-12); the bare ones mean the time a record was made. */
function ends(field: string): [begin: string, end: string] {
  const suffix = field === 'createTime' ? 'Time' : upperFirst(field);
  return [`begin${suffix}`, `end${suffix}`];
}

const present = ([, value]: Param): boolean => value !== null && value !== undefined && value !== '';

/** A condition as flat parameters; undefined where they cannot say it. */
function paramsOf(item: WhereItem): Param[] | undefined {
  if (isGroup(item) || item.field.includes('.')) return undefined;
  const { field, operator } = item;
  const value: WhereValue | undefined = item.value;
  const list = Array.isArray(value) ? value : [value];
  const [begin, end] = ends(field);
  switch (operator) {
    case 'eq':
      return present([field, value]) && !Array.isArray(value) ? [[field, value]] : undefined;
    case 'contains':
      return [[field, value] satisfies Param].filter(present);
    case 'in':
      return list.length > 0 && list.every((one) => present([field, one]))
        ? [[field, list.length > 1 ? list.join(',') : list[0]]]
        : undefined;
    case 'gte':
      return [[begin, value]];
    case 'lte':
      return [[end, value]];
    case 'between':
      return [[begin, list[0]] satisfies Param, [end, list[1]] satisfies Param].filter(present);
    default:
      return undefined;
  }
}

/** Conditions as flat parameters; undefined where these cannot say all of them together. */
export function flatParams(where: Where): Record<string, unknown> | undefined {
  const params: Record<string, unknown> = {};
  for (const item of where) {
    const said = paramsOf(item);
    if (!said || said.some(([name, value]) => name in params && params[name] !== value)) return undefined;
    Object.assign(params, Object.fromEntries(said));
  }
  return params;
}

/** The user as session storage keeps it (S3-08): what `$user.x` in a condition reads. */
function storedUser(): WhereContext['user'] {
  try {
    return JSON.parse(sessionStorage.getItem('user') ?? '{}') as WhereContext['user'];
  } catch {
    return {};
  }
}

/** See `spoken` (manner.ts). @throws ApiError client.manner */
export function bodyIn(manner: Exclude<ListManner, 'screens'>, query: ListQuery): Record<string, unknown> {
  const { pageNum, pageSize, where: asked = [], sorters, keyword } = query;
  const where = resolveWhere(asked, { user: storedUser() });
  const page = { pageNum: pageNum ?? 1, pageSize };
  if (manner === 'where')
    return { ...page, ...(where.length ? { where } : {}), ...(sorters?.length ? { sorters } : {}), ...(keyword ? { keyword } : {}) };
  const params = flatParams(where);
  if (!params) throw new ApiError({ status: 0, error: 'client.manner', message: text('error.manner') });
  return { ...params, ...page };
}
