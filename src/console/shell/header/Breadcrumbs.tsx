import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { home } from '../../../../resources.config.ts';
import { useText } from '../../data/texts/useText.ts';
import type { Crumb } from '../routes/page.ts';

/** Where the page stands, from home; the last step and mere headings are no links (S2-42). */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }): ReactElement {
  const { t, titleOf } = useText();
  const steps: readonly Crumb[] = [{ item: home, path: home.path }, ...crumbs];
  return (
    <nav className="breadcrumbs" aria-label={t('shell.breadcrumbs')}>
      <ol>
        {steps.map(({ item, path }, n) => {
          const last = n === steps.length - 1;
          return (
            <li key={`${n} ${item.title}`}>
              {path && !last ? (
                <Link to={path}>{titleOf(item)}</Link>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{titleOf(item)}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
