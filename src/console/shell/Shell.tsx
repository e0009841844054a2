import { MenuOutlined } from '@ant-design/icons';
import { useEffect, useMemo, useState, type ReactElement, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { areas, home, homes, systemTitle } from '../../../resources.config.ts';
import type { Manifest } from '../../contract/manifest.ts';
import { prefetchBundle } from '../data/documents.ts';
import { useText, type Titled } from '../data/useText.ts';
import { partOf, ScreenPage } from '../screens/ScreenPage.tsx';
import { LanguageSwitch } from '../session/LanguageSwitch.tsx';
import { usePermissions } from '../session/permissions.ts';
import type { Session } from '../session/session.ts';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Home } from './Home.tsx';
import { buildMenu, screenAt } from './menu.ts';
import { MobileMenu } from './MobileMenu.tsx';
import { Forbidden, NotFound } from './Notice.tsx';
import { Problems } from './Problems.tsx';
import { Sidebar } from './Sidebar.tsx';
import { UserMenu } from './UserMenu.tsx';
import './shell.css';

interface Page {
  crumbs: Crumb[];
  content: ReactNode;
  /** The error boundary starts over when it changes. */
  key: string;
}

/** Screens whose documents are fetched ahead when there is time. */
const AHEAD = 20;

function useTitle(item: Titled): void {
  const { titleOf } = useText();
  const title = `${titleOf(item)} - ${titleOf(systemTitle)}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}

/** The frame around every signed-in page: sidebar, header, and the page that the address names. */
export function Shell({ session, manifest }: { session: Session; manifest: Manifest }): ReactElement {
  const { t } = useText();
  const { pathname } = useLocation();
  const may = usePermissions();
  const [menuOpen, setMenuOpen] = useState(false);
  const menu = useMemo(() => buildMenu(session.menu, areas, manifest), [session.menu, manifest]);
  useEffect(() => {
    const timer = setTimeout(() => menu.flatMap((a) => a.links).slice(0, AHEAD).forEach((l) => prefetchBundle(l.screen)), 2500);
    return () => clearTimeout(timer);
  }, [menu]);

  const page = ((): Page => {
    if (Object.values(homes).some((h) => h.path === pathname)) return { key: 'home', crumbs: [], content: <Home user={session.user} menu={menu} /> };
    const found = screenAt(pathname, manifest);
    const part = found && partOf(found.rest);
    if (!found || !part) return { key: '404', crumbs: [{ item: { title: t('notice.notFound') } }], content: pathname === '/404' ? <NotFound /> : <Navigate to="/404" replace /> };
    const { screen } = found;
    const area = areas.find((a) => a.path === screen.area);
    const crumbs = [...(area ? [{ item: area }] : []), { item: screen, path: screen.route }];
    const verb = part.kind === 'list' ? 'view' : part.kind === 'create' ? 'add' : 'edit';
    if (!may(`${screen.name}:${verb}`)) return { key: '403', crumbs, content: <Forbidden /> };
    return { key: screen.name, crumbs: part.kind === 'list' ? crumbs : [...crumbs, { item: { title: t(part.kind === 'create' ? 'action.create' : 'action.edit') } }], content: <ScreenPage key={screen.name} screen={screen} part={part} /> };
  })();
  useTitle(page.crumbs.at(-1)?.item ?? home);

  return (
    <div className="shell">
      <a className="skip-link" href="#content">{t('shell.skip')}</a>
      <Sidebar menu={menu} />
      {menuOpen && <MobileMenu menu={menu} onClose={() => setMenuOpen(false)} />}
      <div className="shell-main">
        <header className="shell-header">
          <button type="button" className="menu-button" aria-label={t('shell.menu')} aria-expanded={menuOpen} onClick={() => setMenuOpen(true)}><MenuOutlined /></button>
          <Breadcrumbs crumbs={page.crumbs} />
          <div className="shell-tools">
            <LanguageSwitch />
            <UserMenu user={session.user} />
          </div>
        </header>
        <Problems problems={manifest.problems} />
        <main id="content" className="shell-content" tabIndex={-1}>
          <ErrorBoundary key={page.key}>{page.content}</ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
