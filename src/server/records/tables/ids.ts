import { isUuid } from '../../db/uuid.ts';
import { badBody } from '../../errors/error.ts';

/** Records that one call takes. */
const MOST = 1000;

/** Ids, each once, of which there is one and `most` at most. @throws AppError request.body */
export function idsWithin(ids: readonly string[], most: number): string[] {
  const wanted = [...new Set(ids)];
  if (!wanted.length || wanted.length > most) throw badBody(`ids 应为 1–${most} 个记录编号`, `ids must be 1 to ${most} ids of records`);
  return wanted;
}

/** Ids of records of this server, each once. @throws AppError request.body when there are none, too many, or other texts */
export function readIds(ids: readonly string[]): string[] {
  if (!ids.every(isUuid)) throw badBody(`ids 应为记录编号，最多 ${MOST} 个`, `ids must be ids of records, ${MOST} at most`);
  return idsWithin(ids, MOST);
}
