import { useEffect, useRef, type ReactElement } from 'react';
import type { Row } from '../../actions/types.ts';
import { Picture } from '../../fields/shared/files/Picture.tsx';
import { hexOf } from '../../styles/colours.ts';

/** Cells on either side of the current one that exist. */
const AROUND = 14;

interface StripProps {
  rows: readonly Row[];
  at: number;
  nameOf: (row: Row) => string;
  /** Its first picture, where the record itself names one. */
  fileOf: (row: Row) => string | undefined;
  colourOf: (row: Row) => string | undefined;
  /** What has become of it, in a sign. */
  signOf: (row: Row) => string;
  onTurn: (at: number) => void;
}

/** The records of a sitting as small pictures. */
export function Strip({ rows, at, nameOf, fileOf, colourOf, signOf, onTurn }: StripProps): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const current = rows[at]?.id;
  const first = Math.max(0, at - AROUND);
  useEffect(() => {
    // The strip alone: `scrollIntoView` would move the page along.
    const own = list.current;
    const cell = own?.querySelector<HTMLElement>(`[data-row="${current}"]`);
    if (own && cell) own.scrollLeft = cell.offsetLeft - own.offsetLeft - (own.clientWidth - cell.offsetWidth) / 2;
  }, [current]);
  return (
    <ol ref={list} className="review-strip">
      {rows.slice(first, at + AROUND + 1).map((row, i) => {
        const file = fileOf(row);
        const place = first + i;
        const sign = signOf(row);
        return (
          <li key={row.id} data-row={row.id} style={{ borderLeftColor: hexOf(colourOf(row)) ?? 'transparent' }}>
            <button
              type="button"
              aria-current={place === at ? 'true' : undefined}
              aria-label={`${place + 1}${sign} ${nameOf(row)}`}
              title={nameOf(row)}
              onClick={() => onTurn(place)}
            >
              {file && <Picture id={file} name="" version="thumb" />}
              <span className="review-strip-no">{place + 1}</span>
              {sign !== '' && <span className="review-strip-sign">{sign}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
