/** Rings around clusters: the share of each colour in them, drawn when first needed. */
import type { Map } from 'maplibre-gl';
import { radiusOf } from './things.ts';

const PREFIX = 'ring';
const RATIO = 2;
/** Shares are told this finely: rings that look alike are one picture. */
const STEPS = 24;
const WIDTH = 4;
/** Between the ring and the number's disc, px. */
const GAP = 1.5;

/** Name of the ring of a cluster. @param shares colours and how many each, the most first */
export function ringOf(count: number, shares: readonly (readonly [colour: string, count: number])[]): string {
  const parts = shares.map(([colour, n]) => `${colour}:${Math.max(1, Math.round((n / count) * STEPS))}`);
  return [PREFIX, Math.round(radiusOf(count)), parts.join(',')].join('|');
}

/** Draws a ring by its name. Answers whether it is one. */
export function drawRing(map: Map, id: string): boolean {
  const [prefix, radius, parts] = id.split('|');
  if (prefix !== PREFIX || parts === undefined) return false;
  const inner = Number(radius) + GAP;
  const half = Math.ceil(inner + WIDTH + 1);
  const context = Object.assign(document.createElement('canvas'), { width: half * 2 * RATIO, height: half * 2 * RATIO }).getContext('2d');
  if (!context) return true;
  const shares = parts.split(',').map((part) => part.split(':'));
  const sum = shares.reduce((all, [, n]) => all + Number(n), 0);
  context.scale(RATIO, RATIO);
  let from = -Math.PI / 2;
  const arc = (to: number, colour: string, width: number): void => {
    context.beginPath();
    context.arc(half, half, inner + WIDTH / 2, from, to);
    Object.assign(context, { lineWidth: width, strokeStyle: colour });
    context.stroke();
  };
  arc(from + 2 * Math.PI, '#ffffff', WIDTH + 2);
  for (const [colour = '', n] of shares) {
    const to = from + (Number(n) / sum) * 2 * Math.PI;
    arc(to, colour, WIDTH);
    from = to;
  }
  map.addImage(id, context.getImageData(0, 0, half * 2 * RATIO, half * 2 * RATIO), { pixelRatio: RATIO });
  return true;
}
