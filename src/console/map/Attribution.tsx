import { useRef, type ReactElement } from 'react';
import { useText } from '../data/texts/useText.ts';
import { useOpening } from './useOpening.ts';

/** Whose the map is; on a small one behind a sign. */
export function Attribution({ sources }: { sources: readonly string[] }): ReactElement {
  const { t } = useText();
  const own = useRef<HTMLDetailsElement>(null);
  useOpening(own);
  return (
    <details className="map-attribution" ref={own}>
      <summary aria-label={t('map.sources')}>ⓘ</summary>
      {sources.join(' · ')}
    </details>
  );
}
