import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { home } from '../../../../resources.config.ts';
import { useText } from '../../data/texts/useText.ts';
import { askWhy } from '../../data/page/why.ts';
import type { TextKey } from '../../locales/zh.ts';
import './notice.css';

function Notice({ figure, title, text, children }: { figure: string; title: TextKey; text: TextKey; children?: ReactNode }): ReactElement {
  const { t } = useText();
  return (
    <div className="notice">
      <p className="notice-figure" aria-hidden>
        {figure}
      </p>
      <h1>{t(title)}</h1>
      <p>{t(text)}</p>
      {children}
      <Link className="notice-link" to={home.path}>
        {t('notice.home')}
      </Link>
    </div>
  );
}

/** There is no such page. */
export const NotFound = (): ReactElement => <Notice figure="404" title="notice.notFound" text="notice.notFoundText" />;

/** The page exists and is not for this user. */
export function Forbidden(): ReactElement {
  const { t } = useText();
  return (
    <Notice figure="403" title="notice.forbidden" text="notice.forbiddenText">
      <button type="button" className="link-button" onClick={askWhy}>
        {t('why.open')}
      </button>
    </Notice>
  );
}
