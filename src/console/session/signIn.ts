import { PATHS } from '../../contract/constants.ts';
import type { RegisterRequest, SignOnConfig, TokenAnswer } from '../../contract/identity.ts';
import { addressOf, joinBase } from '../data/client/address.ts';
import { request } from '../data/client/client.ts';
import { notificationQueue } from '../data/notifications.ts';
import { deployment } from '../data/deployment.ts';
import { sealed } from './encrypt.ts';
import { forgetUser } from './storage.ts';
import { keepToken } from '../data/client/token.ts';

/** Sign-in by name and password (S7-10). */
export interface Credentials {
  username: string;
  password: string;
  /** Answer to the captcha, and which. */
  code?: string;
  uuid?: string;
}

/** The captcha of the sign-in page (S7-34). */
export interface Captcha {
  uuid: string;
  img: string;
  captchaEnabled?: boolean;
}

/** A new captcha. */
export const fetchCaptcha = (): Promise<Captcha> =>
  request<Captcha>({ method: 'GET', url: PATHS.captcha, anonymous: true, handled: 'entirely' });

/** A backend that says nothing of sign-on has the password alone. */
const PLAIN: SignOnConfig = { issuer: null, clientId: null, redirectUri: null, publicKey: '', loginEncryp: false, register: false };

let config: Promise<SignOnConfig> | undefined;

/** How people may sign in here (S7-37); asked once, again after a failure. */
export function signOnConfig(): Promise<SignOnConfig> {
  config ??= request<SignOnConfig>({ method: 'GET', url: PATHS.oauthConfig, anonymous: true, handled: true }).catch(() => {
    config = undefined;
    return PLAIN;
  });
  return config;
}

/**
 * Signs in and keeps the token; throws an ApiError when refused, which the page tells by itself: whatever status a back end has for a wrong
 * password, and whatever waits to be told from before, nothing of it stands on the first page after the right one.
 */
export async function signIn({ username, password, ...captcha }: Credentials): Promise<void> {
  const body = { username: username.trim(), password: await sealed(password, await signOnConfig()), ...captcha };
  const { token } = await request<TokenAnswer>({ url: PATHS.login, body, anonymous: true, handled: 'entirely' });
  forgetUser();
  notificationQueue.set([]);
  keepToken(token);
}

/** Address at which single sign-on begins; comes back to `redirect`, a path of this site. */
export const ssoAddress = (redirect: string): string => {
  const path = `${PATHS.ssoStart}?redirect=${encodeURIComponent(redirect)}`;
  return deployment.loginIp ? joinBase(deployment.loginIp, path) : addressOf(path, 'auth');
};

/** Hands in an application for an account (S7-35). */
export async function register(application: RegisterRequest): Promise<void> {
  const password = await sealed(application.password, await signOnConfig());
  await request({ url: PATHS.register, body: { ...application, password }, anonymous: true, handled: true });
}
