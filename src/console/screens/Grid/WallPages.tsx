import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { Turning } from './useWall.ts';

/** A dot for each page of a wall; none where there is one. */
export function WallPages({ pages, at, turnTo }: Turning): ReactElement | null {
  const { t } = useText();
  if (pages < 2) return null;
  return (
    <span className="wall-pages">
      {Array.from({ length: pages }, (_, page) => (
        <button
          key={page}
          type="button"
          className="wall-page"
          aria-label={t('block.wallPage', { page: page + 1, pages })}
          aria-current={page === at ? 'page' : undefined}
          onClick={() => turnTo(page)}
        />
      ))}
    </span>
  );
}
