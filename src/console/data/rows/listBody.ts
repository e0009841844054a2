import type { ListQuery } from '../../../contract/envelope.ts';

/** A list's question in full; empty parts are left out, so that equal lists make equal bodies. `spoken` (manner.ts) says it to the back end. */
export function listBody(query: ListQuery): ListQuery {
  return {
    pageNum: query.pageNum,
    pageSize: query.pageSize,
    ...(query.screen ? { screen: query.screen } : {}),
    ...(query.where?.length ? { where: query.where } : {}),
    ...(query.sorters?.length ? { sorters: query.sorters } : {}),
    ...(query.keyword ? { keyword: query.keyword } : {}),
    ...(query.branch === undefined ? {} : { branch: query.branch }),
    ...(query.recycled ? { recycled: true } : {}),
    ...(query.cursor ? { cursor: query.cursor } : {}),
    ...(query.count ? { count: query.count } : {}),
  };
}
