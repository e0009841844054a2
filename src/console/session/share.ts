import { PATHS } from '../../contract/constants.ts';
import type { ShareGrant } from '../../contract/identity.ts';
import { request } from '../data/client.ts';

/** What a signed link grants (S7-36); throws an ApiError when it is false or has run out. */
export const fetchShare = (share: string): Promise<ShareGrant> =>
  request<ShareGrant>({ method: 'GET', url: PATHS.shareDetail, params: { share }, anonymous: true, handled: true });
