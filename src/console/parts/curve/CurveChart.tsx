import { useEffect, useRef, useState, type PointerEvent, type ReactElement } from 'react';
import '../../data/texts/blockTexts.ts';
import { useText } from '../../data/texts/useText.ts';
import { paletteColour } from '../../styles/colours.ts';
import type { Knee } from '../../../diagnosis/knees.ts';
import { linesOf, ticksTo, valueAt, type CurveRecord, type Line, type Look } from './shapes.ts';
import './curve.css';

/** Width until it is measured, px, and how high the drawing may be. */
const [USUAL, LEAST_HIGH, MOST_HIGH] = [640, 220, 420];
const ROOM = { left: 46, right: 14, top: 14, bottom: 36 };

interface CurveChartProps {
  records: readonly CurveRecord[];
  look: Look;
  /** Steps of the first record, in shares of its Voc. */
  knees: readonly Knee[];
  /** Of the first record, V. */
  voc: number | undefined;
}

/** Curves on common axes: hover tells what each has at a voltage. */
export function CurveChart({ records, look, knees, voc }: CurveChartProps): ReactElement {
  const { t, language } = useText();
  const [at, setAt] = useState<number>();
  const [width, setWidth] = useState(USUAL);
  const height = Math.max(LEAST_HIGH, Math.min(MOST_HIGH, width / 2));
  const figure = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = figure;
    if (!current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.max(260, Math.round(entry?.contentRect.width ?? USUAL))));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const lines = linesOf(records, look);
  const most = (axis: 0 | 1): number => Math.max(0, ...lines.flatMap(({ points }) => points.map((p) => p[axis])));
  const [volts, up] = [ticksTo(most(0), width / 80), ticksTo(most(1), 6)];
  const [wide, high] = [volts.at(-1) ?? 1, up.at(-1) ?? 1];
  const x = (v: number): number => ROOM.left + (v / wide) * (width - ROOM.left - ROOM.right);
  const y = (value: number): number => height - ROOM.bottom - (value / high) * (height - ROOM.top - ROOM.bottom);
  const number = (value: number, digits: number): string =>
    value.toLocaleString(language, { maximumFractionDigits: digits, minimumFractionDigits: digits });
  const unit = look === 'power' ? 'kW' : 'A';
  const nameOf = ({ kind, name }: Line): string => (records.length === 1 || kind === 'reference' ? t(`curve.${kind}`) : name);
  const follow = (event: PointerEvent<SVGSVGElement>): void => {
    const { left } = event.currentTarget.getBoundingClientRect();
    const v = ((event.clientX - left - ROOM.left) / (width - ROOM.left - ROOM.right)) * wide;
    setAt(v >= 0 && v <= wide ? v : undefined);
  };
  const colour = ({ index, kind }: Line): string => (kind === 'reference' ? 'var(--text-faint)' : paletteColour(index));
  const tip =
    at === undefined ? [] : lines.flatMap((line) => (valueAt(line, at) === undefined ? [] : [{ line, value: valueAt(line, at) ?? 0 }]));
  const first = records[0];
  return (
    <figure ref={figure} className="curve-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, no file
        role="img"
        aria-label={t('curve.label', { names: records.map(({ name }) => name).join(', ') })}
        onPointerMove={follow}
        onPointerLeave={() => setAt(undefined)}
      >
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
        <text className="curve-unit" x={ROOM.left + 6} y={ROOM.top + 10}>
          {unit}
        </text>
        {look === 'measured' &&
          voc !== undefined &&
          knees.map(({ from, to }) => (
            <rect
              key={from}
              className="curve-knee"
              x={x(from * voc)}
              width={Math.max(0, x(to * voc) - x(from * voc))}
              y={ROOM.top}
              height={height - ROOM.top - ROOM.bottom}
            >
              <title>{t('curve.knee')}</title>
            </rect>
          ))}
        {lines.map((line) => (
          <polyline
            key={line.key}
            className={`curve-line curve-${line.kind}`}
            style={{ stroke: colour(line) }}
            points={line.points.map(([v, value]) => `${x(v).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          />
        ))}
        {look !== 'stc' && first?.top && (
          <circle
            className="curve-top"
            cx={x(first.top[0])}
            cy={y(look === 'power' ? (first.top[0] * first.top[1]) / 1000 : first.top[1])}
            r={5}
          >
            <title>{t('curve.top')}</title>
          </circle>
        )}
        {at !== undefined && <line className="curve-cursor" x1={x(at)} x2={x(at)} y1={ROOM.top} y2={height - ROOM.bottom} />}
      </svg>
      <figcaption>
        <ul className="curve-legend">
          {lines.map((line) => (
            <li key={line.key}>
              <span className={`curve-mark curve-mark-${line.kind}`} style={{ borderColor: colour(line) }} />
              {nameOf(line)}
              {at !== undefined && (
                <b>
                  {tip.some((one) => one.line.key === line.key)
                    ? `${number(valueAt(line, at) ?? 0, look === 'power' ? 3 : 2)} ${unit}`
                    : '—'}
                </b>
              )}
            </li>
          ))}
          {at !== undefined && <li className="curve-at">{t('curve.at', { volts: number(at, 0) })}</li>}
        </ul>
      </figcaption>
    </figure>
  );
}
