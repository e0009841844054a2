import { useRef, useState, type MouseEvent, type ReactElement } from 'react';
import type { CloudAnswer, SectionAnswer } from '../../contract/api/terrain.ts';
import { useWide } from '../data/page/useWide.ts';
import { useText } from '../data/texts/useText.ts';
import { numberText } from '../fields/shared/number.ts';
import { axesOf } from './axes.ts';
import './terrain.css';

const FRAME = { high: 320, left: 64, bottom: 24 };
/** Colours of classes of LAS. */
const COLOURS: Readonly<Record<number, string>> = {
  2: '#a5743a',
  3: '#9cbf57',
  4: '#6fb04a',
  5: '#2e7d32',
  6: '#d9534f',
  14: '#a8071a',
  15: '#5b6675',
  16: '#a8071a',
};
const OTHER = '#9aa0a6';

type Place = [along: number, height: number];

/** Points along a span as one path of a colour: thousands of elements would be slow. */
const dotsOf = (points: readonly (readonly number[])[], x: (n: number) => number, y: (n: number) => number): string =>
  points.map(([along = 0, , height = 0]) => `M${x(along).toFixed(1)} ${y(height).toFixed(1)}h1.6`).join('');

/** A vertical cut along a span: what grows below its conductors, and the shortest way between them. Two clicks measure. */
export function SectionChart({
  span,
  section,
  language,
}: {
  span: CloudAnswer['spans'][number];
  section: SectionAnswer;
  language: 'zh' | 'en';
}): ReactElement {
  const { t } = useText();
  const [picked, setPicked] = useState<Place[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  const wide = useWide(button, 760, 240);
  const size = { ...FRAME, wide };
  const { points, wires, half } = section;
  const heights = [...points, ...wires].map(([, , height = 0]) => height);
  const [low, high] = [heights.reduce((a, b) => Math.min(a, b), Infinity), heights.reduce((a, b) => Math.max(a, b), -Infinity)];
  const { x, y, from, ticks } = axesOf(size, { from: 0, to: span.length, low, high, room: 0.06 });
  const byKind = new Map<number, (readonly number[])[]>();
  for (const point of points) byKind.set(point[3] ?? 0, [...(byKind.get(point[3] ?? 0) ?? []), point]);
  const number = (value: number, precision = 0): string => numberText(value, { precision }, language);
  const pick = (event: MouseEvent<HTMLButtonElement>): void => {
    // Pressed by a key it is nowhere.
    if (event.detail === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    const place = from(((event.clientX - box.left) / box.width) * size.wide, ((event.clientY - box.top) / box.height) * size.high);
    setPicked((now) => (now.length === 1 ? [...now, place] : [place]));
  };
  const [a, b] = picked;
  const { tree, wire } = span;
  return (
    <figure className="terrain-figure" aria-label={t('cloud.section', { name: span.name, half })}>
      <button type="button" ref={button} className="terrain-pick" aria-label={t('cloud.measure')} onClick={pick}>
        <svg className="terrain-drawing" viewBox={`0 0 ${size.wide} ${size.high}`} aria-hidden>
          {ticks.map((tick) => (
            <g key={tick}>
              <line className="terrain-grid" x1={size.left} x2={size.wide - 8} y1={y(tick)} y2={y(tick)} />
              <text className="terrain-tick" x={size.left - 6} y={y(tick) + 4} textAnchor="end">
                {number(tick, 1)}
              </text>
            </g>
          ))}
          {[...byKind].map(([kind, some]) => (
            <path key={kind} d={dotsOf(some, x, y)} stroke={COLOURS[kind] ?? OTHER} strokeWidth={1.8} fill="none" />
          ))}
          <path d={dotsOf(wires, x, y)} stroke={COLOURS[14]} strokeWidth={1.4} fill="none" />
          {tree && wire && (
            <g>
              <line className="terrain-gap" x1={x(tree[0] ?? 0)} y1={y(tree[2] ?? 0)} x2={x(wire[0] ?? 0)} y2={y(wire[2] ?? 0)} />
              <circle className="terrain-spot" cx={x(tree[0] ?? 0)} cy={y(tree[2] ?? 0)} r={4} />
            </g>
          )}
          {a && b && <line className="terrain-measure" x1={x(a[0])} y1={y(a[1])} x2={x(b[0])} y2={y(b[1])} />}
          {picked.map(([along, height]) => (
            <circle key={`${along} ${height}`} cx={x(along)} cy={y(height)} r={3.5} className="terrain-picked" />
          ))}
          <text className="terrain-tick" x={size.left} y={size.high - 6}>
            {span.name.split('-')[0]}
          </text>
          <text className="terrain-tick" x={size.wide - 8} y={size.high - 6} textAnchor="end">
            {number(span.length)} m · {span.name.split('-')[1]}
          </text>
        </svg>
      </button>
      <figcaption>
        {a && b ? t('cloud.distance', { metres: number(Math.hypot(b[0] - a[0], b[1] - a[1]), 2) }) : t('cloud.measure')}
      </figcaption>
    </figure>
  );
}
