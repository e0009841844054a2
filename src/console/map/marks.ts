/** Marks on the map, drawn when first needed: a shape in its colour, with a rim of the ground so that neighbours stay apart. */
import type { Map } from 'maplibre-gl';
import { drawRing } from './rings.ts';
import { SHAPES, type Look, type Shape } from './types.ts';

/** Of a mark with its rim, px. */
const SIZE = 22;
const RATIO = 2;
const PLAIN = '#1890ff';

const corners = (count: number, radius: number, turn: number, inner?: number): [number, number][] =>
  Array.from({ length: inner === undefined ? count : count * 2 }, (_, n): [number, number] => {
    const angle = turn + (n * 2 * Math.PI) / (inner === undefined ? count : count * 2);
    const r = inner !== undefined && n % 2 === 1 ? inner : radius;
    return [SIZE / 2 + r * Math.sin(angle), SIZE / 2 - r * Math.cos(angle)];
  });

/** Corners of each shape, of about one area; a circle has none. */
const OUTLINES: Record<Shape, [number, number][]> = {
  circle: [],
  square: corners(4, 9.5, Math.PI / 4),
  triangle: corners(3, 10, 0),
  diamond: corners(4, 9.5, 0),
  hexagon: corners(6, 9, 0),
  star: corners(5, 10.5, 0, 5),
};

/** The shape as the path of an SVG, for legends. */
export const pathOf = (shape: Shape): string =>
  shape === 'circle'
    ? `M${SIZE / 2 - 8},${SIZE / 2}a8,8 0 1,0 16,0a8,8 0 1,0 -16,0Z`
    : `M${OUTLINES[shape].map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join('L')}Z`;

export const MARK_SIZE = SIZE;

const PREFIX = 'mark';
/** Name of the picture of a thing. */
export const markOf = ({ shape = 'circle', colour = PLAIN }: Pick<Look, 'shape' | 'colour'>): string => `${PREFIX}|${shape}|${colour}`;

/** Name of the dot of a place on the base map, seen on both schemes. */
export const PLACE_MARK = 'place';
const PLACE = { size: 6, colour: '#7d8794' };

function drawPlace(map: Map): void {
  const size = PLACE.size * RATIO;
  const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
  if (!context) return;
  context.fillStyle = PLACE.colour;
  context.arc(size / 2, size / 2, size / 2 - 1, 0, 2 * Math.PI);
  context.fill();
  map.addImage(PLACE_MARK, context.getImageData(0, 0, size, size), { pixelRatio: RATIO });
}

/** Draws the marks that the map misses. */
export function drawMarks(map: Map): void {
  map.setMissingStyleImageResolver((id) => {
    if (id === PLACE_MARK) {
      drawPlace(map);
      return;
    }
    if (drawRing(map, id)) return;
    const [prefix, shape, colour = PLAIN] = id.split('|');
    const known = SHAPES.find((s) => s === shape);
    if (prefix !== PREFIX || !known || map.hasImage(id)) return;
    const canvas = Object.assign(document.createElement('canvas'), { width: SIZE * RATIO, height: SIZE * RATIO });
    const context = canvas.getContext('2d');
    if (!context) return;
    context.scale(RATIO, RATIO);
    const path = new Path2D(pathOf(known));
    Object.assign(context, { lineJoin: 'round', lineWidth: 3, strokeStyle: '#ffffff', fillStyle: colour });
    context.stroke(path);
    context.clip(path);
    context.fillRect(0, 0, SIZE, SIZE);
    map.addImage(id, context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: RATIO });
  });
}
