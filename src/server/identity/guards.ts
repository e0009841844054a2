/** Rules of users and roles: nobody grants more than they hold or locks their own account out; sessions follow changes. */
import { sql } from 'kysely';
import type { Catalogue } from '../../documents/tables/catalogue.ts';
import { same } from '../../documents/ground/same.ts';
import { AppError } from '../errors/error.ts';
import type { Guard, GuardedWrite } from '../house/guard.ts';
import { USER_TYPE } from '../../contract/constants.ts';
import { rememberPassword } from './passwordPolicy.ts';
import { boosterCodes } from './loadUser.ts';
import { holds, isAdmin, isGroup, type CurrentUser } from '../user/user.ts';
import type { Row } from '../source/rows.ts';

const rank = (userType: unknown): number => (userType === USER_TYPE.group ? 3 : userType === USER_TYPE.branch ? 2 : 1);
const list = (v: unknown): string[] => (Array.isArray(v) ? v.map(String) : []);
const refuse = (zh: string, en: string): AppError => new AppError('permission.escalation', { reason: { zh, en } });

/** Ends the sessions of a user for good, but for the one that is kept. */
async function endSessions(db: GuardedWrite['db'], id: string, kept: string | null = null): Promise<void> {
  await sql`update sunvane.session set "endTime" = now(), "roleView" = null where "userId" = ${id}::uuid and "endTime" is null and id::text is distinct from ${kept}`.execute(
    db,
  );
}

/** A password that somebody else set: the old one is remembered, and whoever signed in with it is out. */
async function followPassword(db: GuardedWrite['db'], id: string, own: string | null): Promise<void> {
  await rememberPassword(db, id);
  await endSessions(db, id, own);
}

/** Booster stations widen what a user reads, so nobody names one beyond their own reach. */
async function checkBoosters(db: GuardedWrite['db'], user: CurrentUser, before: unknown, after: unknown): Promise<void> {
  const known = boosterCodes(before);
  const added = boosterCodes(after).filter((code) => !known.includes(code));
  if (!added.length || isGroup(user)) return;
  const reached =
    user.userType === USER_TYPE.branch && user.companyPath
      ? (
          await sql<{
            stationCode: string;
          }>`select "stationCode" from station where "stationCode" = any(${added}::text[]) and starts_with("companyPath", ${user.companyPath})`.execute(
            db,
          )
        ).rows.map((r) => r.stationCode)
      : [user.stationCode, ...user.boosterStations];
  const beyond = added.find((code) => !reached.includes(code));
  if (beyond !== undefined) throw refuse(`升压站 ${beyond}`, `booster station ${beyond}`);
}

/** What says who a user is, whether that user gets in and what is allowed: enough to act as the user, or to shut the user out. */
const IDENTITY = ['userCode', 'username', 'password', 'phone', 'email', 'userType', 'roleCodes', 'status', 'isVerify'];

/** The first of the roles' permissions that the user lacks. */
async function beyondRights(db: GuardedWrite['db'], user: CurrentUser, roleCodes: readonly string[]): Promise<string | undefined> {
  if (!roleCodes.length || isAdmin(user)) return undefined;
  const { rows } = await sql<{
    code: string | null;
  }>`select distinct m."fileUrl" || case when m."functionType" = '2' then '' else ':view' end as code from role r
    join menu m on m."menuCode" = any(r."menuCodes") or m."menuCode" = any(r."buttonCodes") where r."roleCode" = any(${roleCodes}::text[]) and m."parentMenuCode" is not null`.execute(
    db,
  );
  return rows.find((r) => r.code !== null && !user.permissions.has(r.code))?.code ?? undefined;
}

/** A caller does not take over, shut out or remove whoever holds rights the caller lacks. */
async function protectStronger(db: GuardedWrite['db'], user: CurrentUser, before: Row, after: Row | undefined): Promise<void> {
  if (before.id === user.id || (after && IDENTITY.every((name) => same(before[name] ?? null, after[name] ?? null)))) return;
  const beyond = await beyondRights(db, user, list(before.roleCodes));
  if (beyond !== undefined) throw refuse(`该用户拥有权限 ${beyond}`, `that user holds the permission ${beyond}`);
}

/** Users: level and roles stay within the writer's own. */
export const guardUser: Guard = async ({ db, call, before, after }) => {
  const { user } = call;
  if (before && rank(before.userType) > rank(user.userType)) throw refuse('该用户级别高于您', 'that user is of a higher level');
  // Whoever could set an administrator's password, phone or email could act as one.
  if (list(before?.roleCodes).includes('admin') && !isAdmin(user)) throw refuse('该用户是管理员', 'that user is an administrator');
  if (before) await protectStronger(db, user, before, after);
  if (!after) {
    if (before?.id === user.id) throw refuse('不能删除自己', 'you cannot delete yourself');
    // Whoever comes back, by being enabled or restored, signs in anew.
    if (before) await endSessions(db, String(before.id));
    return;
  }
  if (rank(after.userType) > rank(user.userType)) throw refuse('用户类型高于您', 'the user type is above yours');
  if (before?.id === user.id && after.status === '0') throw refuse('不能停用自己', 'you cannot disable yourself');
  if (before && after.status === '0' && before.status !== '0') await endSessions(db, String(before.id));
  if (before && after.password !== before.password)
    await followPassword(db, String(before.id), before.id === user.id ? user.sessionId : null);
  await checkBoosters(db, user, before?.boosterStationPath, after.boosterStationPath);
  if (isAdmin(user)) return;
  const added = list(after.roleCodes).filter((code) => !list(before?.roleCodes).includes(code));
  if (added.includes('admin')) throw refuse('角色 admin', 'role admin');
  const beyond = await beyondRights(db, user, added);
  if (beyond !== undefined) throw refuse(`权限 ${beyond}`, `permission ${beyond}`);
};

/** The permission that a menu entry grants. */
const GRANTED = sql`"fileUrl" || case when "functionType" = '2' or "fileUrl" like '%:%' then '' else ':view' end`;

/** Permissions that menu codes grant, and those of further roles. */
async function rightsOf(db: GuardedWrite['db'], codes: readonly string[], roleCodes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ code: string }>`select distinct ${GRANTED} as code from menu m where "fileUrl" is not null
    and ("menuCode" = any(${codes}::text[]) or exists (select 1 from role r where r."roleCode" = any(${roleCodes}::text[])
      and r.status is distinct from '0' and (m."menuCode" = any(r."menuCodes") or m."menuCode" = any(r."buttonCodes"))))`.execute(db);
  return new Set(rows.map((row) => row.code));
}

/** Whoever may change roles keeps that right: a slip in a role of one's own could not be put right again. */
async function keepRights({ db, call: { user } }: GuardedWrite, catalogue: Catalogue, before: Row, after: Row): Promise<void> {
  const codes = [...list(after.menuCodes), ...list(after.buttonCodes)];
  const taken = [...list(before.menuCodes), ...list(before.buttonCodes)].some((code) => !codes.includes(code));
  if (!taken || user.roles.includes('admin')) return;
  if (list(before.menuCodes).length && !list(after.menuCodes).length)
    throw refuse('不能清空自己角色的菜单', 'you cannot take all menus from a role of your own');
  const needed = Object.values(catalogue.screens)
    .filter((screen) => screen.resource === 'role')
    .flatMap(({ name }) => [`${name}:view`, `${name}:edit`])
    .filter((code) => holds(user, code));
  const left = await rightsOf(
    db,
    codes,
    user.roles.filter((code) => code !== before.roleCode),
  );
  const lost = left.has('*:*:*') ? undefined : needed.find((code) => !left.has(code));
  if (lost !== undefined)
    throw refuse(`不能从自己的角色收回管理角色的权限 ${lost}`, `you cannot take the permission ${lost} over roles from a role of your own`);
}

/**
 * Roles: only an administrator changes the role admin; others may put in only what they hold; nobody takes the rights over roles
 * from a role of their own.
 */
export const guardRole =
  (catalogue: () => Catalogue): Guard =>
  async (write) => {
    const { db, call, before, after } = write;
    if (before?.roleCode === 'admin' && (!after || after.roleCode !== 'admin' || after.status === '0'))
      throw refuse('内置角色 admin 不能删除或停用', 'the built-in role admin cannot be removed or disabled');
    const own = before && call.user.roles.includes(String(before.roleCode));
    if (own && (!after || after.roleCode !== before.roleCode || (after.status === '0' && before.status !== '0')))
      throw refuse('不能删除或停用自己的角色', 'you cannot remove or disable a role of your own');
    if (own && after) await keepRights(write, catalogue(), before, after);
    if (isAdmin(call.user) || !after) return;
    const added = [...list(after.menuCodes), ...list(after.buttonCodes)].filter(
      (c) => !list(before?.menuCodes).includes(c) && !list(before?.buttonCodes).includes(c),
    );
    if (!added.length) return;
    const { rows } = await sql<{
      code: string | null;
    }>`select "fileUrl" || case when "functionType" = '2' then '' else ':view' end as code from menu where "menuCode" = any(${added}::text[]) and "parentMenuCode" is not null`.execute(
      db,
    );
    const beyond = rows.find((r) => r.code !== null && !call.user.permissions.has(r.code));
    if (beyond) throw refuse(`权限 ${beyond.code}`, `permission ${beyond.code}`);
  };
