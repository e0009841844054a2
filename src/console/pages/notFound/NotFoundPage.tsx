import { useEffect, useState, type ReactElement } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useText } from '../../data/texts/useText.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';

/** Seconds until the page leads home by itself; long enough to stop it. */
const SECONDS = 15;

/** There is no such page; leads home after a while unless told to stay (S2-05). */
export function NotFoundPage(): ReactElement {
  const { t } = useText();
  const go = useNavigate();
  const [left, setLeft] = useState(SECONDS);
  const [staying, setStaying] = useState(false);
  useEffect(() => {
    if (staying) return undefined;
    const timer = setInterval(() => setLeft((n) => n - 1), 1000);
    return () => clearInterval(timer);
  }, [staying]);
  useEffect(() => {
    if (left <= 0) void go('/', { replace: true });
  }, [left, go]);
  return (
    <EntryFrame title={t('notice.notFound')}>
      <p className="entry-text">{t('notice.notFoundText')}</p>
      {!staying && (
        <p className="entry-text">
          {t('notFound.leaving', { seconds: left })}{' '}
          <button type="button" className="link-button" onClick={() => setStaying(true)}>
            {t('notFound.stay')}
          </button>
        </p>
      )}
      <Link className="entry-link-button" to="/">
        {t('notice.home')}
      </Link>
    </EntryFrame>
  );
}
