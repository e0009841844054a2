/** A piece of a blade as SVG, with one fault on it. Colours and shapes are made up; no photograph stands behind them. */
import { seeded } from '../demo/geometry.ts';
import { PHOTOGRAPH, type CloseUp } from './closeUps.ts';

type Random = ReturnType<typeof seeded>;

const { width: W, height: H } = PHOTOGRAPH;
/** Leading and trailing edge at the left and the right of the picture. */
const LEADING = [150, 172] as const;
const TRAILING = [560, 500] as const;
const edge = ([left, right]: readonly [number, number], x: number): number => left + ((right - left) * x) / W;

/** A line that wanders from one place to another. */
function crack(random: Random, from: readonly [number, number], to: readonly [number, number], sway: number): string {
  const steps = 14;
  const points = Array.from({ length: steps + 1 }, (_, i) => {
    const part = i / steps;
    const off = i === 0 || i === steps ? 0 : random.between(-sway, sway, 1);
    return `${(from[0] + (to[0] - from[0]) * part + off).toFixed(1)},${(from[1] + (to[1] - from[1]) * part + off * 0.6).toFixed(1)}`;
  });
  return points.join(' ');
}

const stroke = (points: string, colour: string, width: number): string =>
  `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;

/** A patch with a ragged edge. */
function patch(random: Random, { x, y, width, height }: CloseUp['box'], margin: number): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  return Array.from({ length: 26 }, (_, i) => {
    const angle = (i / 26) * 2 * Math.PI;
    const reach = random.between(0.72, 1, 2);
    return `${(cx + Math.cos(angle) * (width / 2 - margin) * reach).toFixed(1)},${(cy + Math.sin(angle) * (height / 2 - margin) * reach).toFixed(1)}`;
  }).join(' ');
}

const FAULTS: Readonly<Record<string, (box: CloseUp['box'], random: Random) => string>> = {
  leErosion: ({ x, width }, random) =>
    Array.from({ length: 150 }, () => {
      const at = random.between(x + 6, x + width - 6, 1);
      const deep = random.between(0, 1, 2) ** 2 * 44;
      const radius = random.between(1.2, 5.5, 1);
      return `<ellipse cx="${at}" cy="${(edge(LEADING, at) + deep).toFixed(1)}" rx="${radius}" ry="${(radius * 0.7).toFixed(1)}" fill="${deep < 16 ? '#6d675c' : '#8d887d'}"/>`;
    }).join(''),
  leCrack: ({ x, y, width, height }, random) =>
    stroke(crack(random, [x + width * 0.4, y + 34], [x + width * 0.6, y + height - 8], 9), '#3b3a38', 4) +
    stroke(crack(random, [x + width * 0.5, y + height * 0.5], [x + width - 8, y + height * 0.68], 5), '#55534f', 2),
  surfCrack: ({ x, y, width, height }, random) =>
    stroke(crack(random, [x + 8, y + height * 0.3], [x + width - 8, y + height * 0.75], 10), '#45433f', 3) +
    stroke(crack(random, [x + width * 0.45, y + height * 0.5], [x + width * 0.68, y + 10], 6), '#5b5953', 2) +
    stroke(crack(random, [x + width * 0.6, y + height * 0.6], [x + width * 0.78, y + height - 8], 5), '#5b5953', 1.6),
  lightning: ({ x, y, width, height }, random) =>
    `<ellipse cx="${x + width / 2}" cy="${y + height / 2}" rx="${width / 2 - 6}" ry="${height / 2 - 6}" fill="url(#burn)"/>` +
    `<polygon points="${patch(random, { x: x + width * 0.34, y: y + height * 0.34, width: width * 0.32, height: height * 0.32 }, 0)}" fill="#1d1a17"/>` +
    [0, 1, 2, 3, 4]
      .map((i) => {
        const angle = (i / 5) * 2 * Math.PI + 0.4;
        const to = [x + width / 2 + Math.cos(angle) * (width / 2 - 10), y + height / 2 + Math.sin(angle) * (height / 2 - 10)] as const;
        return stroke(crack(random, [x + width / 2, y + height / 2], to, 6), '#2d2723', 2);
      })
      .join(''),
  coating: (box, random) =>
    `<polygon points="${patch(random, box, 4)}" fill="#8f8b80"/><polygon points="${patch(random, box, 12)}" fill="#c3a873"/>` +
    Array.from({ length: 16 }, (_, i) =>
      stroke(`${box.x + 40},${box.y + 26 + i * 4.4} ${box.x + box.width - 44},${box.y + 24 + i * 4.4}`, '#b3975f', 0.8),
    ).join(''),
  oil: ({ x, y, width, height }, random) =>
    Array.from({ length: 18 }, (_, i) => {
      const top = y + 8 + (i * (height - 30)) / 18;
      const long = random.between(width * 0.5, width - 16, 0);
      return `<path d="M${x + 8} ${top.toFixed(1)} q${(long / 2).toFixed(1)} ${random.between(-4, 12, 1)} ${long} ${random.between(2, 14, 1)}" fill="none" stroke="#5a3d1c" stroke-opacity="0.28" stroke-width="${random.between(3, 9, 1)}" stroke-linecap="round"/>`;
    }).join(''),
  vg: ({ x, y, width, height }) =>
    // The row lies over the whole picture; where some are missing, their glue is left.
    Array.from({ length: 22 }, (_, i) => {
      const at = 40 + i * 42;
      const gone = at > x && at + 24 < x + width;
      return gone
        ? `<rect x="${at}" y="${y + 14}" width="22" height="${height - 26}" rx="4" fill="#b7b1a2"/>`
        : `<polygon points="${at},${y + height - 12} ${at + 22},${y + height - 16} ${at + 18},${y + 10}" fill="#e9ecef" stroke="#7d858e" stroke-width="1.5"/>`;
    }).join(''),
};

/** @param n of the picture, by which two of them differ */
export function bladeSvg({ fault, box }: CloseUp, n: number): string {
  const random = seeded(9500 + n);
  const seams = [0.36, 0.7].map((part) => {
    const [left, right] = [LEADING[0] + (TRAILING[0] - LEADING[0]) * part, LEADING[1] + (TRAILING[1] - LEADING[1]) * part];
    return `<line x1="0" y1="${left}" x2="${W}" y2="${right}" stroke="#a9b1b8" stroke-opacity="0.5" stroke-width="1.4"/>`;
  });
  const specks = Array.from(
    { length: 90 },
    () =>
      `<circle cx="${random.whole(0, W)}" cy="${random.whole(190, 500)}" r="${random.between(0.5, 1.8, 1)}" fill="#8b9299" fill-opacity="0.5"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7fa8d6"/><stop offset="1" stop-color="#cfe0ee"/></linearGradient>
    <linearGradient id="skin" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9c0c7"/><stop offset="0.12" stop-color="#eef0f1"/><stop offset="0.62" stop-color="#dfe3e6"/><stop offset="1" stop-color="#9aa3ac"/></linearGradient>
    <radialGradient id="burn"><stop offset="0" stop-color="#241e19" stop-opacity="0.95"/><stop offset="0.55" stop-color="#4a3c30" stop-opacity="0.6"/><stop offset="1" stop-color="#6d5c4c" stop-opacity="0"/></radialGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#sky)"/>
    <polygon points="0,${LEADING[0]} ${W},${LEADING[1]} ${W},${TRAILING[1]} 0,${TRAILING[0]}" fill="url(#skin)"/>
    ${seams.join('')}${specks.join('')}${FAULTS[fault]?.(box, random) ?? ''}</svg>`;
}
