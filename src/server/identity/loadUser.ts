/** Reads a user with what the roles grant: menu codes give `<screen>:view`, button codes their own permission. */
import { helpers } from '../../../resources.config.ts';
import type { Database } from '../db/connection.ts';
import { DATA_SCOPES, type CurrentUser, type DataScope } from '../user/user.ts';

interface UserRow {
  id: string;
  userCode: string;
  username: string;
  userNickname: string | null;
  userType: string;
  leavesType: string | null;
  companyCode: string | null;
  companyPath: string | null;
  stationCode: string | null;
  boosterStationPath: string | null;
  phone: string | null;
  isVerify: string | null;
  roleCodes: string[] | null;
  status: string | null;
}

const OPENED = helpers.flatMap(({ path, activeMenu }) => (activeMenu === undefined ? [] : [{ path, activeMenu }]));

/** Pages opened from others need no record of their own (S2-20): whoever may view the entry they stand under may view them. */
async function grantOpened(database: Database, granted: Set<string>): Promise<void> {
  const { rows } = await database.pool.query<{ fileUrl: string; menuPath: string }>(
    'select distinct "fileUrl", "menuPath" from menu where "menuPath" = any($1) and "fileUrl" is not null',
    [OPENED.flatMap(({ path, activeMenu }) => [path, activeMenu])],
  );
  const screenAt = (path: string): string => rows.find((row) => row.menuPath === path)?.fileUrl ?? path.slice(1);
  for (const { path, activeMenu } of OPENED) if (granted.has(`${screenAt(activeMenu)}:view`)) granted.add(`${screenAt(path)}:view`);
}

/** What roles grant; a disabled one nothing. */
export async function permissionsOf(database: Database, roleCodes: readonly string[]): Promise<Set<string>> {
  const granted = new Set<string>();
  if (roleCodes.includes('admin')) granted.add('*:*:*');
  if (!roleCodes.length) return granted;
  const { rows } = await database.pool.query<{ fileUrl: string; functionType: string | null }>(
    `select distinct m."fileUrl", m."functionType" from role r join menu m on m."menuCode" = any(r."menuCodes") or m."menuCode" = any(r."buttonCodes")
      where r."roleCode" = any($1::text[]) and r.status is distinct from '0' and m."fileUrl" is not null`,
    [roleCodes],
  );
  for (const row of rows) granted.add(row.functionType === '2' || row.fileUrl.includes(':') ? row.fileUrl : `${row.fileUrl}:view`);
  await grantOpened(database, granted);
  return granted;
}

/**
 * The widest data scope of the roles that grant anything; one that says none does not narrow, nor does having no role. Who has only
 * disabled roles, or such as are gone, sees what is the user's own: switching a role off never shows more.
 */
export async function dataScopeOf(database: Database, roleCodes: readonly string[]): Promise<DataScope> {
  if (!roleCodes.length) return 'all';
  const { rows } = await database.pool.query<{ dataScope: DataScope | null }>(
    `select distinct "dataScope" from role where "roleCode" = any($1::text[]) and status is distinct from '0'`,
    [roleCodes],
  );
  if (!rows.length) return 'self';
  const scopes = new Set(rows.map((row) => row.dataScope ?? 'all'));
  return DATA_SCOPES.find((scope) => scopes.has(scope)) ?? 'all';
}

/** The station codes in a booster path. */
export const boosterCodes = (path: unknown): string[] =>
  typeof path === 'string'
    ? path
        .split(',')
        .map((s) => s.trim())
        .filter(Boolean)
    : [];

/** The user with all rights; undefined when the account is gone or switched off. */
export async function loadUser(database: Database, userId: string, sessionId: string, isHeld = false): Promise<CurrentUser | undefined> {
  const { rows } = await database.pool.query<UserRow>(
    `select id, "userCode", username, "userNickname", "userType", "leavesType", "companyCode", "companyPath", "stationCode", "boosterStationPath", phone, "isVerify", "roleCodes", status from "user" where id = $1`,
    [userId],
  );
  const row = rows[0];
  if (!row || row.status === '0') return undefined;
  const roles = row.roleCodes ?? [];
  const [permissions, dataScope] = await Promise.all([permissionsOf(database, roles), dataScopeOf(database, roles)]);
  return {
    id: row.id,
    userCode: row.userCode,
    username: row.username,
    userNickname: row.userNickname,
    userType: row.userType,
    leavesType: row.leavesType,
    companyCode: row.companyCode,
    companyPath: row.companyPath,
    stationCode: row.stationCode,
    dataScope,
    boosterStations: boosterCodes(row.boosterStationPath),
    phone: row.phone,
    isVerify: Number(row.isVerify ?? 0),
    roles,
    permissions,
    sessionId,
    isHeld,
  };
}
