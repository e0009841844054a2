import { PATHS } from '../../contract/constants.ts';
import type { BindPhoneRequest, SmsCodeRequest, TokenAnswer } from '../../contract/identity.ts';
import { request } from '../data/client/client.ts';
import { sealed } from './encrypt.ts';
import { readProof } from './proof.ts';
import { signOnConfig } from './signIn.ts';
import { tokenStore } from '../data/client/token.ts';

/** Who asks: the session where there is one, else a proof of single sign-on. */
const asker = (): { bearer?: string } => (tokenStore.get() === '' ? { bearer: readProof() } : {});

/** Changes the user's own password (S7-22); throws an ApiError when refused. */
export async function updatePassword(id: string, old: string, next: string): Promise<void> {
  const config = await signOnConfig();
  const [pwdOld, pwdNew] = await Promise.all([sealed(old, config), sealed(next, config)]);
  await request({ url: PATHS.updatePassword, body: { id, pwdOld, pwdNew }, handled: 'entirely' });
}

/** Sends a code to a phone (S7-24): with the token, with a proof of single sign-on, or, to register, with neither. */
export const sendCode = (wanted: SmsCodeRequest): Promise<unknown> =>
  request({ url: PATHS.smsCode, body: wanted, handled: 'entirely', ...(wanted.purpose === 'register' ? { anonymous: true } : asker()) });

/** Binds a phone to the account (S7-23); with a proof of single sign-on it links the phone's account and answers its token. */
export const bindPhone = (binding: BindPhoneRequest): Promise<TokenAnswer | null> =>
  request<TokenAnswer | null>({ url: PATHS.bindPhone, body: binding, handled: 'entirely', ...asker() });
