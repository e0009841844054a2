import { home } from '../../../resources.config.ts';

/** `/login?redirect=…` that comes back to `path` (path and query) after sign-in. */
export const loginPath = (path: string): string =>
  path === '/' || path === home.path || path.startsWith('/login') ? '/login' : `/login?redirect=${encodeURIComponent(path)}`;

/** Where to go after sign-in: the wish when it is a path of this site, home otherwise (S4-05). */
export function safeRedirect(wish: string | null | undefined, origin = location.origin): string {
  if (!wish || !wish.startsWith('/')) return home.path;
  let url: URL;
  try {
    url = new URL(wish, origin);
  } catch {
    return home.path;
  }
  if (url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return home.path;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Leaves for another page and drops everything in memory with the old one, its place in the history included. */
export const leave = (path: string): void => location.replace(path);
