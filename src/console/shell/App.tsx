import { Refine } from '@refinedev/core';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import enUS from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import 'virtual:antd.css';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { accessControlProvider, authProvider } from '../data/authProvider.ts';
import { dataProvider } from '../data/dataProvider.ts';
import { useDictionaryLoading } from '../data/dictionaries.ts';
import { manifestStore } from '../data/documents.ts';
import { i18nProvider } from '../data/i18n.ts';
import { liveProvider, onLive, startLive } from '../data/live.ts';
import { notificationProvider } from '../data/notifications.ts';
import { useStore } from '../data/store.ts';
import { useText } from '../data/useText.ts';
import { Failure } from '../screens/Failure.tsx';
import { loadSession, sessionStore } from '../session/session.ts';
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

function Content(): ReactElement {
  const session = useStore(sessionStore);
  const manifest = useStore(manifestStore);
  const [error, setError] = useState<unknown>();
  const load = useCallback(() => {
    loadSession().then(() => setError(undefined), setError);
  }, []);
  useEffect(load, [load]);
  useDictionaryLoading();
  useLiveDocuments(session !== undefined);
  if (!useStore(lookReady)) return <AppSkeleton />;
  if (session && manifest) return <Shell session={session} manifest={manifest} />;
  return error ? <Failure error={error} onRetry={load} /> : <AppSkeleton />;
}

/** The signed-in application: providers, the shell, and the hosts of messages and questions. */
export function App(): ReactElement {
  const { language } = useText();
  const theme = useThemeConfig();
  const size = useStore(sizeStore);
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ConfigProvider theme={theme} componentSize={antdSizes[size]} button={{ autoInsertSpace: false }} locale={language === 'zh' ? zhCN : enUS}>
      <Refine
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
