import type { ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';

/** The shape of a screen before its document is there. */
export function ScreenSkeleton(): ReactElement {
  const { t } = useText();
  return (
    <output className="screen-skeleton" aria-label={t('list.loading')}>
      <div className="skeleton-block" style={{ height: 92 }} />
      <div className="skeleton-block" style={{ height: 480 }} />
    </output>
  );
}
