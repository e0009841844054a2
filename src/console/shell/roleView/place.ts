import { USER_TYPE } from '../../../contract/constants.ts';
import type { UserInfo } from '../../../contract/manifest.ts';
import type { Texts } from '../../data/texts/useText.ts';

/** Whence a user sees the data: the group, a branch, or a station. */
export function placeText({ userType, companyName, companyCode, stationName, stationCode }: UserInfo, t: Texts['t']): string {
  if (userType === USER_TYPE.group) return t('roleView.group');
  return (userType === USER_TYPE.station ? (stationName ?? stationCode) : (companyName ?? companyCode)) ?? t('roleView.nowhere');
}
