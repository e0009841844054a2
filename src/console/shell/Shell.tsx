import { useCallback, useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { homes } from '../../../resources.config.ts';
import type { Manifest } from '../../contract/manifest.ts';
import { calm } from '../data/page/calm.ts';
import { leaveControl } from '../data/page/focus.ts';
import { useStore } from '../data/store.ts';
import { hasUnsaved } from '../data/page/unsaved.ts';
import { useText, type Titled } from '../data/texts/useText.ts';
import { useBrand } from '../session/brand.ts';
import { homePathOf } from '../session/home.ts';
import { usePermissions } from '../session/permissions.ts';
import type { Session } from '../session/session.ts';
import { sidebarStore } from './look/appState.ts';
import { Connection } from './notices/Connection.tsx';
import { Header } from './header/Header.tsx';
import type { Layout } from './look/layout.ts';
import { layoutStore } from './look/layoutStore.ts';
import { userRoutes } from './routes/menu.ts';
import { Forbidden, NotFound } from './notices/Notice.tsx';
import { pageAt, redirectTarget } from './routes/page.ts';
import { SurroundingsContext, type Surroundings } from './pages/PageBody.tsx';
import { Pages } from './pages/Pages.tsx';
import { Panels } from './panels/Panels.tsx';
import { usePrefetch } from './tabs/prefetch.ts';
import { Problems } from './notices/Problems.tsx';
import { isActive, pagesOf, shownRoutes, staticRoutes } from './routes/routes.ts';
import { usePageScroll } from './tabs/scroll.ts';
import { Sidebar } from './menu/Sidebar.tsx';
import { TabsBar } from './tabs/TabsBar.tsx';
import { setTabs, tabStore } from './tabs/tabStore.ts';
import { refreshed, type Tab } from './tabs/tabs.ts';
import { useMobile } from '../data/page/media.ts';
import { useOpened } from './tabs/useOpened.ts';
import { useTabActions } from './tabs/useTabActions.ts';
import './shell.css';
import './tabs/tabs.css';
import { part } from '../data/page/part.ts';
import { Waiting } from '../data/page/Waiting.tsx';

const loadMenus = (): Promise<typeof import('./menu/menus.ts')> => import('./menu/menus.ts');
const MobileMenu = part(() => loadMenus().then((m) => ({ default: m.MobileMenu })));
const OutsideNotice = part(() => import('./notices/OutsideNotice.tsx').then((m) => ({ default: m.OutsideNotice })));
const ViewBanner = part(() => import('./roleView/ViewBanner.tsx').then((m) => ({ default: m.ViewBanner })));

function useTitle(item: Titled): void {
  const { titleOf } = useText();
  const brand = useBrand();
  const title = `${titleOf(item)} - ${brand.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/**
 * Nothing typed is lost unasked: asks before the browser leaves with something unsaved, and hands over what is being typed when it goes
 * back.
 */
function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    addEventListener('popstate', leaveControl);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('popstate', leaveControl);
    };
  }, []);
}

/** Starts a page over and goes back to it with its query (S2-14). */
function Redirect({ to, search }: { to: string; search: string }): null {
  const navigate = useNavigate();
  useEffect(() => {
    setTabs(refreshed(tabStore.get().tabs, to));
    void navigate(to + search, { replace: true });
  }, [navigate, to, search]);
  return null;
}

/** The outermost box. Alone in hearing of the sidebar's folding: nothing within is drawn again. */
function Frame({ withSide, layout, children }: { withSide: boolean; layout: Layout; children: ReactNode }): ReactElement {
  const open = useStore(sidebarStore);
  return (
    <div
      className={`shell${withSide && open ? ' shell-side' : ''}${layout.fixedHeader ? ' shell-fixed' : ''}${layout.tagsView ? ' shell-tabs' : ''}`}
    >
      {children}
    </div>
  );
}

/** The frame around every signed-in page: menu, header, tabs, and the page that the address names. */
export function Shell({ session, manifest }: { session: Session; manifest: Manifest }): ReactElement {
  const texts = useText();
  const { t, titleOf } = texts;
  const location = useLocation();
  const may = usePermissions();
  const { view } = session.user;
  const userLayout = useStore(layoutStore);
  // What says that this is not the user's own view must not scroll away.
  const layout = useMemo(() => (view ? { ...userLayout, fixedHeader: true } : userLayout), [view, userLayout]);
  const mobile = useMobile();
  useEffect(() => {
    if (mobile) void calm.then(loadMenus);
  }, [mobile]);
  const [menuOpen, setMenuOpen] = useState(false);
  const home = homePathOf(session.user);
  const around = useMemo<Surroundings>(() => {
    const own = Object.values(homes).find((h) => h.path === home) ?? homes.group;
    const routes = userRoutes(staticRoutes(manifest, own), session.menu);
    return { user: session.user, routes, pages: pagesOf(routes), shown: shownRoutes(routes), may };
  }, [session, manifest, home, may]);
  const { routes, pages, shown } = around;
  usePrefetch(useMemo(() => pagesOf(shown), [shown]));
  useLeaveWarning();

  const target = redirectTarget(location.pathname);
  const path = target ?? location.pathname;
  const at = useCallback((address: string) => pageAt(address, routes, pages, may, texts), [routes, pages, may, texts]);
  const page = at(path);
  const outside = manifest.screens.find((screen) => screen.target !== undefined && screen.route === path);
  const opens = useCallback((address: string) => !['forbidden', 'missing'].includes(at(address).kind), [at]);
  const keeps = useCallback((address: string) => layout.tagsView && at(address).route?.meta.noCache !== true, [layout.tagsView, at]);
  const { tabs, mounted, active, places } = useOpened({ home, path, passing: target !== undefined, opens, keeps });
  usePageScroll(path);
  useTitle(page.title);
  const actions = useTabActions(home);

  const side = layout.topNav ? (shown.find((item) => isActive(item, page.route))?.children ?? []) : shown;
  const withSide = !mobile && side.length > 0;
  const tabTitle = (tab: Tab): string => titleOf(at(tab.path).title) || t('tabs.noName');
  return (
    <SurroundingsContext value={around}>
      <Frame withSide={withSide} layout={layout}>
        <a className="skip-link" href="#content">
          {t('shell.skip')}
        </a>
        {withSide && <Sidebar items={side} current={page.route} logo={layout.sidebarLogo} />}
        {mobile && menuOpen && (
          <Waiting>
            <MobileMenu items={shown} current={page.route} onClose={() => setMenuOpen(false)} />
          </Waiting>
        )}
        <div className="shell-main">
          <div className="shell-top">
            <Header
              user={session.user}
              crumbs={page.kind === 'home' ? [] : page.crumbs}
              top={layout.topNav ? shown : undefined}
              current={page.route}
              mobile={mobile}
              menuOpen={menuOpen}
              onMenu={() => setMenuOpen(true)}
            />
            {view && (
              <Waiting>
                <ViewBanner user={session.user} />
              </Waiting>
            )}
            {layout.tagsView && <TabsBar tabs={tabs} active={active} titleOf={tabTitle} actions={actions} />}
          </div>
          <Connection />
          <Problems problems={manifest.problems} />
          <main id="content" className="shell-content" tabIndex={-1}>
            {page.kind === 'missing' &&
              (path === '/404' ? (
                <NotFound />
              ) : outside ? (
                <Waiting>
                  <OutsideNotice screen={outside} />
                </Waiting>
              ) : (
                <Navigate to="/404" replace />
              ))}
            {page.kind === 'forbidden' && <Forbidden />}
            {target !== undefined && <Redirect to={target} search={location.search} />}
            <Pages tabs={tabs} mounted={mounted} active={active} location={location} places={places} onLeave={actions.leave} />
          </main>
        </div>
        <Panels actions={actions} around={around} />
      </Frame>
    </SurroundingsContext>
  );
}
