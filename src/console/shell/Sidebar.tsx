import { HomeOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { home } from '../../../resources.config.ts';
import { prefetchBundle } from '../data/documents.ts';
import { useText } from '../data/useText.ts';
import { NamedIcon } from '../icons/index.tsx';
import { Mark } from './Mark.tsx';
import type { MenuArea } from './menu.ts';

/** Before a fly-out closes, ms: time to move the pointer across to it. */
const LINGER = 160;
/** Height of a fly-out's item, px, and how many stand in one column. */
const ITEM = 60;
const ROWS = 9;

interface FlyoutState {
  path: string;
  top: number;
}

function AreaItem({ menu, state, onOpen, onLeave, onClose }: { menu: MenuArea; state: FlyoutState | undefined; onOpen: (state: FlyoutState) => void; onLeave: () => void; onClose: () => void }): ReactElement {
  const { titleOf } = useText();
  const { pathname } = useLocation();
  const item = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = state?.path === menu.area.path;
  const active = menu.links.some((l) => pathname === l.screen.route || pathname.startsWith(`${l.screen.route}/`));
  const rows = Math.min(menu.links.length, ROWS);
  const show = (): void => {
    const top = item.current?.getBoundingClientRect().top ?? 0;
    onOpen({ path: menu.area.path, top: Math.max(8, Math.min(top, window.innerHeight - rows * ITEM - 16)) });
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      show();
      requestAnimationFrame(() => panel.current?.querySelector('a')?.focus());
    }
    if ((event.key === 'Escape' || event.key === 'ArrowLeft') && open) {
      onClose();
      item.current?.focus();
    }
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && panel.current?.contains(document.activeElement)) {
      event.preventDefault();
      const links = [...panel.current.querySelectorAll('a')];
      const at = links.indexOf(document.activeElement as HTMLAnchorElement);
      links[(at + (event.key === 'ArrowDown' ? 1 : -1) + links.length) % links.length]?.focus();
    }
  };
  return (
    <li>
      <div className="sidebar-area" role="presentation" onPointerEnter={(event) => event.pointerType === 'mouse' && show()} onPointerLeave={onLeave} onKeyDown={keys} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}>
        <button ref={item} type="button" className={active ? 'sidebar-item sidebar-item-active' : 'sidebar-item'} aria-expanded={open} onClick={() => (open ? onClose() : show())}>
          <span className="sidebar-icon" aria-hidden><NamedIcon name={menu.area.icon} /></span>
          <span className="sidebar-title">{titleOf(menu.area)}</span>
        </button>
        <div ref={panel} className="flyout" hidden={!open} style={{ top: open ? state.top : 0, gridTemplateRows: `repeat(${rows}, ${ITEM}px)` }}>
          {menu.links.map((link) => (
            <NavLink key={link.screen.name} to={link.screen.route} className="flyout-link" onPointerEnter={() => prefetchBundle(link.screen)} onFocus={() => prefetchBundle(link.screen)} onClick={onClose}>
              {titleOf(link)}
            </NavLink>
          ))}
        </div>
      </div>
    </li>
  );
}

/** The dark bar at the left: home, and one item an area with a fly-out of its screens (S2-40). */
export function Sidebar({ menu }: { menu: readonly MenuArea[] }): ReactElement {
  const { t, titleOf } = useText();
  const [flyout, setFlyout] = useState<FlyoutState>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (state: FlyoutState): void => {
    clearTimeout(timer.current);
    setFlyout(state);
  };
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFlyout(undefined), LINGER);
  };
  return (
    <nav className="sidebar" aria-label={t('shell.menu')}>
      <NavLink to={home.path} className="sidebar-logo" aria-label={titleOf(home)}><Mark /></NavLink>
      <ul className="sidebar-list">
        <li>
          <NavLink to={home.path} className={({ isActive }) => (isActive ? 'sidebar-item sidebar-item-active' : 'sidebar-item')}>
            <span className="sidebar-icon" aria-hidden><HomeOutlined /></span>
            <span className="sidebar-title">{titleOf(home)}</span>
          </NavLink>
        </li>
        {menu.map((item) => <AreaItem key={item.area.path} menu={item} state={flyout} onOpen={open} onLeave={leave} onClose={() => setFlyout(undefined)} />)}
      </ul>
    </nav>
  );
}
