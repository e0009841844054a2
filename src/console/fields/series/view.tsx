import type { ReactElement } from 'react';
import { useText } from '../../data/texts/useText.ts';
import type { ViewProps } from '../contract.ts';
import './series.css';

/** Size of the drawing, px; cells show it so, details larger. */
const [WIDTH, HEIGHT] = [96, 28];
type Pair = readonly [x: number, y: number];

const isPair = (one: unknown): one is Pair => Array.isArray(one) && one.length === 2 && one.every((n) => typeof n === 'number');

/** The curve, small; its range and number of points in words. */
export default function SeriesView({ field, value }: ViewProps): ReactElement {
  const { titleOf, language } = useText();
  const pairs = Array.isArray(value) ? value.filter(isPair) : [];
  const [xs, ys] = [pairs.map(([x]) => x), pairs.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(0, ...ys), Math.max(...ys)];
  const place = ([x, y]: Pair): string =>
    `${(((x - left) / (right - left || 1)) * (WIDTH - 2) + 1).toFixed(1)},${(HEIGHT - 1 - ((y - low) / (high - low || 1)) * (HEIGHT - 2)).toFixed(1)}`;
  const range = (values: readonly number[], axis: number): string => {
    const { unit, precision = 1, ...titles } = field.axes?.[axis] ?? { title: '', titleEn: '' };
    const digits = { maximumFractionDigits: precision };
    const [from, to] = [Math.min(...values), Math.max(...values)].map((one) => one.toLocaleString(language, digits));
    return `${titleOf(titles)} ${from}–${to}${unit === undefined ? '' : ` ${unit}`}`;
  };
  const words = pairs.length ? `${range(xs, 0)} · ${range(ys, 1)}` : '';
  return (
    <span className="value-series" title={words}>
      <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
        <polyline points={pairs.map(place).join(' ')} />
      </svg>
      <span className="value-series-words">{words}</span>
    </span>
  );
}
