import type { ReactElement } from 'react';
import type { Drawing, PlaceOf } from './series.ts';

/** Bars on their side, each with its figure and as a button: a list that can be read, scrolled and walked through as it is. */
export function Rank({
  drawing,
  aim,
  colourOf,
  textOf,
  selectedKey,
  onChoose,
}: {
  drawing: Drawing;
  aim: number | undefined;
  colourOf: (place: PlaceOf) => string;
  textOf: (value: number | null) => string;
  selectedKey: string | undefined;
  onChoose: ((place: PlaceOf) => void) | undefined;
}): ReactElement {
  const [series] = drawing.series;
  const most = Math.max(aim ?? 0, ...(series?.values.map((v) => v ?? 0) ?? []), 0) || 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <ol className="rank-bars" tabIndex={0}>
      {drawing.places.map((place, i) => {
        const value = series?.values[i] ?? null;
        const picked = String(place.value) === selectedKey;
        const bar = (
          <>
            <span className="rank-name" title={place.text}>
              {place.text}
            </span>
            <span className="rank-track">
              <span style={{ width: `${Math.max(0, ((value ?? 0) / most) * 100)}%`, background: colourOf(place) }} />
              {aim !== undefined && <i style={{ insetInlineStart: `${(aim / most) * 100}%` }} />}
            </span>
            <span className="rank-figure">{textOf(value)}</span>
          </>
        );
        return (
          <li key={i} data-dim={(selectedKey !== undefined && !picked) || undefined}>
            {onChoose && place.row['$others'] !== true ? (
              <button type="button" aria-pressed={picked} onClick={() => onChoose(place)}>
                {bar}
              </button>
            ) : (
              <div>{bar}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
