import { PATHS } from '../../contract/constants.ts';
import type { ServerInfo } from '../../contract/identity.ts';
import { request } from '../data/client/client.ts';
import { createStore } from '../data/store.ts';

/** What the server says of itself (S7-12); undefined before it did. `edge` shows a badge and hides single sign-on (S3-07). */
export const serverStore = createStore<ServerInfo | undefined>(undefined);

/** Asks the server what it is, once. */
export async function loadServerInfo(): Promise<ServerInfo> {
  const info = serverStore.get() ?? (await request<ServerInfo>({ method: 'GET', url: PATHS.server, anonymous: true, handled: true }));
  serverStore.set(info);
  return info;
}
