import { PATHS } from '../../contract/constants.ts';
import {
  SHARED,
  type Quota,
  type SentList,
  type ShareEntry,
  type ShareGrant,
  type SharedPage,
  type ShareLink,
} from '../../contract/share.ts';
import { request } from '../data/client/client.ts';

/** What a signed link grants (S7-36); throws an ApiError when it is false or has run out. */
export const fetchShare = (share: string): Promise<ShareGrant> =>
  request<ShareGrant>({ method: 'GET', url: PATHS.shareDetail, params: { share }, anonymous: true, handled: true });

/** The page on which records of a resource are shown to whoever has a link. */
export const pageOf = (resource: string): SharedPage | undefined =>
  (Object.keys(SHARED) as SharedPage[]).find((page) => SHARED[page] === resource);

/** Makes a link to a record (S7-36). @param quota what may be sent through it, where its page takes files */
export const makeShare = (page: SharedPage, id: string, until: string, quota?: Quota): Promise<ShareLink> =>
  request({ url: PATHS.shareInsert, body: { page, id, until, ...quota }, handled: true });

/** What was sent through a link, and what became of it. */
export const fetchSent = (share: string, signal: AbortSignal): Promise<SentList> =>
  request<SentList>({ method: 'GET', url: PATHS.sharedSent, params: { share }, anonymous: true, handled: 'entirely', signal });

/** Links to a record that still grant something. */
export const readShares = async (page: SharedPage, id: string): Promise<ShareEntry[]> =>
  (await request<{ list: ShareEntry[] }>({ url: PATHS.shareList, body: { page, id }, read: true, handled: true })).list;

/** Withdraws a link. */
export const endShare = (id: string): Promise<void> => request({ url: PATHS.shareDelete, body: { id }, handled: true });
