import { useEffect, useRef, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useText } from '../../data/texts/useText.ts';
import { NamedIcon } from '../../icons/index.tsx';
import { outside } from '../routes/entries.ts';
import { Badge } from './Sidebar.tsx';
import { isActive, type RouteItem } from '../routes/routes.ts';

interface MobileMenuProps {
  items: readonly RouteItem[];
  current: RouteItem | undefined;
  onClose: () => void;
}

/** The whole menu over the page, for narrow windows. Escape and a tap beside it close it (S2-40). */
export function MobileMenu({ items, current, onClose }: MobileMenuProps): ReactElement {
  const { t, titleOf } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal();
    const beside = (event: MouseEvent): void => {
      if (event.target === element) element.close();
    };
    element.addEventListener('click', beside);
    return () => element.removeEventListener('click', beside);
  }, []);
  const link = (route: RouteItem, child: boolean): ReactElement => (
    <Link
      key={route.name}
      to={route.path}
      {...outside(route.path)}
      aria-current={isActive(route, current) ? 'page' : undefined}
      className={`mobile-link${child ? ' mobile-child' : ''}${isActive(route, current) ? ' active' : ''}`}
      onClick={onClose}
    >
      {!child && <NamedIcon name={route.meta.icon} />}
      {titleOf(route.meta)}
      <Badge route={route} />
    </Link>
  );
  return (
    <dialog ref={dialog} className="mobile-menu" aria-label={t('shell.menu')} onClose={onClose}>
      <nav>
        {items.map((item) =>
          item.children.length === 0 ? (
            link(item, false)
          ) : (
            <details key={item.path} open={isActive(item, current)}>
              <summary>
                <NamedIcon name={item.meta.icon} />
                {titleOf(item.meta)}
                <Badge route={item} />
              </summary>
              {item.children.map((route) => link(route, true))}
            </details>
          ),
        )}
      </nav>
    </dialog>
  );
}
