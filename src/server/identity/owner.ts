/** Whoever owns the machine: commands on the command line act with every right. */
import { LEVEL } from './levels.ts';
import type { CurrentUser } from './user.ts';

export const owner: CurrentUser = {
  id: '00000000-0000-7000-8000-000000000000', userCode: 'system', username: 'system', userNickname: null, userType: LEVEL.group, leavesType: null, companyCode: null, companyPath: null,
  stationCode: null, boosterStations: [], phone: null, isVerify: 0, roles: ['admin'], permissions: new Set(['*:*:*']), sessionId: '',
};
