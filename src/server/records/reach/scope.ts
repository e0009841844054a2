/** Row scope: the ways of a resource, compiled for one user; and the same question about a row that is about to be written. */
import { sql, type Kysely } from 'kysely';
import { USER_TYPE } from '../../../contract/constants.ts';
import type { Way } from '../../../documents/ground/model/scope.ts';
import type { Catalogue } from '../../../documents/tables/catalogue.ts';
import type { Resource } from '../../../documents/ground/model/resource.ts';
import type { Tables } from '../../db/connection.ts';
import { audienceOf, isAdmin, isGroup, type CurrentUser } from '../../user/user.ts';
import { relation } from '../../source/columns.ts';
import { limitsSql } from '../../source/limits.ts';
import { like, type Sql } from '../../source/operators.ts';
import type { Row } from '../../source/rows.ts';

type Resources = Pick<Catalogue, 'resources'>;

/**
 * How far a user sees: their own level (spec S6-02), or the data scope of the roles where that is narrower. `company` is one
 * company without those below it, `self` what the user made.
 */
export type Sight = 'all' | 'branch' | 'company' | 'station' | 'self' | 'none';

export const sightOf = (user: CurrentUser): Sight => {
  if (user.dataScope === 'self') return 'self';
  if (user.userType === USER_TYPE.station) return user.stationCode ? 'station' : 'none';
  if (user.dataScope === 'station') return user.stationCode ? 'station' : user.companyCode ? 'company' : 'none';
  if (isGroup(user) && user.dataScope === 'all') return 'all';
  return user.companyPath ? 'branch' : 'none';
};

/** Whether no way limits the rows of a resource for a user. */
const reachesAll = ({ ways }: Pick<Resource, 'ways'>, user: CurrentUser): boolean => !ways.length || sightOf(user) === 'all';

/** What of the rows the user's kind sees at all. */
const limitsOf = (catalogue: Resources, resource: Resource, user: CurrentUser): Sql[] =>
  isAdmin(user) ? [] : limitsSql(resource, audienceOf(user), catalogue);

/** Whether nothing limits the rows of a resource for a user. */
export const seesAll = (catalogue: Resources, resource: Resource, user: CurrentUser): boolean =>
  reachesAll(resource, user) && !limitsOf(catalogue, resource, user).length;

/** Whether rows of a resource are booster equipment (spec S6-02). */
const isBooster = ({ ways }: Resource): boolean => ways.some((way) => way.to === 'station' && way.boosters);

/** Further stations of which a station user reaches booster equipment of a resource: all of its rows, or those that stand in one. */
export const boostersOf = (catalogue: Resources, resource: Resource, user: CurrentUser): string[] => {
  const leads = through(resource).some(({ resource: name }) => {
    const target = catalogue.resources[name];
    return target !== undefined && boostersOf(catalogue, target, user).length > 0;
  });
  return leads || isBooster(resource) ? user.boosterStations : [];
};

const stationsOf = (resource: Resource, user: CurrentUser): string[] => [
  user.stationCode ?? '',
  ...(isBooster(resource) ? user.boosterStations : []),
];

/** What a row must hold to be in reach by its place in the organisation. */
type Place = { column: 'companyPath'; below: string } | { column: string; among: string[] };

/** Stations go before the company they belong to: who sees one station does not see its neighbours. */
function placeOf(resource: Resource, user: CurrentUser): Place | undefined {
  const { ways } = resource;
  const sight = sightOf(user);
  const placed = ways.some((way) => way.to === 'station' || way.to === 'company');
  if (!placed || sight === 'self' || sight === 'none' || sight === 'all') return undefined;
  if (sight === 'branch') return { column: 'companyPath', below: user.companyPath ?? '' };
  if (sight === 'station' && ways.some((way) => way.to === 'station')) return { column: 'stationCode', among: stationsOf(resource, user) };
  return { column: 'companyCode', among: user.companyCode ? [user.companyCode] : [] };
}

/** Properties that name the user. */
const ownBy = ({ ways }: Resource, user: CurrentUser): string[] => [
  ...new Set([...ways.filter((way) => way.to === 'user').map((way) => way.by), ...(sightOf(user) === 'self' ? ['createBy'] : [])]),
];

const through = ({ ways }: Resource): Extract<Way, { to: 'record' }>[] => ways.filter((way) => way.to === 'record');

const placeSql = (place: Place): Sql =>
  'below' in place
    ? sql`${sql.ref(place.column)} like ${`${like(place.below)}%`}`
    : sql`${sql.ref(place.column)} = any(${place.among}::text[])`;

/** The user's row scope as SQL, limits of the user's kind with it; undefined when nothing limits it. */
export function scopeSql(catalogue: Resources, resource: Resource, user: CurrentUser): Sql | undefined {
  const limits = limitsOf(catalogue, resource, user);
  const ways = waysSql(catalogue, resource, user);
  const all = ways ? [ways, ...limits] : limits;
  return all.length > 1 ? sql`(${sql.join(all, sql` and `)})` : all[0];
}

function waysSql(catalogue: Resources, resource: Resource, user: CurrentUser): Sql | undefined {
  if (reachesAll(resource, user)) return undefined;
  const place = placeOf(resource, user);
  const conditions = [
    ...(place ? [placeSql(place)] : []),
    ...ownBy(resource, user).map((by) => sql`${sql.ref(by)} = ${user.userCode}`),
    ...through(resource).flatMap((way) => {
      const target = catalogue.resources[way.resource];
      return target ? [sql`${sql.ref(way.by)} in (${reachableKeys(catalogue, target, user)})`] : [];
    }),
  ];
  if (!conditions.length) return sql`false`;
  return conditions.length === 1 ? conditions[0] : sql`(${sql.join(conditions, sql` or `)})`;
}

function reachableKeys(catalogue: Resources, target: Resource, user: CurrentUser): Sql {
  const limit = scopeSql(catalogue, target, user);
  return sql`select ${sql.ref(target.key)}::text from ${relation(target)}${limit ? sql` where ${limit}` : sql``}`;
}

/** Whether a row that is there is one the user's kind sees: who names its key in a file reaches no further than a list does. */
export async function withinLimits(
  db: Kysely<Tables>,
  catalogue: Resources,
  resource: Resource,
  user: CurrentUser,
  row: Row,
): Promise<boolean> {
  const limits = limitsOf(catalogue, resource, user);
  if (!limits.length) return true;
  const conditions = sql.join([sql`id = ${row.id}::uuid`, ...limits], sql` and `);
  return (await sql`select 1 from ${relation(resource)} where ${conditions}`.execute(db)).rows.length > 0;
}

/**
 * Whether a row lies where the user may write: the ways of `scopeSql` for rows about to be written. Limits are not asked, as
 * they say what is seen: who withdraws what was released may do so, and sees it no more.
 */
export async function inScope(db: Kysely<Tables>, catalogue: Resources, resource: Resource, user: CurrentUser, row: Row): Promise<boolean> {
  if (reachesAll(resource, user)) return true;
  const place = placeOf(resource, user);
  const value = (column: string): string => (typeof row[column] === 'string' ? row[column] : '');
  if (place && ('below' in place ? value(place.column).startsWith(place.below) : place.among.includes(value(place.column)))) return true;
  if (ownBy(resource, user).some((by) => row[by] === user.userCode)) return true;
  for (const way of through(resource)) {
    const target = catalogue.resources[way.resource];
    if (!target || value(way.by) === '') continue;
    const keys = reachableKeys(catalogue, target, user);
    const { rows } = await sql<{ there: boolean }>`select ${value(way.by)} in (${keys}) as there`.execute(db);
    if (rows[0]?.there) return true;
  }
  return false;
}
