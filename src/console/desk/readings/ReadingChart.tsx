import { useState, type PointerEvent, type ReactElement } from 'react';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { titleIn, useText } from '../../data/texts/useText.ts';
import { numberText, withUnit } from '../../fields/shared/number.ts';
import { timeText } from '../../fields/shared/time.ts';
import { nearest, pieces, scale, type Sample } from './lines.ts';

const [WIDTH, HEIGHT] = [480, 150];
const ROOM = { left: 44, right: 10, top: 8, bottom: 20 };
const TIMES = 4;
const DAY = 86_400_000;

interface ReadingChartProps {
  field: Field;
  samples: readonly Sample[];
  from: number;
  to: number;
  step: number;
  /** Newest value. */
  now: unknown;
  /** Limit of the record, where it has one. */
  limit: number | undefined;
}

/** One quantity over time. */
export function ReadingChart({ field, samples, from, to, step, now, limit }: ReadingChartProps): ReactElement {
  const { t, language } = useText();
  const [at, setAt] = useState<number>();
  const values = samples.map(([, value]) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // A limit far away would press the line flat.
  const near = limit !== undefined && limit <= most + 2 * (most - least || 1) && limit >= least - 2 * (most - least || 1);
  const ticks = scale(near ? Math.min(least, limit) : least, near ? Math.max(most, limit) : most, 3);
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const x = (moment: number): number => ROOM.left + ((moment - from) / (to - from)) * (WIDTH - ROOM.left - ROOM.right);
  const y = (value: number): number => HEIGHT - ROOM.bottom - ((value - low) / (high - low)) * (HEIGHT - ROOM.top - ROOM.bottom);
  const text = (value: number): string => withUnit(numberText(value, field, language), field.unit, language);
  const whole = (moment: number): string => timeText(new Date(moment).toISOString());
  const clock = (moment: number): string => (to - from > 2 * DAY ? whole(moment).slice(5, 10) : whole(moment).slice(11, 16));
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const px = ((event.clientX - left) / width) * WIDTH;
    const moment = from + ((px - ROOM.left) / (WIDTH - ROOM.left - ROOM.right)) * (to - from);
    setAt(moment >= from && moment <= to ? moment : undefined);
  };
  const pointed = at === undefined ? undefined : nearest(samples, at);
  const name = titleIn(field, language);
  return (
    <figure className="reading-chart">
      <figcaption>
        <h3>{name}</h3>
        <b>{typeof now === 'number' ? text(now) : '—'}</b>
        <span>
          {pointed
            ? t('readings.at', { time: whole(pointed[0]), value: text(pointed[1]) })
            : t('readings.range', { least: text(least), most: text(most) })}
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file
        role="img"
        aria-label={t('readings.label', { name, least: text(least), most: text(most) })}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
        {ticks.map((value) => (
          <g key={value} className="reading-tick">
            <line x1={ROOM.left} x2={WIDTH - ROOM.right} y1={y(value)} y2={y(value)} />
            <text x={ROOM.left - 6} y={y(value) + 4} textAnchor="end">
              {value.toLocaleString(language)}
            </text>
          </g>
        ))}
        {Array.from({ length: TIMES }, (_, n) => from + ((n + 0.5) / TIMES) * (to - from)).map((moment) => (
          <text key={moment} className="reading-time" x={x(moment)} y={HEIGHT - 4} textAnchor="middle">
            {clock(moment)}
          </text>
        ))}
        {near && (
          <line className="reading-limit" x1={ROOM.left} x2={WIDTH - ROOM.right} y1={y(limit)} y2={y(limit)}>
            <title>{t('readings.limit', { value: text(limit) })}</title>
          </line>
        )}
        {pieces(samples, step).map((piece) =>
          piece.length === 1 ? (
            <circle key={piece[0]?.[0]} className="reading-dot" cx={x(piece[0]?.[0] ?? 0)} cy={y(piece[0]?.[1] ?? 0)} r={2.5} />
          ) : (
            <polyline
              key={piece[0]?.[0]}
              className="reading-line"
              points={piece.map(([moment, value]) => `${x(moment).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
            />
          ),
        )}
        {pointed && <circle className="reading-dot" cx={x(pointed[0])} cy={y(pointed[1])} r={4} />}
      </svg>
    </figure>
  );
}
