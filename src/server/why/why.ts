/**
 * Answers «Why?»: everybody about their own rights; what is withheld is named to real administrators only, also while they see the console
 * as a role.
 */
import type { WhyAnswer } from '../../contract/why.ts';
import { USER_TYPE } from '../../contract/constants.ts';
import type { Resource, Screen } from '../../documents/ground/model/resource.ts';
import { limitsSeen } from '../../documents/features/limits/index.ts';
import { placesOf } from '../../documents/ground/place.ts';
import { withheldFields } from '../../documents/tools/why/fields.ts';
import { menuFindings, type MenuRecord } from '../../documents/tools/why/menu.ts';
import type { Sight } from '../../documents/tools/why/rows.ts';
import type { Database } from '../db/connection.ts';
import type { Config } from '../config/config.ts';
import type { DocumentStore } from '../documents/store.ts';
import { AppError } from '../errors/error.ts';
import { audienceOf, holds, isAdmin, isGroup, realUser, type CurrentUser } from '../user/user.ts';
import { boostersOf } from '../records/reach/scope.ts';

/** What answers are made of. */
export interface WhyTools {
  config: Config;
  database: Database;
  store: DocumentStore;
}

async function sightOf(
  { database, store }: Pick<WhyTools, 'database' | 'store'>,
  user: CurrentUser,
  resource: Resource | undefined,
): Promise<Sight> {
  const applicable = resource && !isAdmin(user) ? limitsSeen(resource, audienceOf(user), (name) => store.catalogue.resources[name]) : [];
  const limits = applicable.length ? { limits: applicable.map(({ title, titleEn }) => ({ title, titleEn })) } : {};
  const boosters = resource ? boostersOf(store.catalogue, resource, user) : [];
  if (isGroup(user)) return { level: 'group', name: null, boosters, ...limits };
  const station = user.userType === USER_TYPE.station;
  const code = station ? user.stationCode : user.companyPath && user.companyCode;
  const {
    rows: [place],
  } = await database.pool.query<{ name: string | null }>(
    station ? 'select name from station where "stationCode" = $1' : 'select name from company where "companyCode" = $1',
    [code],
  );
  return { level: station ? 'station' : 'branch', name: place?.name ?? code, boosters, ...limits };
}

async function menuRecords({ database, config }: Pick<WhyTools, 'database' | 'config'>): Promise<MenuRecord[]> {
  const { rows } = await database.pool.query<MenuRecord>(
    `select "menuCode", "parentMenuCode", "fileUrl", "isHidden" is distinct from '0' as shown from menu
      where "functionType" is distinct from '2' and ("systemCode" is null or "systemCode" = $1)`,
    [config.systemCode],
  );
  return rows;
}

async function rolesOf({ database }: Pick<WhyTools, 'database'>, { roles }: CurrentUser): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'select coalesce("roleName", "roleCode") as name from role where "roleCode" = any($1::text[]) order by 1',
    [roles],
  );
  return rows.map((row) => row.name);
}

/**
 * The screen asked about; undefined for a page that is none.
 * @throws AppError route.unknown for one that does not exist as far as the user may know
 */
function screenOf({ store }: Pick<WhyTools, 'store'>, user: CurrentUser, name: unknown): Screen | undefined {
  if (typeof name !== 'string' || name === '') return undefined;
  const screen = Object.hasOwn(store.catalogue.screens, name) ? store.catalogue.screens[name] : undefined;
  if (!screen || (!isAdmin(realUser(user)) && !holds(user, `${name}:view`))) throw new AppError('route.unknown');
  return screen;
}

/** @throws AppError route.unknown */
export async function answerWhy(context: WhyTools, user: CurrentUser, name: unknown): Promise<WhyAnswer> {
  const { resources } = context.store.catalogue;
  const screen = screenOf(context, user, name);
  const resource = screen && resources[screen.resource];
  const isGranted = (code: string): boolean => holds(user, code);
  const complete = isAdmin(realUser(user));
  const [sight, roles, records] = await Promise.all([sightOf(context, user, resource), rolesOf(context, user), menuRecords(context)]);
  const menu = menuFindings(placesOf(context.store.catalogue), records, isGranted).filter(
    (finding) => complete || finding.reason !== 'menu.permission',
  );
  return {
    offered: screen?.verbs ?? [],
    sight,
    roles,
    findings: [...(complete && resource ? withheldFields(resource, isGranted) : []), ...menu],
    complete,
  };
}
