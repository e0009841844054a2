import { createContext, memo, useContext, type ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { useStanding } from '../../data/page/calm.ts';
import { useText } from '../../data/texts/useText.ts';
import { ScreenSkeleton } from '../../screens/ScreenSkeleton.tsx';
import { ScreenPage } from '../../screens/ScreenPage.tsx';
import { Home } from './Home.tsx';
import { pageAt } from '../routes/page.ts';
import type { RouteItem } from '../routes/routes.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const LIST = { kind: 'list' } as const;

/** A page written by hand. */
const Written = part(() => import('../../pages/written.ts').then((m) => ({ default: m.Written })));

/** What pages know of the console around them. */
export interface Surroundings {
  user: UserInfo;
  routes: RouteItem[];
  pages: RouteItem[];
  /** What the menu shows. */
  shown: RouteItem[];
  may: (code: string) => boolean;
}

/** The console around a page; set by the shell. */
export const SurroundingsContext = createContext<Surroundings | undefined>(undefined);

/** What stands at an address. Nothing where nothing can be opened any more: the shell leads away from it. */
export const PageBody = memo(function PageBody({ path }: { path: string }): ReactElement | null {
  const texts = useText();
  const around = useContext(SurroundingsContext);
  const page = around && pageAt(path, around.routes, around.pages, around.may, texts);
  const home = page?.kind === 'home' ? page.route?.screen : undefined;
  useStanding(page !== undefined && page.kind !== 'screen' && !home);
  if (!around || !page) return null;
  if (home) return <ScreenPage key={home.name} screen={home} part={LIST} />;
  if (page.kind === 'home') return <Home user={around.user} shown={around.shown} />;
  if (page.kind === 'written' && page.route?.page)
    return (
      <Waiting fallback={<ScreenSkeleton />}>
        <Written name={page.route.page} />
      </Waiting>
    );
  if (page.kind !== 'screen' || !page.route?.screen || !page.part) return null;
  return <ScreenPage key={page.route.name} screen={page.route.screen} part={page.part} />;
});
