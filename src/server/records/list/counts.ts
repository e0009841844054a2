/** Counts of quick filters and badges, all in one call: scoped and permitted as the lists are, bounded, and remembered like totals. */
import { sql } from 'kysely';
import { COUNTED, type CountsData, type CountsQuery } from '../../../contract/counts.ts';
import type { QuickFilter } from '../../../documents/ground/model/list.ts';
import type { Resource, Screen } from '../../../documents/ground/model/resource.ts';
import { resolveWhere } from '../../../documents/ground/where/resolve.ts';
import type { Where } from '../../../documents/ground/where/types.ts';
import { holds } from '../../user/user.ts';
import { relation } from '../../source/columns.ts';
import type { Sql } from '../../source/operators.ts';
import { whereToSql } from '../../source/where.ts';
import { userValues } from '../reach/access.ts';
import type { Reader } from '../rows/reader.ts';
import type { Call } from '../../user/call.ts';
import { prepareList } from './list.ts';
import { subtreeOf } from '../../source/subtree.ts';
import { fieldsByName } from '../rows/shape.ts';
import { fetchRows, whereAll } from '../../source/rows.ts';

/** Times of conditions go by the minute, so that a count serves for one. */
const MINUTE = 60_000;

/** A list that the user reaches, with its quick filters as that user knows them. */
interface Counted {
  screen: Screen;
  resource: Resource;
  quickFilters: QuickFilter[];
  conditions: Sql[];
}

function countedOf(records: Reader, screen: Screen, call: Call, where: Where = []): Counted | undefined {
  const resource = records.catalogue().resources[screen.resource];
  if (!resource || resource.remote || !screen.list.quickFilters || !holds(call.user, `${screen.name}:view`)) return undefined;
  const p = prepareList(records, resource, { ...call, screen: screen.name }, where.length ? { where } : {});
  return { screen, resource: p.resource, quickFilters: p.list.quickFilters ?? [], conditions: p.conditions };
}

async function count(records: Reader, { resource, conditions }: Counted, { where }: QuickFilter, call: Call): Promise<number> {
  const now = new Date(Math.floor(Date.now() / MINUTE) * MINUTE).toISOString();
  const condition = whereToSql(
    resolveWhere(where, { user: userValues(call.user), now }),
    fieldsByName(resource),
    subtreeOf(records.catalogue()),
  );
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

async function countAll(records: Reader, list: Counted, call: Call): Promise<Record<string, number>> {
  const byFilter: Record<string, number> = {};
  for (const filter of list.quickFilters) byFilter[filter.name] = await count(records, list, filter, call);
  return byFilter;
}

/** What waits for the user, by screen. @throws AppError request.body, request.filter */
export async function counts(records: Reader, call: Call, query: CountsQuery): Promise<CountsData> {
  const [requested, narrowed] = [query.screens ?? [], query.narrowed ?? []];
  const { screens } = records.catalogue();
  const data: CountsData = { badges: {}, quickFilters: {} };
  for (const { screen: name, where } of narrowed) {
    const screen = screens[name];
    const list = screen && countedOf(records, screen, call, where);
    data.narrowed = [...(data.narrowed ?? []), list ? await countAll(records, list, call) : null];
  }
  for (const screen of Object.values(screens)) {
    const { badge } = screen.list;
    if (badge === undefined && !requested.includes(screen.name)) continue;
    const list = countedOf(records, screen, call);
    if (!list) continue;
    const byFilter: Record<string, number> = {};
    for (const filter of list.quickFilters)
      if (filter.name === badge || requested.includes(screen.name)) byFilter[filter.name] = await count(records, list, filter, call);
    if (requested.includes(screen.name)) data.quickFilters[screen.name] = byFilter;
    const filter = list.quickFilters.find((one) => one.name === badge);
    if (filter)
      data.badges[screen.name] = {
        count: byFilter[filter.name] ?? 0,
        title: filter.title,
        titleEn: filter.titleEn,
        resource: screen.resource,
      };
  }
  return data;
}
