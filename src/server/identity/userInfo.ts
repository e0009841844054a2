/** S7-11: what the console learns of the user after sign-in. */
import type { UserInfo } from '../../contract/manifest.ts';
import type { Database } from '../db/connection.ts';
import type { CurrentUser } from '../user/user.ts';

/**
 * Names beside codes, roles and permissions. `isVerify` is 1 only while the verification is open, or the console would ask again at every
 * reload.
 */
export async function userInfo(database: Database, user: CurrentUser): Promise<UserInfo> {
  const {
    rows: [more],
  } = await database.pool.query<{ companyName: string | null; stationName: string | null; area: string | null; roleName: string | null }>(
    `select (select name from company where "companyCode" = $1) as "companyName", (select name from station where "stationCode" = $2) as "stationName",
       (select province from company where "companyCode" = $1) as area, (select "roleName" from role where "roleCode" = $3) as "roleName"`,
    [user.companyCode, user.stationCode, user.roles[0] ?? null],
  );
  const role = user.roles[0] ?? '';
  return {
    id: user.id,
    userCode: user.userCode,
    username: user.username,
    userNickname: user.userNickname,
    userType: user.userType,
    leavesType: user.leavesType,
    companyCode: user.companyCode,
    companyName: more?.companyName ?? null,
    companyPath: user.companyPath,
    stationCode: user.stationCode,
    stationName: more?.stationName ?? null,
    phone: user.phone,
    area: more?.area ?? null,
    isVerify: user.isHeld ? 1 : 0,
    boosterStationPath: user.boosterStations.join(',') || null,
    roles: user.roles.length ? user.roles : ['ROLE_DEFAULT'],
    permissions: [...user.permissions],
    ...(user.viewer ? { view: { roleCode: role, roleName: more?.roleName ?? role } } : {}),
  };
}
