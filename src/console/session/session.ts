import { PATHS } from '../../contract/constants.ts';
import type { MenuEntry, UserInfo } from '../../contract/manifest.ts';
import { request } from '../data/client.ts';
import { loadManifest } from '../data/documents.ts';
import { createStore } from '../data/store.ts';
import { keepToken } from './token.ts';

/** Who is signed in and what the server's menu grants. */
export interface Session {
  user: UserInfo;
  menu: MenuEntry[];
}

/** The session as loaded; undefined before. */
export const sessionStore = createStore<Session | undefined>(undefined);

/** Sign-in by name and password (S7-10). */
export interface Credentials {
  username: string;
  password: string;
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
export const fetchCaptcha = (): Promise<Captcha> => request<Captcha>({ method: 'GET', url: PATHS.captcha, anonymous: true });

/** Signs in and keeps the token; throws an ApiError when refused. */
export async function signIn(credentials: Credentials): Promise<void> {
  const data = await request<{ token: string }>({ url: PATHS.login, body: { ...credentials, username: credentials.username.trim() }, anonymous: true });
  keepToken(data.token);
}

/** Revokes the token on the server and forgets the session, also when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await request({ url: PATHS.logout }).catch(() => undefined);
  keepToken('');
}

/** Loads user, menu and manifest, which every signed-in page needs. */
export async function loadSession(): Promise<Session> {
  const [user, menu] = await Promise.all([
    request<UserInfo>({ url: PATHS.userInfo }),
    request<MenuEntry[]>({ url: PATHS.menu }),
    loadManifest(),
  ]);
  const session = { user, menu: menu ?? [] };
  sessionStore.set(session);
  return session;
}
