import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import type { ReactElement } from 'react';
import type { UserInfo } from '../../../contract/manifest.ts';
import { deployment } from '../../data/deployment.ts';
import { part } from '../../data/page/part.ts';
import { useStore } from '../../data/store.ts';
import { useText } from '../../data/texts/useText.ts';
import { sidebarStore, toggleSidebar } from '../look/appState.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Clock } from './Clock.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import type { Crumb } from '../routes/page.ts';
import type { RouteItem } from '../routes/routes.ts';
import { UserMenu } from './UserMenu.tsx';
import { Waiting } from '../../data/page/Waiting.tsx';

const TopNav = part(() => import('../menu/menus.ts').then((m) => ({ default: m.TopNav })));

interface HeaderProps {
  user: UserInfo;
  crumbs: readonly Crumb[];
  /** First level of the menu, where it stands along the top in place of the breadcrumb. */
  top?: readonly RouteItem[];
  current: RouteItem | undefined;
  mobile: boolean;
  menuOpen: boolean;
  onMenu: () => void;
}

/** The bar over the page. Its first button opens the menu on a phone and collapses the sidebar elsewhere. */
export function Header({ user, crumbs, top, current, mobile, menuOpen, onMenu }: HeaderProps): ReactElement {
  const { t } = useText();
  const open = useStore(sidebarStore);
  const label = t(mobile ? 'shell.menu' : open ? 'shell.collapse' : 'shell.expand');
  return (
    <header className="shell-header">
      <button
        type="button"
        className="menu-button"
        aria-label={label}
        title={label}
        aria-expanded={mobile ? menuOpen : open}
        aria-controls={mobile ? undefined : 'sidebar'}
        onClick={mobile ? onMenu : toggleSidebar}
      >
        {!mobile && open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
      </button>
      {top && !mobile ? (
        <Waiting fallback={<nav className="top-nav" />}>
          <TopNav items={top} current={current} />
        </Waiting>
      ) : (
        <Breadcrumbs crumbs={crumbs} />
      )}
      <div className="shell-tools">
        <Clock />
        <HeaderTools user={user} />
        {!deployment.isHideName && <UserMenu user={user} />}
      </div>
    </header>
  );
}
