import type { ReactElement } from 'react';
import type { PlotProps } from './Plot.tsx';

const TURN = Math.PI * 2;

/** Shares of a whole. */
export function Ring({ drawing, width, height, colours, numberText, chosen, onChoose }: PlotProps): ReactElement {
  const values = drawing.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, v) => sum + Math.max(0, v ?? 0), 0);
  const size = Math.min(width, height);
  const [outer, inner] = [size / 2 - 6, size / 2 - Math.max(18, size * 0.14)];
  const at = (radius: number, angle: number): string => `${width / 2 + radius * Math.sin(angle)},${height / 2 - radius * Math.cos(angle)}`;
  const shares = values.map((value) => (total > 0 ? Math.max(0, value ?? 0) / total : 0));
  const starts = shares.map((_, i) => shares.slice(0, i).reduce((sum, share) => sum + share, 0) * TURN);
  return (
    <svg width={width} height={height} aria-hidden="true">
      {values.map((value, i) => {
        const share = shares[i] ?? 0;
        const from = starts[i] ?? 0;
        if (share === 0) return null;
        const to = from + Math.min(share, 0.9999) * TURN;
        const large = to - from > Math.PI ? 1 : 0;
        const d = `M${at(outer, from)}A${outer},${outer} 0 ${large} 1 ${at(outer, to)}L${at(inner, to)}A${inner},${inner} 0 ${large} 0 ${at(inner, from)}Z`;
        const place = drawing.places[i];
        const dimmed = chosen !== undefined && String(place?.value) !== String(chosen);
        return (
          <path
            key={i}
            d={d}
            fill={colours.places[i]}
            opacity={dimmed ? 0.35 : 1}
            className={onChoose ? 'chart-hit' : undefined}
            onClick={onChoose && (() => onChoose(place?.value))}
          >
            <title>{`${place?.text ?? ''} ${numberText(value ?? 0)} (${(share * 100).toFixed(1)} %)`}</title>
          </path>
        );
      })}
      <text x={width / 2} y={height / 2 + 7} textAnchor="middle" className="chart-total">
        {numberText(total)}
      </text>
    </svg>
  );
}
