/** Begins and ends «view as role» on the caller's session. */
import { sql } from 'kysely';
import { widestLevel, type RoleViewRequest } from '../../../contract/roleView.ts';
import { USER_TYPE } from '../../../contract/constants.ts';
import type { IdentityTools } from '../tools.ts';
import { AppError } from '../../errors/error.ts';
import { writeAudit } from '../../records/write/audit.ts';
import type { Call } from '../../user/call.ts';
import { isAdmin, isGroup, realUser, type CurrentUser } from '../../user/user.ts';
import { placeOf, type Place, type StoredView } from './seenAs.ts';

const A_STATION = { zh: '场站', en: 'a station' };
const A_PLACE = { zh: '分公司或场站', en: 'a branch or a station' };

/** The administrator who calls, whatever the console is seen as. @throws AppError permission.denied */
export function administrator({ user }: Call): CurrentUser {
  const real = realUser(user);
  if (!isAdmin(real)) throw new AppError('permission.denied');
  return real;
}

const codeIn = (value: string | undefined): string | undefined => value || undefined;

/** Whether a place is within an administrator's own reach: a view never shows rows beyond it. */
function reachesPlace(admin: CurrentUser, place: Place): boolean {
  if (isGroup(admin)) return true;
  if (admin.userType === USER_TYPE.branch)
    return !!admin.companyPath && place.companyPath !== null && place.companyPath.startsWith(admin.companyPath);
  return admin.stationCode !== null && place.stationCode === admin.stationCode;
}

async function wanted({ database }: IdentityTools, admin: CurrentUser, request: RoleViewRequest): Promise<StoredView> {
  const [roleCode, companyCode, stationCode] = [codeIn(request.roleCode), codeIn(request.companyCode), codeIn(request.stationCode)];
  const {
    rows: [role],
  } = await database.pool.query<{ roleName: string; dataScope: string | null; status: string | null }>(
    'select "roleName", "dataScope", status from role where "roleCode" = $1',
    [roleCode ?? ''],
  );
  if (!role || roleCode === undefined) throw new AppError('view.roleUnknown');
  if (role.status === '0') throw new AppError('view.roleOff', { role: role.roleName });
  const widest = widestLevel(role.dataScope);
  if (widest === 'station' && stationCode === undefined) throw new AppError('view.place', { place: A_STATION });
  if (companyCode === undefined && stationCode === undefined && (widest !== 'group' || !isGroup(admin)))
    throw new AppError('view.place', { place: A_PLACE });
  const view: StoredView = {
    roleCode,
    ...(stationCode !== undefined ? { stationCode } : companyCode !== undefined ? { companyCode } : {}),
  };
  const place = await placeOf(database, view);
  if (!place || !reachesPlace(admin, place)) throw new AppError('record.unknown');
  return view;
}

async function keep(
  { database, sessions }: IdentityTools,
  { user, address }: Call,
  action: 'viewBegin' | 'viewEnd',
  view: StoredView | null,
): Promise<void> {
  await database.db.transaction().execute(async (db) => {
    const { rows } =
      await sql`update sunvane.session set "roleView" = ${view && JSON.stringify(view)}::jsonb where id = ${user.sessionId}::uuid and "endTime" is null returning id`.execute(
        db,
      );
    if (rows.length === 0) throw new AppError('auth.expired');
    const note = view ? [view.roleCode, view.stationCode ?? view.companyCode].filter(Boolean).join(' ') : user.roles.join();
    await writeAudit(db, [{ userCode: user.userCode, address: address ?? null, action, resource: null, recordId: null, note }]);
  });
  await sessions.announce();
}

/**
 * From now on the session is the role's, read-only; another view gives way.
 * @throws AppError permission.denied, view.roleUnknown, view.roleOff, view.place, record.unknown for a place out of the administrator's own
 * reach
 */
export async function beginView(context: IdentityTools, call: Call, request: RoleViewRequest): Promise<void> {
  await keep(context, call, 'viewBegin', await wanted(context, administrator(call), request));
}

/** The session is the administrator's own again; nothing happens without a view. @throws AppError permission.denied */
export async function endView(context: IdentityTools, call: Call): Promise<void> {
  administrator(call);
  if (call.user.viewer) await keep(context, call, 'viewEnd', null);
}
