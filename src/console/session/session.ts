import { PATHS } from '../../contract/constants.ts';
import type { SignOutAnswer } from '../../contract/identity.ts';
import { VERIFY, type Manifest, type MenuEntry, type UserAnswer, type UserInfo } from '../../contract/manifest.ts';
import { request } from '../data/client/client.ts';
import { confirm } from '../data/page/confirm.ts';
import { fetchManifest, manifestStore } from '../data/documents/documents.ts';
import { text } from '../data/texts/i18n.ts';
import { dropDrafts } from '../data/page/formDrafts.ts';
import { createStore } from '../data/store.ts';
import { loadBrand } from './brand.ts';
import { withoutPrompt } from '../data/client/expiry.ts';
import { menuPath } from './menuPath.ts';
import { leave } from './redirect.ts';
import { openTo, readMenu, readUser } from './rights.ts';
import { forgetUser, hasRoutes, keepNotice, keepUser, storedUserCode } from './storage.ts';

/** Who is signed in and what the server's menu grants. */
export interface Session {
  user: UserInfo;
  menu: MenuEntry[];
}

/** The session as loaded; undefined before. */
export const sessionStore = createStore<Session | undefined>(undefined);

/** The user whose set-up waits for a verification code (S4-07). */
export const heldStore = createStore<UserAnswer | undefined>(undefined);

/** Longest wait for the server to revoke a token, ms. */
const REVOKE_MS = 5000;

const fetchUser = (): Promise<UserAnswer> => request<UserAnswer>({ url: PATHS.userInfo, read: true, handled: true });
const fetchMenu = async (userCode: string): Promise<MenuEntry[]> =>
  readMenu(await request<MenuEntry[] | null>({ url: menuPath(userCode), read: true, handled: true }));
const fetchRest = (userCode: string): Promise<[MenuEntry[], Manifest]> => Promise.all([fetchMenu(userCode), fetchManifest()]);

/**
 * Loads user, menu and manifest, which every signed-in page needs. A user who must verify first is held: no menu is asked
 * for, and the answer is undefined.
 * @param verified the user has been let in before in this tab, or has just given the right code
 */
export function loadSession(verified = hasRoutes()): Promise<Session | undefined> {
  return withoutPrompt(async () => {
    const userCode = storedUserCode();
    // Let in before, nothing is held: the three go side by side.
    const ahead = verified && userCode ? fetchRest(userCode) : undefined;
    ahead?.catch(() => undefined);
    const answer = await fetchUser();
    if (Number(answer.isVerify) === VERIFY && !verified) {
      heldStore.set(answer);
      return undefined;
    }
    const [menu, manifest] = await (ahead ?? fetchRest(answer.userCode));
    const user = readUser(answer, menu, manifest);
    manifestStore.set(openTo(user, manifest));
    keepUser(user, menu);
    const session = { user, menu };
    sessionStore.set(session);
    heldStore.set(undefined);
    void loadBrand(user.companyCode).catch(() => undefined);
    return session;
  });
}

let begun: Promise<Session | undefined> | undefined;

/** Begins to load the session before anything of the application is drawn. */
export const beginSession = (): Promise<Session | undefined> => (begun = loadSession());

/** The session that {@link beginSession} began to load, once; else it is loaded now. */
export function takeSession(): Promise<Session | undefined> {
  const session = begun ?? loadSession();
  begun = undefined;
  return session;
}

/** Checks the code of a held session (S7-14); throws an ApiError when it is wrong. */
export const verify = (code: string): Promise<unknown> =>
  request({ method: 'GET', url: PATHS.verify, params: { verifyCode: code }, handled: true });

/**
 * Ends the session without asking: revokes the token, forgets everything kept, and leaves for `to` with a document of its
 * own, so that nothing of the session stays in memory. A server that cannot be reached does not keep anyone in.
 * @param notice told on the page after it
 */
export async function endSession(to = '/login', notice?: string): Promise<void> {
  await revoke();
  forgetUser();
  if (notice) keepNotice(notice);
  leave(to);
}

/** Revokes the token; answers what the server says of the provider's session. */
const revoke = (): Promise<SignOutAnswer | null | undefined> =>
  request<SignOutAnswer | null>({ url: PATHS.logout, silent: true, signal: AbortSignal.timeout(REVOKE_MS) }).catch(() => undefined);

/** Asks, then ends the session, and the provider's where it says how; for the user menu (S4-08). */
export async function logout(): Promise<void> {
  if (!(await confirm({ title: text('logout.title'), lines: [text('logout.text')], okText: text('logout.yes') }))) return;
  dropDrafts();
  const answer = await revoke();
  forgetUser();
  leave(answer?.signOutAddress ?? '/login');
}
