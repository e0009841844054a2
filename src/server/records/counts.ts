/** Counts of quick filters and badges, all in one call: scoped and permitted as the lists are, bounded, and remembered like totals. */
import { sql } from 'kysely';
import { COUNTED, MOST_LISTS, type CountsData } from '../../contract/counts.ts';
import type { QuickFilter } from '../../documents/list/types.ts';
import type { Resource, Screen } from '../../documents/types.ts';
import { resolveWhere } from '../../documents/where/resolve.ts';
import { AppError } from '../http/errors.ts';
import { holds } from '../user/user.ts';
import { relation } from '../source/columns.ts';
import type { Sql } from '../source/operators.ts';
import { whereToSql } from '../source/where.ts';
import { userValues } from './access.ts';
import type { Call, Records } from './context.ts';
import { prepareList, subtreeOf } from './list.ts';
import { fetchRows, fieldsByName, whereAll } from './shape.ts';

/** Times of conditions go by the minute, so that a count serves for one. */
const MINUTE = 60_000;

/** @throws AppError request.body */
function readScreens(body: unknown): string[] {
  const screens = (body as { screens?: unknown } | null | undefined)?.screens ?? [];
  if (!Array.isArray(screens) || screens.length > MOST_LISTS || !screens.every((name) => typeof name === 'string'))
    throw new AppError('request.body', {
      reason: { zh: `screens 应为至多 ${MOST_LISTS} 个页面名称`, en: `screens must be ${MOST_LISTS} names of screens at most` },
    });
  return [...new Set(screens as string[])];
}

/** A list that the user reaches, with its quick filters as that user knows them. */
interface Counted {
  screen: Screen;
  resource: Resource;
  quickFilters: QuickFilter[];
  conditions: Sql[];
}

function countedOf(records: Records, screen: Screen, call: Call): Counted | undefined {
  const resource = records.catalogue().resources[screen.resource];
  if (!resource || resource.remote || !screen.list.quickFilters || !holds(call.user, `${screen.name}:view`)) return undefined;
  const p = prepareList(records, resource, { ...call, screen: screen.name }, {});
  return { screen, resource: p.resource, quickFilters: p.list.quickFilters ?? [], conditions: p.conditions };
}

async function count(records: Records, { resource, conditions }: Counted, { where }: QuickFilter, call: Call): Promise<number> {
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();
  const condition = whereToSql(resolveWhere(where, { user: userValues(call.user), now }), fieldsByName(resource), subtreeOf(records));
  const query = sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from ${relation(resource)} ${whereAll([...conditions, ...(condition ? [condition] : [])])} limit ${COUNTED + 1}) x`;
  const { sql: text, parameters } = query.compile(records.database.db);
  const key = text + JSON.stringify(parameters);
  const known = records.totals.get(resource.name, key);
  if (known) return known.total;
  const total = (await fetchRows(records.database, query))[0]?.n ?? 0;
  records.totals.set(resource.name, key, { total, totalKind: total > COUNTED ? 'atLeast' : 'exact' });
  return total;
}

/** What waits for the user, by screen. @throws AppError request.body */
export async function counts(records: Records, call: Call, body: unknown): Promise<CountsData> {
  const requested = readScreens(body);
  const data: CountsData = { badges: {}, quickFilters: {} };
  for (const screen of Object.values(records.catalogue().screens)) {
    const { badge } = screen.list;
    if (badge === undefined && !requested.includes(screen.name)) continue;
    const list = countedOf(records, screen, call);
    if (!list) continue;
    const found: Record<string, number> = {};
    for (const filter of list.quickFilters)
      if (filter.name === badge || requested.includes(screen.name)) found[filter.name] = await count(records, list, filter, call);
    if (requested.includes(screen.name)) data.quickFilters[screen.name] = found;
    const filter = list.quickFilters.find((one) => one.name === badge);
    if (filter)
      data.badges[screen.name] = {
        count: found[filter.name] ?? 0,
        title: filter.title,
        titleEn: filter.titleEn,
        resource: screen.resource,
      };
  }
  return data;
}
