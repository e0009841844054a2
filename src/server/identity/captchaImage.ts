/** Draws a captcha as an SVG of strokes: no text nodes, shaken points, lines across. */
import { randomInt } from 'node:crypto';

/** Strokes of each sign on a 4 × 6 grid; a sign is polylines of "xy" points. */
export const SIGNS: Record<string, string[]> = {
  0: ['10 30 41 45 36 16 05 01 10'],
  1: ['11 20 26', '06 46'],
  2: ['01 10 30 41 42 06 46'],
  3: ['00 40 22 33 44 45 36 16 05'],
  4: ['36 30 04 44'],
  5: ['40 00 02 32 43 45 36 06'],
  6: ['40 20 02 05 16 36 45 43 32 02'],
  7: ['00 40 16'],
  8: ['10 30 41 32 12 01 10', '12 03 05 16 36 45 43 32'],
  9: ['43 13 02 01 10 30 41 44 26 06'],
  '+': ['21 25', '03 43'],
  '-': ['03 43'],
  '=': ['02 42', '04 44'],
  '?': ['01 10 30 41 42 23 24', '26 26'],
};

const jitter = (range: number): number => (randomInt(2001) / 1000 - 1) * range;
const COLOURS = ['#1d4ed8', '#0f766e', '#b45309', '#7c3aed', '#be123c'];

function stroke(points: string, left: number, size: number): string {
  const tilt = jitter(0.15);
  const path = points
    .split(' ')
    .map((p, i) => {
      const [x, y] = [Number(p[0]) * size, Number(p[1]) * size];
      return `${i ? 'L' : 'M'}${(left + x + y * tilt + jitter(1)).toFixed(1)} ${(9 + y + jitter(1)).toFixed(1)}`;
    })
    .join('');
  return `<path d="${path}" stroke="${COLOURS[randomInt(COLOURS.length)]}" stroke-width="${(2 + Math.abs(jitter(0.8))).toFixed(1)}"/>`;
}

/** A data address of a 120 × 40 picture of the text (digits, + - = ?). */
export function drawCaptcha(text: string): string {
  const signs = [...text].map((sign, i) => (SIGNS[sign] ?? []).map((points) => stroke(points, 8 + i * 22, 3.6)).join('')).join('');
  const noise = Array.from(
    { length: 5 },
    () =>
      `<path d="M${randomInt(120)} ${randomInt(40)}C${randomInt(120)} ${randomInt(40)} ${randomInt(120)} ${randomInt(40)} ${randomInt(120)} ${randomInt(40)}" stroke="#94a3b8" stroke-width="1" opacity=".7"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><rect width="120" height="40" fill="#f1f5f9"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise}${signs}</g></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
