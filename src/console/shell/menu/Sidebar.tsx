import { DownOutlined } from '@ant-design/icons';
import { memo, useCallback, useEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { home } from '../../../../resources.config.ts';
import { calm } from '../../data/page/calm.ts';
import { part } from '../../data/page/part.ts';
import { useCutOff } from '../../data/page/useCutOff.ts';
import { useText } from '../../data/texts/useText.ts';
import { viewportStore } from '../../data/page/viewport.ts';
import { NamedIcon } from '../../icons/index.tsx';
import { useBrand } from '../../session/brand.ts';
import { outside } from '../routes/entries.ts';
import { Mark } from '../../icons/Mark.tsx';
import { ahead } from '../tabs/prefetch.ts';
import { isActive, type RouteItem } from '../routes/routes.ts';
import { Waiting } from '../../data/page/Waiting.tsx';

const MenuBadge = part(() => calm.then(() => import('./MenuBadge.tsx')));

/** How many rows wait there. */
export const Badge = (props: { route: RouteItem }): ReactElement => (
  <Waiting>
    <MenuBadge {...props} />
  </Waiting>
);

/** Before a fly-out closes, ms: time to move the pointer across to it. */
const LINGER = 160;
/** Height of a fly-out's item, px, and how many stand in one column. */
const ITEM = 60;
const ROWS = 9;
/** Room kept free under a fly-out, px. */
const MARGIN = 16;

interface FlyoutState {
  path: string;
  top: number;
  /** Opened by a pointer that passed over: a press keeps it open, another one closes it. */
  hovered: boolean;
}

interface AreaProps {
  area: RouteItem;
  current: RouteItem | undefined;
  state: FlyoutState | undefined;
  onOpen: (state: FlyoutState) => void;
  onLeave: () => void;
  onClose: () => void;
}

const itemClass = (active: boolean): string => (active ? 'sidebar-item sidebar-item-active' : 'sidebar-item');

function Face({ route }: { route: RouteItem }): ReactElement {
  const { titleOf } = useText();
  return (
    <>
      <span className="sidebar-icon" aria-hidden>
        <NamedIcon name={route.meta.icon} />
      </span>
      <span className="sidebar-title">{titleOf(route.meta)}</span>
      <Badge route={route} />
    </>
  );
}

interface FlyoutProps {
  pages: readonly RouteItem[];
  /** The page on screen, where it is one of these. */
  current: RouteItem | undefined;
  onClose: () => void;
}

/** Not drawn again while the pointer moves over the bar, nor when a page of another area is opened: all of them together are a hundred. */
const FlyoutLinks = memo(function FlyoutLinks({ pages, current, onClose }: FlyoutProps): ReactElement {
  const { titleOf } = useText();
  return (
    <>
      {pages.map((route) => (
        <Link
          key={route.name}
          to={route.path}
          {...outside(route.path)}
          aria-current={isActive(route, current) ? 'page' : undefined}
          className={isActive(route, current) ? 'flyout-link active' : 'flyout-link'}
          {...ahead(route)}
          onClick={onClose}
        >
          {titleOf(route.meta)}
          <Badge route={route} />
        </Link>
      ))}
    </>
  );
});

function AreaItem({ area, current, state, onOpen, onLeave, onClose }: AreaProps): ReactElement {
  const item = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const open = state?.path === area.path;
  // A hundred links, of which most are never looked at, are not drawn before their fly-out is.
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  const rows = Math.min(area.children.length, ROWS);
  const show = (hovered: boolean): void => {
    const { height, scale } = viewportStore.get();
    const top = (item.current?.getBoundingClientRect().top ?? 0) / scale;
    onOpen({ path: area.path, top: Math.max(8, Math.min(top, height / scale - rows * ITEM - MARGIN)), hovered });
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      show(false);
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
    <div
      className="sidebar-area"
      role="presentation"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(true)}
      onPointerLeave={onLeave}
      onKeyDown={keys}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()}
    >
      <button
        ref={item}
        type="button"
        className={itemClass(isActive(area, current))}
        aria-expanded={open}
        onClick={() => (open && !state.hovered ? onClose() : show(false))}
      >
        <Face route={area} />
      </button>
      <div
        ref={panel}
        className="flyout"
        hidden={!open}
        style={{ top: open ? state.top : 0, gridTemplateRows: `repeat(${rows}, ${ITEM}px)` }}
      >
        {wasOpen && <FlyoutLinks pages={area.children} current={isActive(area, current) ? current : undefined} onClose={onClose} />}
      </div>
    </div>
  );
}

/** Says that the bar goes on there. Keys scroll it by themselves, so it is for the pointer alone. */
function More({ up = false, onPress }: { up?: boolean; onPress: () => void }): ReactElement {
  return (
    <span className={up ? 'sidebar-more sidebar-more-up' : 'sidebar-more'} aria-hidden onClick={onPress}>
      <DownOutlined rotate={up ? 180 : 0} />
    </span>
  );
}

/** The bar at the left: one item a page or area, areas with a fly-out of their pages (S2-40). */
export const Sidebar = memo(function Sidebar({
  items,
  current,
  logo,
}: {
  items: readonly RouteItem[];
  current: RouteItem | undefined;
  logo: boolean;
}): ReactElement {
  const { t, titleOf } = useText();
  const brand = useBrand();
  const [flyout, setFlyout] = useState<FlyoutState>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const list = useRef<HTMLUListElement>(null);
  const { before, after } = useCutOff(list, 'y');
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = (state: FlyoutState): void => {
    clearTimeout(timer.current);
    setFlyout(state);
  };
  const close = useCallback(() => setFlyout(undefined), []);
  const leave = (): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(close, LINGER);
  };
  const scroll = (way: 1 | -1): void => list.current?.scrollBy({ top: (way * list.current.clientHeight) / 2, behavior: 'smooth' });
  return (
    <nav id="sidebar" className="sidebar" aria-label={t('shell.menu')}>
      {logo && (
        <Link to={home.path} className="sidebar-logo" aria-label={titleOf(home)}>
          {brand.picture === '' ? <Mark /> : <img src={brand.picture} alt="" />}
        </Link>
      )}
      {before > 0 && <More up onPress={() => scroll(-1)} />}
      <ul ref={list} className="sidebar-list">
        {items.map((item) => (
          <li key={item.path}>
            {item.children.length > 0 ? (
              <AreaItem area={item} current={current} state={flyout} onOpen={open} onLeave={leave} onClose={close} />
            ) : (
              <Link
                to={item.path}
                {...outside(item.path)}
                className={itemClass(isActive(item, current))}
                aria-current={isActive(item, current) ? 'page' : undefined}
                {...ahead(item)}
              >
                <Face route={item} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      {after > 0 && <More onPress={() => scroll(1)} />}
    </nav>
  );
});
