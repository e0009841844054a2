import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { systemTitle } from '../../../resources.config.ts';
import type { UserInfo } from '../../contract/manifest.ts';
import { prefetchBundle } from '../data/documents.ts';
import { useText } from '../data/useText.ts';
import { NamedIcon } from '../icons/index.tsx';
import type { MenuArea } from './menu.ts';
import './home.css';

/** The first page after sign-in: who, where, and the way to every screen. */
export function Home({ user, menu }: { user: UserInfo; menu: readonly MenuArea[] }): ReactElement {
  const { t, titleOf } = useText();
  return (
    <div className="home">
      <header className="home-welcome">
        <h1>{t('home.welcome', { name: user.userNickname || user.username })}</h1>
        <p>{[titleOf(systemTitle), user.stationName ?? user.companyName].filter(Boolean).join(' · ')}</p>
      </header>
      {menu.length === 0 && <p className="home-none">{t('home.none')}</p>}
      <div className="home-areas">
        {menu.map(({ area, links }) => (
          <section key={area.path} className="home-area" aria-label={titleOf(area)}>
            <h2><span className="home-icon" aria-hidden><NamedIcon name={area.icon} /></span>{titleOf(area)}</h2>
            <ul>
              {links.map((link) => (
                <li key={link.screen.name}><Link to={link.screen.route} onPointerEnter={() => prefetchBundle(link.screen)}>{titleOf(link)}</Link></li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
