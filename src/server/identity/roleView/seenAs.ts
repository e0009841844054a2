/** An administrator's session as a role would have it: the role's rights, the place it is seen from, the administrator's own name. */
import { USER_TYPE } from '../../../contract/constants.ts';
import type { Database } from '../../db/connection.ts';
import { dataScopeOf, permissionsOf } from '../loadUser.ts';
import { isAdmin, type CurrentUser } from '../../user/user.ts';

/** What the session row keeps of a view. */
export interface StoredView {
  roleCode: string;
  companyCode?: string;
  stationCode?: string;
}

/** Where a user of the role would stand. */
export type Place = Pick<CurrentUser, 'userType' | 'leavesType' | 'companyCode' | 'companyPath' | 'stationCode'>;

const GROUP: Place = { userType: USER_TYPE.group, leavesType: null, companyCode: null, companyPath: null, stationCode: null };

/** The place that a view names; undefined when there is no such station or company. */
export async function placeOf(
  { pool }: Database,
  { companyCode, stationCode }: Pick<StoredView, 'companyCode' | 'stationCode'>,
): Promise<Place | undefined> {
  if (stationCode !== undefined) {
    const {
      rows: [station],
    } = await pool.query<Omit<Place, 'userType'>>(
      'select "stationCode", "leavesType", "companyCode", "companyPath" from station where "stationCode" = $1',
      [stationCode],
    );
    return station && { userType: USER_TYPE.station, ...station };
  }
  if (companyCode === undefined) return GROUP;
  const {
    rows: [company],
  } = await pool.query<Pick<Place, 'companyCode' | 'companyPath'>>(
    'select "companyCode", "companyPath" from company where "companyCode" = $1',
    [companyCode],
  );
  return company && { ...GROUP, userType: USER_TYPE.branch, ...company };
}

/** Without the administrator's rights the view ends; a place that is gone shows nothing. */
export async function seenAs(database: Database, own: CurrentUser, view: StoredView): Promise<CurrentUser> {
  if (!isAdmin(own)) return own;
  const [place, permissions, dataScope] = await Promise.all([
    placeOf(database, view),
    permissionsOf(database, [view.roleCode]),
    dataScopeOf(database, [view.roleCode]),
  ]);
  return {
    ...own,
    ...(place ?? { ...GROUP, userType: USER_TYPE.station }),
    dataScope,
    boosterStations: [],
    roles: [view.roleCode],
    permissions,
    viewer: own,
  };
}
