/** Who is calling: identity, place in the organisation, and what the roles grant. */
import type { Audience } from '../../documents/ground/powers.ts';
import { USER_TYPE } from '../../contract/constants.ts';

/** Dictionary DATA_SCOPE, widest first. */
export const DATA_SCOPES = ['all', 'company', 'station', 'self'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

export interface CurrentUser {
  id: string;
  userCode: string;
  username: string;
  userNickname: string | null;
  /** 999 group, 99 branch, 9 station. */
  userType: string;
  leavesType: string | null;
  companyCode: string | null;
  companyPath: string | null;
  stationCode: string | null;
  /** The widest of the roles' data scopes: rows beyond it are not seen, whatever the user's level. */
  dataScope: DataScope;
  /** Codes of further stations whose booster equipment the user works on. */
  boosterStations: string[];
  phone: string | null;
  isVerify: number;
  roles: string[];
  permissions: ReadonlySet<string>;
  /** Session id, and the token's own. */
  sessionId: string;
  /** Signed in, but the second verification is still open (S4-07): hardly any call answers. */
  isHeld: boolean;
  /**
   * The administrator who sees the console as this user's role: rights and place are the role's, the name stays, and nothing can be
   * written.
   */
  viewer?: CurrentUser;
}

/** Role admin or the wildcard permission: every menu, button and field (rows still follow the scope). */
export const isAdmin = (user: CurrentUser): boolean => user.roles.includes('admin') || user.permissions.has('*:*:*');

/** Whether the user holds a permission code. */
export const holds = (user: CurrentUser, permission: string): boolean => isAdmin(user) || user.permissions.has(permission);

/** Who really calls: the administrator behind a view as role, else the user. */
export const realUser = (user: CurrentUser): CurrentUser => user.viewer ?? user;

const STATION: Partial<Record<string, Audience>> = { '2': 'solar', '3': 'wind' };

/** The kind of user that documents name; undefined for a station without an energy. */
export const audienceOf = ({ userType, leavesType }: Pick<CurrentUser, 'userType' | 'leavesType'>): Audience | undefined => {
  if (userType === USER_TYPE.group) return 'group';
  if (userType === USER_TYPE.branch) return 'branch';
  return STATION[leavesType ?? ''];
};

/** Sees every company. */
export const isGroup = (user: CurrentUser): boolean => user.userType === USER_TYPE.group;
