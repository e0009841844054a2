import type { Option } from '../../contract/envelope.ts';
import type { Where } from '../../documents/where/types.ts';
import { request } from './client.ts';

/** What a picker asks for. */
export interface OptionQuery {
  keyword?: string;
  /** Keys whose labels are wanted. */
  values?: string[];
  where?: Where;
  pageSize: number;
}

/** Options of a reference picker, best first. */
export const fetchOptions = async (api: string, query: OptionQuery, signal?: AbortSignal): Promise<Option[]> =>
  (await request<{ list: Option[] }>({ handled: true, read: true, url: `${api}/options`, body: query, signal })).list;
