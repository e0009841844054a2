/** A part of a line as SVG, with one fault on it. Colours and shapes are made up; no photograph stands behind them. */
import { seeded } from '../demo/geometry.ts';
import { PHOTOGRAPH, type CloseUp } from './closeUps.ts';

type Random = ReturnType<typeof seeded>;

const { width: W, height: H } = PHOTOGRAPH;
const STEEL = '#8c959d';

const bar = (x1: number, y1: number, x2: number, y2: number, width: number, colour = STEEL): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
const conductor = (y: number, sag = 26): string =>
  `<path d="M-10 ${y - sag} Q${W / 2} ${y + sag} ${W + 10} ${y - sag}" fill="none" stroke="#5f6870" stroke-width="13"/>` +
  `<path d="M-10 ${y - sag - 3} Q${W / 2} ${y + sag - 3} ${W + 10} ${y - sag - 3}" fill="none" stroke="#a2abb3" stroke-width="3"/>`;

/** Discs of glass along a bar; the one inside the box is broken off, and its cap is left. */
function insulators({ x, width }: CloseUp['box']): string {
  const [step, y] = [62, 320];
  const discs = Array.from({ length: 11 }, (_, i) => {
    const at = 112 + i * step;
    const gone = at + 20 > x && at + 20 < x + width;
    const cap = `<rect x="${at}" y="${y - 17}" width="32" height="34" rx="6" fill="#6c757d"/>`;
    return gone
      ? `${cap}<path d="M${at + 14} ${y - 34} l8 12 -4 8 6 -2 M${at + 14} ${y + 34} l7 -12 -3 -8" stroke="#b6dccf" stroke-width="4" fill="none"/>`
      : `${cap}<ellipse cx="${at + 20}" cy="${y}" rx="13" ry="62" fill="#9fd3c1" fill-opacity="0.85" stroke="#5c9483" stroke-width="2"/>`;
  });
  return bar(0, y, 112, y, 16) + bar(780, y, W, y, 16) + bar(112, y, 790, y, 9) + discs.join('');
}

const bolt = (x: number, y: number, pinned: boolean): string =>
  `<polygon points="${[0, 1, 2, 3, 4, 5].map((i) => `${(x + 21 * Math.cos((i * Math.PI) / 3)).toFixed(1)},${(y + 21 * Math.sin((i * Math.PI) / 3)).toFixed(1)}`).join(' ')}" fill="#a8b0b7" stroke="#59616a" stroke-width="2"/>` +
  `<circle cx="${x}" cy="${y}" r="10" fill="#7c858d"/>` +
  (pinned
    ? `<path d="M${x - 22} ${y - 4} L${x + 20} ${y - 4} M${x - 22} ${y + 3} L${x + 22} ${y + 7}" stroke="#d9c27a" stroke-width="4"/><circle cx="${x - 24}" cy="${y}" r="6" fill="none" stroke="#d9c27a" stroke-width="4"/>`
    : `<circle cx="${x}" cy="${y}" r="3.6" fill="#20252a"/>`);

const lattice = (): string =>
  [bar(250, H, 430, 40, 15), bar(710, H, 530, 40, 15), bar(120, 280, 840, 280, 13), bar(430, 40, 530, 40, 13)].join('') +
  [0, 1, 2, 3]
    .map((i) => {
      const [top, low] = [60 + i * 140, 60 + (i + 1) * 140];
      const side = (y: number): [number, number] => [430 - ((y - 40) * 180) / 600, 530 + ((y - 40) * 180) / 600];
      return bar(side(top)[0], top, side(low)[1], low, 7) + bar(side(top)[1], top, side(low)[0], low, 7);
    })
    .join('');

const FAULTS: Readonly<Record<string, (box: CloseUp['box'], random: Random) => string>> = {
  insBroken: (box) => insulators(box),
  pinMissing: ({ x, y, width, height }) =>
    conductor(470) +
    `<path d="M330 230 h300 l30 250 h-360 z" fill="#98a1a9" stroke="#5d656d" stroke-width="3"/>` +
    bar(480, 0, 480, 240, 26) +
    bolt(400, y + height / 2, true) +
    bolt(x + width / 2, y + height / 2, false) +
    bolt(400, 300, true) +
    bolt(x + width / 2, 300, true),
  nest: ({ x, y, width, height }, random) =>
    lattice() +
    Array.from({ length: 240 }, () => {
      const [cx, cy] = [x + width / 2 + random.between(-0.4, 0.4, 3) * width, y + height * 0.66 + random.between(-0.3, 0.24, 3) * height];
      const [dx, dy] = [random.between(-34, 34, 1), random.between(-9, 9, 1)];
      return bar(cx - dx / 2, cy - dy / 2, cx + dx / 2, cy + dy / 2, random.between(1, 3, 1), random.whole(0, 1) ? '#5b4630' : '#7d6345');
    }).join(''),
  foreign: ({ x, y, width, height }, random) =>
    conductor(266) +
    conductor(480) +
    `<path d="M${x + 30} ${y + 26} q${width / 2} ${random.between(20, 40, 0)} ${width - 50} 4 q-26 ${height * 0.4} -8 ${height - 60} q-30 12 -40 -20 q-18 40 -36 -6 q${random.between(10, 26, 0)} -${height * 0.5} -12 -${height - 66} z" fill="#e8edf0" fill-opacity="0.82" stroke="#aab3ba" stroke-width="2"/>`,
  rust: (box, random) =>
    bar(0, 270, 330, 270, 22) +
    bar(640, 180, W, 150, 20) +
    bar(640, 360, W, 400, 20) +
    `<polygon points="320,270 640,150 660,400" fill="#99a2a9" stroke="#5d656d" stroke-width="4"/>` +
    Array.from({ length: 120 }, () => {
      const [cx, cy] = [box.x + random.between(0.12, 0.88, 3) * box.width, box.y + random.between(0.12, 0.88, 3) * box.height];
      return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${random.between(3, 13, 1)}" fill="#8a4a22" fill-opacity="0.35"/>`;
    }).join('') +
    [
      [360, 270],
      [620, 185],
      [628, 366],
    ]
      .map(([x = 0, y = 0]) => `<circle cx="${x}" cy="${y}" r="15" fill="#656e76"/>`)
      .join(''),
  damper: ({ x, y, width, height }) => {
    const weights = (at: number, top: number): string =>
      `<path d="M${at + 12} ${top + 44} q${width / 2 - 20} 26 ${width - 32} 0" fill="none" stroke="#4f575e" stroke-width="6"/>` +
      [at, at + width - 46].map((left) => `<rect x="${left}" y="${top + 34}" width="46" height="30" rx="13" fill="#656e76"/>`).join('') +
      `<rect x="${at + width / 2 - 10}" y="${top}" width="20" height="50" rx="5" fill="#868f97"/>`;
    // Two of them, the second slid against the first.
    return conductor(266, 14) + bar(160, 0, 160, 262, 24) + weights(x - 150, y - 4) + weights(x, y + height - 78);
  },
};

/** @param n of the picture, by which two of them differ */
export function lineSvg({ fault, box }: CloseUp, n: number): string {
  const random = seeded(9600 + n);
  const fields = Array.from({ length: 16 }, () => {
    const [x, y] = [random.whole(-80, W), random.whole(430, H)];
    return `<polygon points="${x},${y} ${x + random.whole(90, 260)},${y - random.whole(4, 26)} ${x + random.whole(200, 380)},${y + random.whole(10, 40)} ${x + 40},${y + random.whole(20, 60)}" fill="${random.whole(0, 1) ? '#8d9a63' : '#a79f78'}" fill-opacity="0.55"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${W}" height="${H}"><defs>
    <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#a9c3da"/><stop offset="0.62" stop-color="#d6dfe2"/><stop offset="0.66" stop-color="#9aa983"/><stop offset="1" stop-color="#87936a"/></linearGradient></defs>
    <rect width="${W}" height="${H}" fill="url(#far)"/>${fields.join('')}${FAULTS[fault]?.(box, random) ?? ''}</svg>`;
}
