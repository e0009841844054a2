import type { ReactElement } from 'react';
import { judge } from '../stat/judge.ts';
import type { Drawing, PlaceOf } from './series.ts';

/** Bars on their side, each with its figure and as a button: a list that can be read, scrolled and walked through as it is. */
export function Rank({
  drawing,
  aim,
  aimText,
  colourOf,
  textOf,
  selectedKey,
  onChoose,
  sorted = true,
}: {
  drawing: Drawing;
  aim: number | undefined;
  /** The aim by its name. */
  aimText: string;
  colourOf: (place: PlaceOf) => string;
  textOf: (value: number | null) => string;
  selectedKey: string | undefined;
  onChoose: ((place: PlaceOf) => void) | undefined;
  /** The source says in which order; else the greatest stands first, and what a limit leaves out last. */
  sorted?: boolean;
}): ReactElement {
  const [series] = drawing.series;
  const isRest = (i: number): boolean => drawing.places[i]?.row['$others'] === true;
  const order = [...drawing.places.keys()];
  if (!sorted) order.sort((a, b) => Number(isRest(a)) - Number(isRest(b)) || (series?.values[b] ?? 0) - (series?.values[a] ?? 0));
  const values = series?.values.map((value) => value ?? 0) ?? [];
  const least = Math.min(0, aim ?? 0, ...values);
  // Shares that have an aim lie on the whole.
  const whole = aim !== undefined && series?.column.unit === '%' ? 100 : 0;
  const span = Math.max(0, aim ?? 0, whole, ...values) - least || 1;
  /** Colour says good or bad where the figure has a better way. */
  const verdictOf = (value: number | null): string | undefined =>
    aim === undefined || value === null || !series?.column.better ? undefined : judge(value, aim, series.column);
  /** Where a value stands between the least and the greatest, in percent of the width. */
  const at = (value: number): string => `${((value - least) / span) * 100}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <ol className="rank-bars" tabIndex={0}>
      {aim !== undefined && (
        <li className="rank-aim" aria-hidden>
          <span style={{ insetInlineStart: at(aim) }}>{aimText}</span>
        </li>
      )}
      {order.map((i) => {
        const place = drawing.places[i] as PlaceOf;
        const value = series?.values[i] ?? null;
        const picked = String(place.value) === selectedKey;
        const bar = (
          <>
            <span className="rank-name" title={place.text}>
              {place.text}
            </span>
            <span className="rank-track">
              <span
                className={verdictOf(value)}
                style={{
                  insetInlineStart: at(Math.min(0, value ?? 0)),
                  width: `${(Math.abs(value ?? 0) / span) * 100}%`,
                  ...(verdictOf(value) === undefined ? { background: colourOf(place) } : {}),
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
