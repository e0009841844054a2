import type { ReactElement } from 'react';
import type { PlotProps } from './Plot.tsx';

/** Bars on their side, the largest first, each with its figure. */
export function Rank({ drawing, aim, colours, numberText, chosen, onChoose }: PlotProps): ReactElement {
  const [series] = drawing.series;
  const most = Math.max(aim ?? 0, ...(series?.values.map((v) => v ?? 0) ?? []), 0) || 1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keys
    <ol className="rank-bars" tabIndex={0}>
      {drawing.places.map((place, i) => {
        const value = series?.values[i] ?? null;
        const bar = (
          <>
            <span className="rank-name">{place.text}</span>
            <span className="rank-track">
              <span style={{ width: `${Math.max(0, ((value ?? 0) / most) * 100)}%`, background: colours.series[0] }} />
            </span>
            <span className="rank-figure">{value === null ? '—' : numberText(value)}</span>
          </>
        );
        return (
          <li key={i} data-dim={chosen !== undefined && String(place.value) !== String(chosen) ? true : undefined}>
            {onChoose && place.row['$others'] !== true ? (
              <button type="button" aria-pressed={String(place.value) === String(chosen)} onClick={() => onChoose(place.value)}>
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
