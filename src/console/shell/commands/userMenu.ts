import type { UserInfo } from '../../../contract/manifest.ts';
import { USER_TYPE } from '../../../contract/constants.ts';
import type { Deployment } from '../../data/deployment.ts';
import { holds } from '../../session/rights.ts';

/** Pictures by user type (S6-02). */
export type Avatar = 'group' | 'branch' | 'station';

/** The picture of a user: three kinds, one a user type; whoever fits nowhere has the branch's. */
export function avatarOf({ userType }: Pick<UserInfo, 'userType'>): Avatar {
  if (userType === USER_TYPE.group) return 'group';
  return userType === USER_TYPE.station ? 'station' : 'branch';
}

/** Whether the user may change logo and system name: with the permission of the portal's records (S1-07). */
export const changesLogo = (user: UserInfo): boolean => holds(user, 'system/user:edit');

/** Whether the user may change the password here: not on the one host that hides it (S6-06). */
export const offersPassword = ({ passwordHiddenHost }: Pick<Deployment, 'passwordHiddenHost'>, host: string): boolean =>
  passwordHiddenHost === '' || passwordHiddenHost !== host;

/** Whether the assistant's icon is shown: to the one user that the deployment names, to nobody when it names none (S2-52, S6-05). */
export const seesAssistant = ({ assistantUser }: Pick<Deployment, 'assistantUser'>, { userCode }: Pick<UserInfo, 'userCode'>): boolean =>
  assistantUser !== '' && assistantUser === userCode;
