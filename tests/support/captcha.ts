/** Reads the captcha as a person would: sorts its strokes by place, and names each sign by the strokes it is nearest to. */
import { SIGNS } from '../../src/server/identity/captchaImage.ts';

type Point = [x: number, y: number];

/** Where signs stand in the picture: the first one's left, the width of a place, the unit of the stroke table, px. */
const [LEFT, PLACE, UNIT, TOP] = [8, 22, 3.6, 9];
const TILTS = [-0.15, -0.1, -0.05, 0, 0.05, 0.1, 0.15];

const pointsOf = (path: string): Point[] => [...path.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) => [Number(m[1]), Number(m[2])]);
const ideal = (stroke: string): Point[] => stroke.split(' ').map((p) => [Number(p[0]) * UNIT, Number(p[1]) * UNIT]);

/** Mean squared distance of a drawn stroke to one of the table at its best tilt. */
function distance(drawn: readonly Point[], wanted: readonly Point[]): number {
  if (drawn.length !== wanted.length) return Number.POSITIVE_INFINITY;
  return Math.min(
    ...TILTS.map(
      (tilt) =>
        drawn.reduce((sum, [x, y], n) => {
          const [wx = 0, wy = 0] = wanted[n] ?? [];
          return sum + (x - wx - wy * tilt) ** 2 + (y - wy) ** 2;
        }, 0) / drawn.length,
    ),
  );
}

function nearest(strokes: readonly Point[][]): string {
  const scores = Object.entries(SIGNS)
    .filter(([, wanted]) => wanted.length === strokes.length)
    .map(([sign, wanted]) => ({ sign, score: wanted.reduce((sum, stroke, n) => sum + distance(strokes[n] ?? [], ideal(stroke)), 0) }));
  return scores.sort((a, b) => a.score - b.score)[0]?.sign ?? '?';
}

/** The sum in a captcha's picture, as `4+5=?`. @param image data address of the SVG */
export function readCaptcha(image: string): string {
  const svg = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64').toString();
  const strokes = [...svg.matchAll(/<path d="([ML\d. -]+)"/g)].map((m) => pointsOf(m[1] ?? ''));
  const places: Point[][][] = [];
  for (const stroke of strokes) {
    const middle = stroke.reduce((sum, [x]) => sum + x, 0) / stroke.length;
    const place = Math.floor((middle - LEFT + 3) / PLACE);
    (places[place] ??= []).push(stroke.map(([x, y]) => [x - LEFT - place * PLACE, y - TOP]));
  }
  return places.map(nearest).join('');
}

/** The answer to a captcha. */
export function solveCaptcha(image: string): string {
  const [, a, sign, b] = /^(\d)([+-])(\d)=\?$/.exec(readCaptcha(image)) ?? [];
  return String(sign === '-' ? Number(a) - Number(b) : Number(a) + Number(b));
}
