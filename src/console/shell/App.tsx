import { Refine } from '@refinedev/core';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import enUS from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import 'virtual:antd.css';
import { lazy, Suspense, useEffect, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { home } from '../../../resources.config.ts';
import { accessControlProvider, authProvider } from '../data/authProvider.ts';
import { dataProvider } from '../data/dataProvider.ts';
import { useDictionaryLoading } from '../data/dictionaries.ts';
import { manifestStore } from '../data/documents.ts';
import { i18nProvider } from '../data/i18n.ts';
import { liveProvider, onLive, startLive } from '../data/live.ts';
import { notificationProvider, notify } from '../data/notifications.ts';
import { useStore } from '../data/store.ts';
import { useText } from '../data/useText.ts';
import { startHeartbeat } from '../session/heartbeat.ts';
import { homePathOf } from '../session/home.ts';
import { watchExpiry } from '../session/relogin.ts';
import { useEyes } from '../session/roleView.ts';
import { endSession, heldStore, loadSession, sessionStore } from '../session/session.ts';
import { takeNotice } from '../session/storage.ts';
import { AppSkeleton } from './AppSkeleton.tsx';
import { Hosts } from './Hosts.tsx';
import { Shell } from './Shell.tsx';
import { antdSizes, sizeStore } from './appState.ts';
import { lookReady, startLook, useThemeConfig } from './look.ts';
import { startScale } from './scale.ts';

startScale();
startLook();

const OPTIONS = {
  disableTelemetry: true,
  reactQuery: { clientConfig: { defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } } } },
};

const VerifyDialog = lazy(() => import('../session/VerifyDialog.tsx').then((m) => ({ default: m.VerifyDialog })));

/** Resources whose records decide what the menu holds. */
const SHAPING: readonly string[] = ['menu', 'role'];

/** Keeps documents, menu and rights as current as the server has them. */
function useLiveDocuments(ready: boolean): void {
  useEffect(() => {
    if (!ready) return undefined;
    const stopHearing = onLive((event) => {
      const concerns = event.type !== 'record' || SHAPING.includes(event.resource);
      if (concerns) void loadSession().catch(() => undefined);
    });
    const stop = startLive();
    return () => {
      stopHearing();
      stop();
    };
  }, [ready]);
}

/** A session that cannot be loaded ends with what went wrong told on the next page (S4-06, S8-08). */
const giveUp = (error: unknown): void => void endSession('/', error instanceof Error ? error.message : String(error));

/** Loads the session, keeps it alive, and offers the way back when it ends. */
function useSession(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) notify('error', notice);
    loadSession().catch(giveUp);
    const stops = [startHeartbeat(), watchExpiry()];
    return () => stops.forEach((stop) => stop());
  }, []);
}

function Content(): ReactElement {
  const session = useStore(sessionStore);
  const manifest = useStore(manifestStore);
  const held = useStore(heldStore);
  const ready = useStore(lookReady);
  const { pathname } = useLocation();
  useSession();
  useDictionaryLoading();
  useLiveDocuments(session !== undefined);
  if (!ready || !session || !manifest) return <><AppSkeleton />{held && <Suspense fallback={null}><VerifyDialog user={held} onFailed={giveUp} /></Suspense>}</>;
  const own = homePathOf(session.user);
  // The root and the group's home lead everyone to the home of the own level (S2-13).
  if (pathname === '/' || (pathname === home.path && own !== home.path)) return <Navigate to={own} replace />;
  return <Shell session={session} manifest={manifest} />;
}

/** The signed-in application: providers, the shell, and the hosts of messages and questions. */
export function App(): ReactElement {
  const { language } = useText();
  const theme = useThemeConfig();
  const size = useStore(sizeStore);
  const eyes = useEyes();
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ConfigProvider theme={theme} componentSize={antdSizes[size]} button={{ autoInsertSpace: false }} locale={language === 'zh' ? zhCN : enUS}>
      <Refine
        key={eyes}
        dataProvider={dataProvider}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        i18nProvider={i18nProvider}
        liveProvider={liveProvider}
        notificationProvider={notificationProvider}
        options={OPTIONS}
      >
        <Content />
        <Hosts />
      </Refine>
    </ConfigProvider>
  );
}
