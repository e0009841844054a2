import type { ReactElement } from 'react';
import type { Span } from './zoom.ts';

/** Room around the curves, px. */
export const ROOM = { left: 46, right: 14, top: 24, bottom: 36 };

interface AxesProps {
  width: number;
  height: number;
  volts: readonly number[];
  up: readonly number[];
  x: (v: number) => number;
  y: (value: number) => number;
  unit: string;
  language: string;
}

/** Lines and numbers of both axes. */
export function Axes({ width, height, volts, up, x, y, unit, language }: AxesProps): ReactElement {
  return (
    <>
      {volts.map((v) => (
        <g key={`x${v}`} className="curve-tick">
          <line x1={x(v)} x2={x(v)} y1={ROOM.top} y2={height - ROOM.bottom} />
          <text x={x(v)} y={height - ROOM.bottom + 16} textAnchor="middle">
            {v.toLocaleString(language)}
          </text>
        </g>
      ))}
      {up.map((value) => (
        <g key={`y${value}`} className="curve-tick">
          <line x1={ROOM.left} x2={width - ROOM.right} y1={y(value)} y2={y(value)} />
          <text x={ROOM.left - 6} y={y(value) + 4} textAnchor="end">
            {value.toLocaleString(language)}
          </text>
        </g>
      ))}
      <text className="curve-unit" x={width - ROOM.right} y={height - 4} textAnchor="end">
        V
      </text>
      <text className="curve-unit" x={ROOM.left - 6} y={12} textAnchor="end">
        {unit}
      </text>
    </>
  );
}

/** Where a value lies between two edges, and which value lies at a place. */
export const scaleOf = ([from, to]: Span, [start, end]: Span) => ({
  at: (value: number): number => start + ((value - from) / (to - from || 1)) * (end - start),
  value: (place: number): number => from + ((place - start) / (end - start || 1)) * (to - from),
});
