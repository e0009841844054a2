import { request } from '../client/client.ts';
import { orElse } from '../client/lacking.ts';
import type { OptionQuery, OptionRecord, OptionTarget } from './optionTypes.ts';

/** Stands for the field in the filter by which a picker says what was typed: the server looks into label and key. */
export const TYPED = '$typed';

/** Options of a reference picker, best first; from the list of the resource where the back end has no call for them. */
export const fetchOptions = (target: OptionTarget, query: OptionQuery, signal?: AbortSignal): Promise<OptionRecord[]> => {
  const url = `${target.api}/options`;
  return orElse(
    url,
    async () => (await request<{ list: OptionRecord[] }>({ handled: true, read: true, url, body: query, signal })).list,
    async () => (await import('./listed.ts')).listedOptions(target, query, signal),
  );
};
