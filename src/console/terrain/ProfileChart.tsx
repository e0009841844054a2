import { useRef, useState, type PointerEvent, type ReactElement } from 'react';
import type { ProfileAnswer } from '../../contract/api/terrain.ts';
import { useWide } from '../data/page/useWide.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import { axesOf } from './axes.ts';
import './terrain.css';

const FRAME = { high: 220, left: 64, bottom: 24 };

/** Heights along a line. The place under the pointer is told; the table of numbers can be exported. */
export function ProfileChart({ profile }: { profile: ProfileAnswer }): ReactElement {
  const { t, language } = useText();
  const [at, setAt] = useState<number>();
  const drawing = useRef<SVGSVGElement>(null);
  const wide = useWide(drawing, 760, 240);
  const size = { ...FRAME, wide };
  const { spots, length } = profile;
  const known = spots.flatMap(({ height }) => (height === null ? [] : [height]));
  const { x, y, ticks, base } = axesOf(size, { from: 0, to: length, low: Math.min(...known), high: Math.max(...known), room: 0.08 });
  // A new stroke begins behind every gap.
  const line = spots
    .map(({ along, height }, i) => {
      const before = spots[i - 1]?.height;
      return height === null ? '' : `${before === undefined || before === null ? 'M' : 'L'}${x(along).toFixed(1)} ${y(height).toFixed(1)}`;
    })
    .join('');
  const shade = known.length === spots.length ? `${line}L${x(length)} ${base}L${x(0)} ${base}Z` : '';
  const number = (value: number, precision = 0): string => numberText(value, { precision }, language);
  const look = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const share = ((event.clientX - box.left) / box.width) * size.wide;
    const nearest = spots.reduce(
      (best, spot, i) => (Math.abs(x(spot.along) - share) < Math.abs(x(spots[best]?.along ?? 0) - share) ? i : best),
      0,
    );
    setAt(nearest);
  };
  const spot = at === undefined ? undefined : spots[at];
  return (
    <figure className="terrain-figure" aria-label={t('terrain.chart', { count: spots.length })}>
      <svg
        ref={drawing}
        className="terrain-drawing"
        viewBox={`0 0 ${size.wide} ${size.high}`}
        aria-hidden
        onPointerMove={look}
        onPointerLeave={() => setAt(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="terrain-grid" x1={size.left} x2={size.wide - 8} y1={y(tick)} y2={y(tick)} />
            <text className="terrain-tick" x={size.left - 6} y={y(tick) + 4} textAnchor="end">
              {number(tick, 1)}
            </text>
          </g>
        ))}
        <path className="terrain-earth" d={shade} />
        <path className="terrain-way" d={line} />
        {spot && spot.height !== null && <circle className="terrain-spot" cx={x(spot.along)} cy={y(spot.height)} r={5} />}
        <text className="terrain-tick" x={size.left} y={size.high - 6}>
          0
        </text>
        <text className="terrain-tick" x={size.wide - 8} y={size.high - 6} textAnchor="end">
          {number(length)} m
        </text>
      </svg>
      <figcaption>
        {spot
          ? t('terrain.at', { along: number(spot.along), height: spot.height === null ? t('terrain.unknown') : number(spot.height, 1) })
          : ' '}
      </figcaption>
    </figure>
  );
}
