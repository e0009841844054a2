/** Drawings of IV reports as SVG: a curve on its reference, how performance spreads, and inverters with their strings. */
import type { CurvePoint } from './ivReport.ts';
import { at, escaped, FONT, framed } from './svg.ts';

/** How bad a string is: 0 healthy, then as levels of defects; undefined where it cannot be judged. */
export type Grade = '0' | '1' | '2' | '3' | undefined;
const GRADES = { '0': '#2f8549', '1': '#d4a106', '2': '#fa8c16', '3': '#d9363e' } as const;
const UNJUDGED = '#9aa4b2';
const INK = '#5b6573';
/** Of texts on the colours. */
const [LIGHT, DARK] = ['#ffffff', '#1f2937'];
const [RULE, MEASURED, REFERENCE] = ['#e3e7ee', '#1668dc', '#8a94a3'];

const colourOf = (grade: Grade): string => (grade === undefined ? UNJUDGED : GRADES[grade]);
const inkOn = (grade: Grade): string => (grade === '0' || grade === '3' ? LIGHT : DARK);
const text = (x: number, y: number, words: string, size = 7, anchor = 'middle', fill = INK): string =>
  `<text x="${at(x)}" y="${at(y)}" ${FONT} font-size="${size}" fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<line x1="${at(x1)}" y1="${at(y1)}" x2="${at(x2)}" y2="${at(y2)}" stroke="${RULE}" stroke-width="0.7"/>`;

/** The least of 1, 2 and 5 times a power of ten of which a whole has at most so many. */
function stepOf(whole: number, most: number): number {
  const power = 10 ** Math.floor(Math.log10(whole / most || 1));
  return [1, 2, 5, 10].map((n) => n * power).find((step) => whole / step <= most) ?? 10 * power;
}

const ticks = (whole: number, most: number): number[] => {
  const step = stepOf(whole, most);
  return Array.from({ length: Math.floor(whole / step + 1e-9) + 1 }, (_, n) => n * step);
};

/** Measured curve over its reference. @param names of both lines */
export function curveSvg(
  { measured, reference }: { measured: readonly CurvePoint[]; reference: readonly CurvePoint[] },
  names: readonly [measured: string, reference: string],
  width: number,
): string {
  const [left, right, top, bottom] = [20, 6, 14, 14];
  const height = width * 0.62;
  const all = [...measured, ...reference];
  const [volts, amperes] = [0, 1].map((axis) => 1.05 * Math.max(1e-3, ...all.map((p) => p[axis as 0 | 1])));
  const x = (v: number): number => left + (Math.max(0, v) / (volts ?? 1)) * (width - left - right);
  const y = (i: number): number => height - bottom - (Math.max(0, i) / (amperes ?? 1)) * (height - top - bottom);
  const drawn = (points: readonly CurvePoint[], colour: string, dash = ''): string =>
    points.length < 2
      ? ''
      : `<polyline fill="none" stroke="${colour}" stroke-width="1.3"${dash} points="${points.map(([v, i]) => `${at(x(v))},${at(y(i))}`).join(' ')}"/>`;
  const grid = [
    ...ticks(volts ?? 1, 4).map((v) => line(x(v), top, x(v), height - bottom) + text(x(v), height - 4, String(Number(v.toPrecision(4))))),
    ...ticks(amperes ?? 1, 4).map(
      (i) => line(left, y(i), width - right, y(i)) + text(left - 3, y(i) + 2.5, String(Number(i.toPrecision(4))), 7, 'end'),
    ),
  ].join('');
  const key =
    text(left, 8, 'A', 7, 'end') +
    text(width - right, height - bottom - 3, 'V', 7, 'end') +
    `<line x1="${at(left + 10)}" y1="5.5" x2="${at(left + 22)}" y2="5.5" stroke="${MEASURED}" stroke-width="1.3"/>` +
    text(left + 25, 8, names[0], 7, 'start') +
    (reference.length > 1
      ? `<line x1="${at(left + 70)}" y1="5.5" x2="${at(left + 82)}" y2="5.5" stroke="${REFERENCE}" stroke-width="1.3" stroke-dasharray="3 2"/>` +
        text(left + 85, 8, names[1], 7, 'start')
      : '');
  return framed(width, height, grid + drawn(reference, REFERENCE, ' stroke-dasharray="3 2"') + drawn(measured, MEASURED) + key);
}

/** Room that the label of a bar needs; where there is less, some have none. */
const LABEL = 22;

/** Numbers of strings as bars over performance. */
export function barsSvg(bars: readonly { label: string; count: number; grade: Grade }[], width: number): string {
  const [left, right, top, bottom, height] = [26, 6, 14, 16, 170];
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const y = (count: number): number => height - bottom - (count / (most * 1.08)) * (height - top - bottom);
  const room = (width - left - right) / Math.max(1, bars.length);
  const every = Math.ceil(LABEL / room);
  const grid = ticks(most, 4)
    .filter(Number.isInteger)
    .map((n) => line(left, y(n), width - right, y(n)) + text(left - 4, y(n) + 2.5, String(n), 7, 'end'))
    .join('');
  const drawn = bars
    .map(({ label, count, grade }, n) => {
      const x = left + n * room;
      const bar = `<rect x="${at(x + room * 0.12)}" y="${at(y(count))}" width="${at(room * 0.76)}" height="${at(y(0) - y(count))}" fill="${colourOf(grade)}"/>`;
      return (
        (count ? bar + text(x + room / 2, y(count) - 3, String(count)) : '') + (n % every ? '' : text(x + room / 2, height - 4, label, 6.5))
      );
    })
    .join('');
  return framed(width, height, grid + drawn);
}

/** A row for each inverter, a cell for each of its strings; long rows go on in the next line. */
export function matrixSvg(
  rows: readonly { name: string; cells: readonly { label: string; value: string; grade: Grade }[] }[],
  width: number,
): string {
  const [left, gap, cell, high] = [112, 2, 27, 22];
  const across = Math.max(1, Math.floor((width - left) / (cell + gap)));
  let top = 0;
  const drawn = rows.map(({ name, cells }) => {
    const own = cells
      .map(({ label, value, grade }, n) => {
        const [x, y] = [left + (n % across) * (cell + gap), top + Math.floor(n / across) * (high + gap)];
        return (
          `<rect x="${at(x)}" y="${at(y)}" width="${cell}" height="${high}" rx="2" fill="${colourOf(grade)}"/>` +
          text(x + cell / 2, y + 9, label, 6.5, 'middle', inkOn(grade)) +
          text(x + cell / 2, y + 18, value, 7.5, 'middle', inkOn(grade))
        );
      })
      .join('');
    const heading = text(0, top + 13, name.length > 22 ? `…${name.slice(-21)}` : name, 7.5, 'start', DARK);
    top += Math.ceil(Math.max(1, cells.length) / across) * (high + gap) + 3;
    return heading + own;
  });
  return framed(width, Math.max(high, top), drawn.join(''));
}
