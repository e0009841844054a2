import { createElement, memo, type ComponentType, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { part, type Part } from './data/page/part.ts';
import { useStore } from './data/store.ts';
import { tokenStore } from './data/client/token.ts';
import { Waiting } from './data/page/Waiting.tsx';
import { arrivalOf } from './session/arrival.ts';
import { loginPath, safeRedirect } from './session/redirect.ts';
import { AppSkeleton } from './shell/AppSkeleton.tsx';

const app = part(() => import('./shell/App.tsx').then((m) => m.prepare().then(() => ({ default: m.App }))));
const login = part(() => import('./pages/login/LoginPage.tsx').then((m) => ({ default: m.LoginPage })));
const arrive = part(() => import('./pages/arrive/ArrivePage.tsx').then((m) => ({ default: m.ArrivePage })));
const share = part(() => import('./pages/share/SharePage.tsx').then((m) => ({ default: m.SharePage })));

/** A page with a file of its own. */
type Page = Part<ComponentType>;

/** Pages open to everyone, the sign-in page aside (S2-02…S2-08). */
const PUBLIC: Readonly<Record<string, Page>> = {
  '/auth-redirect': arrive,
  '/bind': part(() => import('./pages/bind/BindPage.tsx').then((m) => ({ default: m.BindPage }))),
  '/register': part(() => import('./pages/register/RegisterPage.tsx').then((m) => ({ default: m.RegisterPage }))),
  '/404': part(() => import('./pages/notFound/NotFoundPage.tsx').then((m) => ({ default: m.NotFoundPage }))),
  '/upload': share,
  '/solarReport': share,
  '/inspectionSimulation': share,
};

/**
 * What an address shows; undefined sends to the sign-in page. Signed in, /404 and an /upload that nobody shared are pages of the
 * application.
 */
function viewOf(pathname: string, search: string, token: string): Page | undefined {
  if (pathname === '/login') return login;
  if (token !== '' && (pathname === '/404' || (pathname === '/upload' && !search.includes('share=')))) return app;
  // A report by its id is for who is signed in; by a link for anybody.
  if (token === '' && pathname === '/solarReport' && /[?&]id=/.test(search) && !search.includes('share=')) return undefined;
  if (PUBLIC[pathname]) return PUBLIC[pathname];
  if (token !== '') return app;
  return arrivalOf(search) ? arrive : undefined;
}

/** Fetches the code of what the address shows. */
export const loadFirstPage = (): Promise<unknown> => (viewOf(location.pathname, location.search, tokenStore.get()) ?? login).load();

/** A page. Not drawn again when the address leads elsewhere within it, or all providers of the application would hand on new values. */
const Shown = memo(function Shown({ page }: { page: Page }): ReactElement {
  return <Waiting fallback={page === app ? <AppSkeleton /> : null}>{createElement(page)}</Waiting>;
});

/** Public pages for everyone, the application with a token; without one sign-on from the address, else the sign-in page (S4-02…S4-06). */
export function Guard(): ReactElement {
  const token = useStore(tokenStore);
  const { pathname, search } = useLocation();
  if (token !== '' && pathname === '/login') return <Navigate to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />;
  const page = viewOf(pathname, search, token);
  if (!page) return <Navigate to={loginPath(pathname + search)} replace />;
  return <Shown page={page} />;
}
