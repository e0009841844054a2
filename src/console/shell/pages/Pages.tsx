import { Activity, memo, useEffect, useMemo, type ReactElement } from 'react';
import type { Location } from 'react-router-dom';
import { useStore } from '../../data/store.ts';
import { PageContext, type PageFrame } from '../../data/page/unsaved.ts';
import { ErrorBoundary } from '../../screens/ErrorBoundary.tsx';
import { OwnPlace } from './OwnPlace.tsx';
import { PageBody } from './PageBody.tsx';
import { activePath, aheadStore, forgetAhead } from '../tabs/tabStore.ts';
import type { Tab } from '../tabs/tabs.ts';

interface MountedPageProps {
  path: string;
  shown: boolean;
  /** Where the page is, or was when it was left: a hidden page does not follow the address. */
  location: Location;
  onLeave: (path: string, to: string) => void;
}

const MountedPage = memo(function MountedPage({ path, shown, location, onLeave }: MountedPageProps): ReactElement {
  const frame = useMemo<PageFrame>(
    () => ({ path, current: () => activePath() === path, leave: (to) => onLeave(path, to) }),
    [path, onLeave],
  );
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <div role="tabpanel" id={`page-${path}`} aria-labelledby={`tab-${path}`} className="page">
        <PageContext value={frame}>
          <ErrorBoundary>
            <OwnPlace location={location}>
              <PageBody path={path} />
            </OwnPlace>
          </ErrorBoundary>
        </PageContext>
      </div>
    </Activity>
  );
});

interface PagesProps {
  tabs: readonly Tab[];
  mounted: readonly string[];
  /** Path of the page on screen. */
  active: string;
  location: Location;
  places: ReadonlyMap<string, Location>;
  onLeave: (path: string, to: string) => void;
}

/**
 * The opened pages: one on screen, the others kept as they were left; behind them the one that is about to be opened. In the order of the
 * tabs, for moving a node would reset it.
 */
export function Pages({ tabs, mounted, active, location, places, onLeave }: PagesProps): ReactElement {
  const ahead = useStore(aheadStore);
  const isOpen = ahead !== undefined && tabs.some((tab) => tab.path === ahead.pathname);
  useEffect(() => {
    if (isOpen) forgetAhead(ahead.pathname);
  }, [isOpen, ahead]);
  return (
    <>
      {[
        ...tabs
          .filter((tab) => mounted.includes(tab.path))
          .map((tab) => (
            <MountedPage
              key={`${tab.path} ${tab.version}`}
              path={tab.path}
              shown={tab.path === active}
              location={tab.path === active ? location : (places.get(tab.path) ?? location)}
              onLeave={onLeave}
            />
          )),
        ahead && !isOpen && (
          <MountedPage key={`${ahead.pathname} 0`} path={ahead.pathname} shown={false} location={ahead} onLeave={onLeave} />
        ),
      ]}
    </>
  );
}
