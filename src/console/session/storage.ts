import { BUTTON, type MenuEntry, type UserInfo } from '../../contract/manifest.ts';
import { writeCookie } from '../data/texts/cookies.ts';

/** Cookies of an older reading that must not outlive a session (S4-08). */
const OLD_COOKIES = ['token', 'userId'];
/** What the sign-in page has to tell, kept over the navigation. */
const NOTICE = 'notice';

/** Entries of a menu in one list. */
export const flatMenu = (menu: readonly MenuEntry[]): MenuEntry[] => menu.flatMap((entry) => [entry, ...flatMenu(entry.children ?? [])]);

/** Buttons the menu grants, at whatever depth. */
export const buttonsOf = (menu: readonly MenuEntry[]): MenuEntry[] => flatMenu(menu).filter((entry) => entry.functionType === BUTTON);

/** Pages of the menu, without its buttons. */
const routesOf = (menu: readonly MenuEntry[]): MenuEntry[] =>
  menu
    .filter((entry) => entry.functionType !== BUTTON)
    .map((entry) => (entry.children ? { ...entry, children: routesOf(entry.children) } : entry));

/** Keeps what session storage holds of a user (S3-08); the token is kept by itself. */
export function keepUser(user: UserInfo, menu: readonly MenuEntry[]): void {
  const items: Record<string, string> = {
    user: JSON.stringify(user),
    username: user.username,
    telPhone: user.phone ?? '',
    companyCode: user.companyCode ?? '',
    userCode: user.userCode,
    userId: user.id,
    userType: user.userType,
    leavesType: user.leavesType ?? '',
    scale: getComputedStyle(document.documentElement).zoom || '1',
    routeList: JSON.stringify(routesOf(menu)),
    btnList: JSON.stringify(buttonsOf(menu)),
  };
  for (const [key, value] of Object.entries(items)) sessionStorage.setItem(key, value);
}

/** Whether a menu was kept: the user has been let in once in this tab (S4-07). */
export const hasRoutes = (): boolean => sessionStorage.getItem('routeList') !== null;

/** User code kept in this tab; empty before the first sign-in. */
export const storedUserCode = (): string => sessionStorage.getItem('userCode') ?? '';

/** The logo of the group that this address belongs to (S7-21): nobody's own. */
export const LOGO_KEY = 'logo2';

/** Forgets everything of the session in this tab; language, login name and the group's logo stay. */
export function forgetUser(): void {
  const logo = sessionStorage.getItem(LOGO_KEY);
  sessionStorage.clear();
  if (logo !== null) sessionStorage.setItem(LOGO_KEY, logo);
  for (const name of OLD_COOKIES) writeCookie(name, '', 0);
}

/** Keeps a message for the next page, which may be in another document. */
export const keepNotice = (message: string): void => sessionStorage.setItem(NOTICE, message);

/** The message kept for this page, once. */
export function takeNotice(): string | undefined {
  const message = sessionStorage.getItem(NOTICE) ?? undefined;
  sessionStorage.removeItem(NOTICE);
  return message;
}
