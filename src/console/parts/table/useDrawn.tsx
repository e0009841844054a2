import { useCallback, useMemo } from 'react';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { shownOf } from '../../fields/shared/files/shown.ts';
import { part } from '../../data/page/part.ts';
import { Waiting } from '../../data/page/Waiting.tsx';
import type { TableExtras } from './RecordTable.tsx';
import './drawn.css';
import { labelsOf } from '../../data/rows/labels.ts';

const Picture = part(() => import('../../fields/shared/files/Picture.tsx').then((m) => ({ default: m.Picture })));

/** Share of a number's range, per cent; its schema says the range, else it goes from 0 to 100. */
export function shareOf(value: number, { minimum = 0, maximum = 100 }: { minimum?: number; maximum?: number }): number {
  const share = maximum > minimum ? ((value - minimum) / (maximum - minimum)) * 100 : 0;
  return Math.min(100, Math.max(0, share));
}

/** Draws the columns that a document wants as bars or pictures, around what `inner` makes of the cell. */
export function useDrawn({ screen }: ScreenBundle, inner: TableExtras['cell']): TableExtras['cell'] {
  const kinds = useMemo(() => new Map(screen.list.columns.flatMap((c) => (c.as ? [[c.field, c.as] as const] : []))), [screen]);
  const cell = useCallback<NonNullable<TableExtras['cell']>>(
    (field, row, value, opens) => {
      const raw = row[field.name];
      const kind = kinds.get(field.name);
      if (kind === 'progress' && typeof raw === 'number')
        return (
          <span className="progress-cell">
            <span className="progress-track" aria-hidden>
              <span style={{ inlineSize: `${shareOf(raw, field.schema)}%` }} />
            </span>
            {inner ? inner(field, row, value, opens) : value}
          </span>
        );
      if (kind === 'thumbnail') {
        const pictures = shownOf(raw, labelsOf(row)[field.name]);
        const [first] = pictures;
        if (first)
          return (
            <span className="thumbnail-cell">
              <Waiting fallback={<span className="thumbnail-place" />}>
                <Picture key={first.id} {...first} version="thumb" />
              </Waiting>
              {pictures.length > 1 && <span className="thumbnail-more">+{pictures.length - 1}</span>}
            </span>
          );
      }
      return inner ? inner(field, row, value, opens) : value;
    },
    [kinds, inner],
  );
  return kinds.size > 0 ? cell : inner;
}
