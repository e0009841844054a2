import type { BaseRecord } from '@refinedev/core';
import type { Option } from '../../../contract/envelope.ts';
import type { Where } from '../../../documents/where/types.ts';
import { request } from '../client/client.ts';

/** What a picker asks for. */
export interface OptionQuery {
  keyword?: string;
  /** Keys whose labels are wanted. */
  values?: string[];
  where?: Where;
  pageSize: number;
}

/** An option as Refine's hooks hand it on. */
export type OptionRecord = Option & BaseRecord;

/** Stands for the field in the filter by which a picker says what was typed: the server looks into label and key. */
export const TYPED = '$typed';

/** Options of a reference picker, best first. */
export const fetchOptions = async (api: string, query: OptionQuery, signal?: AbortSignal): Promise<OptionRecord[]> =>
  (await request<{ list: OptionRecord[] }>({ handled: true, read: true, url: `${api}/options`, body: query, signal })).list;
