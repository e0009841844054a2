/** Accounts as an administrator prepares them, on a server where passwords travel encrypted. */
import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import type { SignOnConfig } from '../../src/contract/identity.ts';
import { ADMIN_PASSWORD, callApi } from './running.ts';

interface Row {
  id: string;
  version: number;
  [name: string]: unknown;
}

/** A password as the server wants it. */
export async function sealedFor(url: string, password: string): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/auth/oauth/config`)).json()) as { data: SignOnConfig };
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' });
  return publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }, Buffer.from(password)).toString('base64');
}

/** A token of a fresh sign-in with an encrypted password. */
export async function sealedSignIn(url: string, username = 'admin', password = ADMIN_PASSWORD): Promise<string> {
  const answer = await callApi<{ token: string } | null>(url, '/login', { username, password: await sealedFor(url, password) });
  if (!answer.data) throw new Error(`${username} is not let in: ${answer.msg}`);
  return answer.data.token;
}

/** The rows of a resource, newest first where it says so itself. */
export const rowsOf = async <T = Row>(url: string, token: string, api: string, where: object[] = []): Promise<T[]> =>
  (await callApi<{ list: T[] }>(url, `${api}/queryList`, { where, pageSize: 100 }, token)).data.list;

/** Changes one row. */
export async function changeRow(
  url: string,
  token: string,
  api: string,
  field: string,
  value: string,
  change: Record<string, unknown>,
): Promise<void> {
  const [row] = await rowsOf<Row>(url, token, api, [{ field, operator: 'eq', value }]);
  const answer = await callApi(url, `${api}/update`, { id: row?.id, version: row?.version, ...change }, token);
  if (answer.status !== 200) throw new Error(`${api} ${value}: ${answer.msg}`);
}

/** The last code sent to a phone, out of the outbox. */
export async function lastCode(url: string, token: string, phone: string): Promise<string> {
  const sent = await rowsOf<{ phone: string; code: string; sendTime: string }>(url, token, '/api/smsMessage', [
    { field: 'phone', operator: 'eq', value: phone },
  ]);
  return sent.sort((a, b) => b.sendTime.localeCompare(a.sendTime))[0]?.code ?? '';
}
