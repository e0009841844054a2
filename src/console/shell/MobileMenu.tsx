import { useEffect, useRef, type ReactElement } from 'react';
import { NavLink } from 'react-router-dom';
import { home } from '../../../resources.config.ts';
import { useText } from '../data/useText.ts';
import { NamedIcon } from '../icons/index.tsx';
import type { MenuArea } from './menu.ts';

/** The whole menu over the page, for narrow windows. Escape and a click beside it close it. */
export function MobileMenu({ menu, onClose }: { menu: readonly MenuArea[]; onClose: () => void }): ReactElement {
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
  return (
    <dialog ref={dialog} className="mobile-menu" aria-label={t('shell.menu')} onClose={onClose}>
      <nav>
        <NavLink to={home.path} className="mobile-link" onClick={onClose}><NamedIcon name="home" />{titleOf(home)}</NavLink>
        {menu.map(({ area, links }) => (
          <details key={area.path} open={links.some((l) => location.pathname.startsWith(l.screen.route))}>
            <summary><NamedIcon name={area.icon} />{titleOf(area)}</summary>
            {links.map((link) => <NavLink key={link.screen.name} to={link.screen.route} className="mobile-link mobile-child" onClick={onClose}>{titleOf(link)}</NavLink>)}
          </details>
        ))}
      </nav>
    </dialog>
  );
}
