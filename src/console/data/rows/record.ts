import { request } from '../client/client.ts';
import { orElse } from '../client/lacking.ts';

/** A record by its id; by way of the list where the back end has no call for one. @throws ApiError */
export const readRecord = (api: string, id: string, screen: string | undefined): Promise<Record<string, unknown>> => {
  const url = `${api}/detail`;
  return orElse(
    url,
    () => request<Record<string, unknown>>({ handled: true, method: 'GET', url, params: { id, screen } }),
    async () => (await import('./listed.ts')).listedRecord(api, id),
  );
};
