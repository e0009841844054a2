import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import type { UserInfo } from '../../../contract/manifest.ts';
import { useText } from '../../data/texts/useText.ts';
import { NamedIcon } from '../../icons/index.tsx';
import { useBrand } from '../../session/brand.ts';
import { ahead } from '../tabs/prefetch.ts';
import { pagesOf, type RouteItem } from '../routes/routes.ts';
import './home.css';

/** The first page after sign-in: who, where, and the way to every screen. */
export function Home({ user, shown }: { user: UserInfo; shown: readonly RouteItem[] }): ReactElement {
  const { t, titleOf } = useText();
  const brand = useBrand();
  const areas = shown.filter((area) => !area.meta.affix);
  return (
    <div className="home">
      <header className="home-welcome">
        <h1>{t('home.welcome', { name: user.userNickname || user.username })}</h1>
        <p>{[brand.title, user.stationName ?? user.companyName].filter(Boolean).join(' · ')}</p>
      </header>
      {areas.length === 0 && <p className="home-none">{t('home.none')}</p>}
      <div className="home-areas">
        {areas.map((area) => (
          <section key={area.path} className="home-area" aria-label={titleOf(area.meta)}>
            <h2>
              <span className="home-icon" aria-hidden>
                <NamedIcon name={area.meta.icon} />
              </span>
              {titleOf(area.meta)}
            </h2>
            <ul>
              {pagesOf([area]).map((route) => (
                <li key={route.name}>
                  <Link to={route.path} {...ahead(route)}>
                    {titleOf(route.meta)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
