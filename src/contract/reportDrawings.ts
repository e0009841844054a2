/** Drawings of reports as SVG: where findings lie, and on which face of a blade. Page and file take the same ones. */
import type { OutlineBlock, PlanBlock, Tone } from './reportShape.ts';
import { at, escaped, FONT, framed } from './svg.ts';

const FILL: Readonly<Record<Tone, string>> = { '3': '#d9363e', '2': '#fa8c16', '1': '#d4a106' };
/** By BLADE_CAT. */
const CATEGORY: Readonly<Record<string, string>> = { '1': '#8a94a3', '2': '#d4a106', '3': '#fa8c16', '4': '#f5483b', '5': '#a8071a' };
const FACES = ['LE', 'PS', 'TE', 'SS'] as const;

const pin = (x: number, y: number, fill: string, label: string): string =>
  `<circle cx="${at(x)}" cy="${at(y)}" r="7.5" fill="${fill}" stroke="#ffffff" stroke-width="1"/>` +
  `<text x="${at(x)}" y="${at(y + 2.6)}" ${FONT} font-size="7.5" fill="#ffffff" text-anchor="middle">${escaped(label)}</text>`;

/** Numbered pins, north at the top. @param width points */
export function planSvg({ points, ratio }: PlanBlock, width: number): string {
  const margin = 16;
  const height = Math.min(260, Math.max(120, (width - 2 * margin) / ratio + 2 * margin));
  const inner = Math.min(width - 2 * margin, (height - 2 * margin) * ratio);
  const left = (width - inner) / 2;
  const pins = points
    .toReversed()
    .map(({ x, y, label, tone }) => pin(left + x * inner, margin + y * (height - 2 * margin), FILL[tone], label))
    .join('');
  return framed(
    width,
    height,
    `<rect width="${at(width)}" height="${at(height)}" rx="6" fill="#f3f5fa"/>` +
      `<text x="${at(width - 14)}" y="16" ${FONT} font-size="9" fill="#5b6573" text-anchor="middle">N</text>${pins}`,
  );
}

const BAND = 17;

/** Four bands along a blade, tapering to its tip, with numbered marks. @param width points */
export function outlineSvg({ length, marks }: OutlineBlock['blades'][number], width: number): string {
  const [left, right] = [28, width - 12];
  const x = (radius: number): number => left + ((right - left) * Math.min(radius, length)) / (length || 1);
  const height = FACES.length * BAND + 18;
  const bands = FACES.map((face, i) => {
    const [top, tip] = [i * BAND + 2, BAND * 0.28];
    const shape = `${at(left)},${at(top)} ${at(right)},${at(top + tip)} ${at(right)},${at(top + BAND - 3 - tip)} ${at(left)},${at(top + BAND - 3)}`;
    return `<polygon points="${shape}" fill="#e9edf4"/><text x="4" y="${at(top + 10)}" ${FONT} font-size="8" fill="#5b6573">${face}</text>`;
  }).join('');
  const thirds = [1 / 3, 2 / 3]
    .map(
      (part) =>
        `<line x1="${at(x(length * part))}" y1="0" x2="${at(x(length * part))}" y2="${at(FACES.length * BAND)}" stroke="#9aa4b2" stroke-dasharray="3 3" stroke-width="0.7"/>`,
    )
    .join('');
  const scale = [0, 0.25, 0.5, 0.75, 1]
    .map(
      (part) =>
        `<text x="${at(x(length * part))}" y="${at(height - 5)}" ${FONT} font-size="7.5" fill="#5b6573" text-anchor="middle">${(length * part).toFixed(0)} m</text>`,
    )
    .join('');
  const pins = marks
    .map(({ radius, face, label, category }) =>
      pin(x(radius), FACES.indexOf(face as (typeof FACES)[number]) * BAND + BAND / 2, CATEGORY[category] ?? '#8a94a3', label),
    )
    .join('');
  return framed(width, height, bands + thirds + scale + pins);
}
