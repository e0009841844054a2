import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { storedLanguage } from './data/i18n.ts';
import { useStore } from './data/store.ts';
import { arrivalOf } from './session/arrival.ts';
import { late, type Late } from './session/late.tsx';
import { reloadWhenOutdated } from './session/reload.ts';
import { loginPath, safeRedirect } from './session/redirect.ts';
import { reloadWhenSignedOut, tokenStore } from './data/token.ts';
import { AppSkeleton } from './shell/AppSkeleton.tsx';
import './styles/base.css';

const app = late(() => import('./shell/App.tsx').then((m) => m.App));
const login = late(() => import('./pages/login/LoginPage.tsx').then((m) => m.LoginPage));
const arrive = late(() => import('./pages/arrive/ArrivePage.tsx').then((m) => m.ArrivePage));
const share = late(() => import('./pages/share/SharePage.tsx').then((m) => m.SharePage));

/** Pages open to everyone, the sign-in page aside (S2-02…S2-08). */
const PUBLIC: Readonly<Record<string, Late>> = {
  '/auth-redirect': arrive,
  '/bind': late(() => import('./pages/bind/BindPage.tsx').then((m) => m.BindPage)),
  '/register': late(() => import('./pages/register/RegisterPage.tsx').then((m) => m.RegisterPage)),
  '/404': late(() => import('./pages/notFound/NotFoundPage.tsx').then((m) => m.NotFoundPage)),
  '/upload': share,
  '/solarReport': share,
  '/inspectionSimulation': share,
};

/** What an address shows; undefined sends to the sign-in page. Signed in, /404 and an /upload that nobody shared are pages of the application. */
function viewOf(pathname: string, search: string, token: string): Late | undefined {
  if (pathname === '/login') return login;
  if (token !== '' && (pathname === '/404' || (pathname === '/upload' && !search.includes('share=')))) return app;
  if (PUBLIC[pathname]) return PUBLIC[pathname];
  if (token !== '') return app;
  return arrivalOf(search) ? arrive : undefined;
}

/** Public pages for everyone, the application with a token; without one sign-on from the address, else the sign-in page (S4-02…S4-06). */
function Guard(): ReactElement {
  const token = useStore(tokenStore);
  const { pathname, search } = useLocation();
  if (token !== '' && pathname === '/login') return <Navigate to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />;
  const view = viewOf(pathname, search, token);
  if (!view) return <Navigate to={loginPath(pathname + search)} replace />;
  return <view.View placeholder={view === app ? <AppSkeleton /> : null} />;
}

document.documentElement.lang = storedLanguage() === 'zh' ? 'zh-CN' : 'en';
reloadWhenOutdated();
reloadWhenSignedOut();
const container = document.querySelector('#root');
if (container) {
  const first = viewOf(location.pathname, location.search, tokenStore.get()) ?? login;
  void first
    .load()
    .catch(() => undefined)
    .then(() =>
      createRoot(container).render(
        <BrowserRouter>
          <Guard />
        </BrowserRouter>,
      ),
    );
}
