import { Refine } from '@refinedev/core';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN.js';
import enUS from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import { useEffect, useMemo, type ReactElement, type ReactNode } from 'react';
import { resourcesOf } from '../../../resources.config.ts';
import { accessControlProvider, authProvider } from '../session/authProvider.ts';
import { dataProvider } from '../data/rows/dataProvider.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { i18nProvider } from '../data/texts/i18n.ts';
import { liveProvider } from '../data/rows/live.ts';
import { notificationProvider } from '../data/notifications.ts';
import { queryClient } from '../data/documents/queries.ts';
import { routerProvider } from '../data/page/routerProvider.ts';
import { useStore } from '../data/store.ts';
import { useText } from '../data/texts/useText.ts';
import { useEyes } from '../session/roleView.ts';
import { antdSizes, sizeStore } from './look/appState.ts';
import { useThemeConfig } from './look/look.ts';

const OPTIONS = {
  disableTelemetry: true,
  // Sessions are watched over by themselves (session/heartbeat.ts), not at every change of the address.
  disableRouteChangeHandler: true,
  reactQuery: { clientConfig: queryClient },
};

/** What everything behind the sign-in stands in: antd's and Refine's providers, ours handed to them. */
export function Providers({ children }: { children: ReactNode }): ReactElement {
  const { language, titleOf } = useText();
  const manifest = useStore(manifestStore);
  const resources = useMemo(() => (manifest ? resourcesOf(manifest, titleOf) : []), [manifest, titleOf]);
  const theme = useThemeConfig();
  const size = useStore(sizeStore);
  const eyes = useEyes();
  useEffect(() => {
    dayjs.locale(language === 'zh' ? 'zh-cn' : 'en');
  }, [language]);
  return (
    <ConfigProvider
      theme={theme}
      componentSize={antdSizes[size]}
      button={{ autoInsertSpace: false }}
      locale={language === 'zh' ? zhCN : enUS}
    >
      <Refine
        key={eyes}
        dataProvider={dataProvider}
        routerProvider={routerProvider}
        resources={resources}
        authProvider={authProvider}
        accessControlProvider={accessControlProvider}
        i18nProvider={i18nProvider}
        liveProvider={liveProvider}
        notificationProvider={notificationProvider}
        options={OPTIONS}
      >
        {children}
      </Refine>
    </ConfigProvider>
  );
}
