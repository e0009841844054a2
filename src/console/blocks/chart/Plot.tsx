import type { ReactElement } from 'react';
import type { Mark } from '../../../documents/blocks/chart/index.ts';
import { extent, ticksOf, type Drawing } from './series.ts';

export interface PlotProps {
  drawing: Drawing;
  mark: Mark;
  stack: boolean;
  aim?: number | undefined;
  width: number;
  height: number;
  colours: { series: string[]; places: string[] };
  numberText: (value: number, short?: boolean) => string;
  chosen: unknown;
  onChoose: ((value: unknown) => void) | undefined;
}

const PAD = { top: 10, right: 12, bottom: 26, left: 46 };

/** Lines, areas and bars over an axis of places. */
export function Plot({ drawing, mark, stack, aim, width, height, colours, numberText, chosen, onChoose }: PlotProps): ReactElement {
  const { places, series } = drawing;
  const { most, least } = extent(series, stack, aim);
  const ticks = ticksOf(most, least);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = { width: Math.max(10, width - PAD.left - PAD.right), height: Math.max(10, height - PAD.top - PAD.bottom) };
  const y = (value: number): number => PAD.top + inner.height * (1 - (value - low) / (high - low || 1));
  const band = inner.width / Math.max(1, places.length);
  const centre = (i: number): number => PAD.left + band * (i + 0.5);
  const every = Math.ceil(places.length / Math.max(1, Math.floor(inner.width / 64)));
  const dim = (i: number): number => (chosen === undefined || String(places[i]?.value) === String(chosen) ? 1 : 0.35);
  const bars = mark === 'bar';
  const each = stack ? 1 : series.length;
  const thick = Math.min(36, (band * 0.7) / each);
  const bottoms = places.map(() => 0);
  return (
    <svg width={width} height={height} aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick}>
          <line x1={PAD.left} x2={width - PAD.right} y1={y(tick)} y2={y(tick)} className="chart-line" />
          <text x={PAD.left - 6} y={y(tick) + 4} textAnchor="end" className="chart-text">
            {numberText(tick, true)}
          </text>
        </g>
      ))}
      {places.map((place, i) =>
        i % every === 0 ? (
          <text key={i} x={centre(i)} y={height - 8} textAnchor="middle" className="chart-text">
            {place.text.length > 9 ? `${place.text.slice(0, 8)}…` : place.text}
          </text>
        ) : null,
      )}
      {series.map((one, n) => {
        const colour = colours.series[n];
        if (bars)
          return one.values.map((value, i) => {
            if (value === null) return null;
            const from = stack ? (bottoms[i] ?? 0) : 0;
            if (stack) bottoms[i] = from + value;
            const [top, bottom] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
            const left = stack ? centre(i) - thick / 2 : centre(i) - (thick * each) / 2 + n * thick;
            return (
              <rect
                key={`${n} ${i}`}
                x={left}
                y={top}
                width={Math.max(1, thick - 1)}
                height={Math.max(0, bottom - top)}
                rx={2}
                fill={colour}
                opacity={dim(i)}
              />
            );
          });
        const points = one.values.map((value, i): [number, number] | undefined => {
          if (value === null) return undefined;
          const from = stack ? (bottoms[i] ?? 0) : 0;
          if (stack) bottoms[i] = from + value;
          return [centre(i), y(from + value)];
        });
        const path = points.map((p, i) => (p ? `${i === 0 || !points[i - 1] ? 'M' : 'L'}${p[0]},${p[1]}` : '')).join('');
        const known = points.filter((p) => p !== undefined);
        return (
          <g key={n}>
            {mark === 'area' && known.length > 1 && (
              <path
                d={`${path.replaceAll(/(?<!^)M/g, 'L')}L${known.at(-1)?.[0]},${y(low)}L${known[0]?.[0]},${y(low)}Z`}
                fill={colour}
                opacity={0.16}
              />
            )}
            <path d={path} fill="none" stroke={colour} strokeWidth={2} strokeLinejoin="round" />
            {points.map((p, i) =>
              p ? <circle key={i} cx={p[0]} cy={p[1]} r={known.length > 40 ? 1.5 : 3} fill={colour} opacity={dim(i)} /> : null,
            )}
          </g>
        );
      })}
      {aim !== undefined && <line x1={PAD.left} x2={width - PAD.right} y1={y(aim)} y2={y(aim)} className="chart-aim" />}
      {places.map((place, i) => (
        <rect
          key={i}
          x={PAD.left + band * i}
          y={PAD.top}
          width={band}
          height={inner.height}
          fill="transparent"
          className={onChoose ? 'chart-hit' : undefined}
          onClick={onChoose && (() => onChoose(place.value))}
        >
          <title>
            {[
              place.text,
              ...series.map((s) => `${s.name} ${s.values[i] === null || s.values[i] === undefined ? '—' : numberText(s.values[i])}`),
            ].join('\n')}
          </title>
        </rect>
      ))}
    </svg>
  );
}
