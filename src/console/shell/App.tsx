import 'virtual:antd.css';
import { useEffect, type ReactElement } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { home } from '../../../resources.config.ts';
import type { UserInfo } from '../../contract/manifest.ts';
import { tokenStore } from '../data/client/token.ts';
import { useDictionaryLoading } from '../data/documents/dictionaries.ts';
import { manifestStore } from '../data/documents/documents.ts';
import { keepFresh } from '../data/rows/freshness.ts';
import { startLive } from '../data/live/live.ts';
import { useStore } from '../data/store.ts';
import { keepSession } from '../session/freshSession.ts';
import { homePathOf } from '../session/home.ts';
import { useEyes } from '../session/roleView.ts';
import { heldStore, sessionStore } from '../session/session.ts';
import { ErrorBoundary } from '../screens/ErrorBoundary.tsx';
import { AppSkeleton } from './AppSkeleton.tsx';
import { Hosts } from './notices/Hosts.tsx';
import { Shell } from './Shell.tsx';
import { lookReady, startLook } from './look/look.ts';
import { Providers } from './Providers.tsx';
import { startScale } from './look/scale.ts';
import { giveUp, useSession } from './useSession.ts';
import { part } from '../data/page/part.ts';
import { Waiting } from '../data/page/Waiting.tsx';

export { prepare } from './prepare.ts';

startScale();
startLook();

const VerifyDialog = part(() => import('../session/VerifyDialog.tsx').then((m) => ({ default: m.VerifyDialog })));

/** Keeps documents, menu and rights as current as the server has them. */
function useLiveDocuments(user: UserInfo | undefined): void {
  const token = useStore(tokenStore);
  const eyes = useEyes();
  const id = user?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    const stops = [keepSession(), keepFresh(), startLive(`${id} ${eyes}`, token)];
    return () => stops.forEach((stop) => stop());
  }, [id, eyes, token]);
}

function Content(): ReactElement {
  const session = useStore(sessionStore);
  const manifest = useStore(manifestStore);
  const heldUser = useStore(heldStore);
  const ready = useStore(lookReady);
  const { pathname } = useLocation();
  useSession();
  useDictionaryLoading();
  useLiveDocuments(session?.user);
  if (!ready || !session || !manifest)
    return (
      <>
        <AppSkeleton />
        {heldUser && (
          <Waiting>
            <VerifyDialog user={heldUser} onFailed={giveUp} />
          </Waiting>
        )}
      </>
    );
  const own = homePathOf(session.user);
  // The root and the group's home lead everyone to the home of the user's own level (S2-13).
  if (pathname === '/' || (pathname === home.path && own !== home.path)) return <Navigate to={own} replace />;
  return <Shell session={session} manifest={manifest} />;
}

/** The signed-in application: providers, the shell, and the hosts of messages and questions. */
export function App(): ReactElement {
  return (
    <Providers>
      <ErrorBoundary>
        <Content />
      </ErrorBoundary>
      <Hosts />
    </Providers>
  );
}
