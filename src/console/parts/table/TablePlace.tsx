import type { CSSProperties, ReactElement } from 'react';
import type { Density } from '../../data/rows/preferences.ts';
import { useText } from '../../data/texts/useText.ts';
import { noteRoom } from './tableRoom.ts';
import './tablePlace.css';

/** Rows at most: more are in no window. */
const MOST = 50;

/** As high as a table of so many rows, until these are there. */
export function TablePlace({ rows, density }: { rows: number; density?: Density }): ReactElement {
  const { t } = useText();
  return (
    <output
      ref={noteRoom}
      className={`table-place${density ? ` record-table-${density}` : ''}`}
      style={{ '--rows': Math.min(rows, MOST) } as CSSProperties}
      aria-label={t('list.loading')}
    />
  );
}
