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
  const values = series?.values.map((value) => value ?? 0) ?? [];
  const least = Math.min(0, aim ?? 0, ...values);
  const span = Math.max(0, aim ?? 0, ...values) - least || 1;
  /** Where a value stands between the least and the greatest, in percent of the width. */
  const at = (value: number): string => `${((value - least) / span) * 100}%`;
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
              <span
                style={{
                  insetInlineStart: at(Math.min(0, value ?? 0)),
                  width: `${(Math.abs(value ?? 0) / span) * 100}%`,
                  background: colourOf(place),
                }}
              />
              {least < 0 && <b style={{ insetInlineStart: at(0) }} />}
              {aim !== undefined && <i style={{ insetInlineStart: at(aim) }} />}
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
