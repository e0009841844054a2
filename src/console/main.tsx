import { createRoot } from 'react-dom/client';
import type { ReactElement } from 'react';
import { BrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { home } from '../../resources.config.ts';
import { storedLanguage } from './data/i18n.ts';
import { useStore } from './data/store.ts';
import { late } from './session/late.tsx';
import { reloadWhenOutdated } from './session/reload.ts';
import { loginPath, PUBLIC_PATHS, safeRedirect } from './session/redirect.ts';
import { tokenStore } from './session/token.ts';
import { AppSkeleton } from './shell/AppSkeleton.tsx';
import { NotFound } from './shell/Notice.tsx';
import './styles/base.css';

const app = late(() => import('./shell/App.tsx').then((m) => m.App));
const login = late(() => import('./pages/login/LoginPage.tsx').then((m) => m.LoginPage));

/** Public pages for everyone, the application with a token, and the way to sign-in without one. */
function Guard(): ReactElement {
  const token = useStore(tokenStore);
  const { pathname, search } = useLocation();
  if (token === '') {
    if (pathname === '/login') return <login.View placeholder={null} />;
    if (PUBLIC_PATHS.includes(pathname)) return <NotFound />;
    return <Navigate to={loginPath(pathname + search)} replace />;
  }
  if (pathname === '/login') return <Navigate to={safeRedirect(new URLSearchParams(search).get('redirect'))} replace />;
  if (pathname === '/') return <Navigate to={home.path} replace />;
  return <app.View placeholder={<AppSkeleton />} />;
}

document.documentElement.lang = storedLanguage() === 'zh' ? 'zh-CN' : 'en';
reloadWhenOutdated();
const container = document.querySelector('#root');
if (container) {
  const first = tokenStore.get() === '' ? login : app;
  void first.load().catch(() => undefined).then(() => createRoot(container).render(<BrowserRouter><Guard /></BrowserRouter>));
}
