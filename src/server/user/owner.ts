/** Whoever owns the machine: commands on the command line act with every right. */
import { USER_TYPE } from '../../contract/constants.ts';
import type { Call } from './call.ts';
import type { CurrentUser } from './user.ts';

export const owner: CurrentUser = {
  id: '00000000-0000-7000-8000-000000000000',
  userCode: 'system',
  username: 'system',
  userNickname: null,
  userType: USER_TYPE.group,
  leavesType: null,
  companyCode: null,
  companyPath: null,
  stationCode: null,
  dataScope: 'all',
  boosterStations: [],
  phone: null,
  isVerify: 0,
  roles: ['admin'],
  permissions: new Set(['*:*:*']),
  sessionId: '',
  isHeld: false,
};

/** What the server does by itself is done with every right. */
export const ownCall: Call = { user: owner, language: 'zh' };
