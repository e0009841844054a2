import { LEAVES_TYPE, USER_TYPE } from '../../contract/constants.ts';
import type { UserInfo } from '../../contract/manifest.ts';
import { homes } from '../../../resources.config.ts';

/** Where a user starts (S2-13): by level, at a station by its energy; the branch home for whoever fits nowhere. */
export function homePathOf({ userType, leavesType }: Pick<UserInfo, 'userType' | 'leavesType'>): string {
  if (userType === USER_TYPE.group) return homes.group.path;
  if (userType === USER_TYPE.station && leavesType === LEAVES_TYPE.solar) return homes.solar.path;
  if (userType === USER_TYPE.station && leavesType === LEAVES_TYPE.wind) return homes.wind.path;
  return homes.branch.path;
}
