import { PATHS } from '../../../contract/constants.ts';
import { deployment, type Deployment } from '../deployment.ts';
import { queryString } from './query.ts';
import type { Call, ClientName } from './call.ts';

/** Configuration key of each client's base address (S3-04). */
const BASE = { shared: 'baseURL', second: 'baseURL2', auth: 'baseURL3' } as const satisfies Record<ClientName, keyof Deployment>;

/** `path` under `base` with exactly one slash between them; an empty base is the site root, and a whole address stays as it is (S7-01). */
export const joinBase = (base: string, path: string): string =>
  /^https?:/i.test(path) ? path : `${base.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;

const AUTH: readonly string[] = [PATHS.logout, PATHS.verify, PATHS.oauthToken, PATHS.ssoToken, PATHS.ssoUserInfo];

/**
 * The client that makes a call to an address (S7-06): the auth client signs on and off, the second one serves the assistant, the shared one
 * the rest.
 */
export function clientFor(url: string): ClientName {
  const [path = ''] = url.split('?');
  if (AUTH.includes(path)) return 'auth';
  return path === PATHS.chats || path.startsWith(`${PATHS.chats}/`) ? 'second' : 'shared';
}

/** Path and query of a call, without the base. */
export function pathOf(call: Call): string {
  const query = queryString(call.params ?? {});
  return query === '' ? call.url : `${call.url}${call.url.includes('?') ? '&' : '?'}${query}`;
}

/** Where a client's call goes. */
export const addressOf = (path: string, client: ClientName = 'shared', from: Deployment = deployment): string =>
  joinBase((path.startsWith('/documents/') && from.documentsURL) || from[BASE[client]], path);
