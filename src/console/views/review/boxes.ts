/** Boxes on a picture: how they are read, moved, resized and kept inside. Pixels of the original. */
import type { Rectangle } from '../../../contract/report.ts';
import { outlined } from './polygons.ts';

export interface Size {
  width: number;
  height: number;
}

const isBox = (value: unknown): value is Rectangle => {
  const box = value as Partial<Rectangle> | null | undefined;
  return [box?.x, box?.y, box?.width, box?.height].every((n) => typeof n === 'number');
};

/** The boxes of a value: one, a list, or none. */
export const boxesIn = (value: unknown): Rectangle[] => [value].flat().filter(isBox);

const clamp = (value: number, least: number, greatest: number): number => Math.min(greatest, Math.max(least, value));

/** The box elsewhere, with its polygon. */
export const shifted = (box: Rectangle, dx: number, dy: number): Rectangle => ({
  ...box,
  x: box.x + dx,
  y: box.y + dy,
  ...(box.polygon ? { polygon: box.polygon.map(([x, y]) => [x + dx, y + dy] as const) } : {}),
});

/** Whole pixels inside the picture, none of them empty. */
export function inside(box: Rectangle, size: Size): Rectangle {
  const { x, y, width, height, polygon } = box;
  if (polygon) {
    const [dx, dy] = [clamp(Math.round(x), 0, size.width - width), clamp(Math.round(y), 0, size.height - height)];
    return outlined(polygon.map(([px, py]) => [Math.round(px - x) + dx, Math.round(py - y) + dy] as const));
  }
  const [w, h] = [clamp(Math.round(width), 1, size.width), clamp(Math.round(height), 1, size.height)];
  return { x: clamp(Math.round(x), 0, size.width - w), y: clamp(Math.round(y), 0, size.height - h), width: w, height: h };
}

export type Point = readonly [x: number, y: number];

/** The box between two corners. */
export const between = ([ax, ay]: Point, [bx, by]: Point): Rectangle => ({
  x: Math.min(ax, bx),
  y: Math.min(ay, by),
  width: Math.abs(bx - ax),
  height: Math.abs(by - ay),
});

/** Corners by compass. */
export const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
export type Corner = (typeof CORNERS)[number];

export const cornerOf = ({ x, y, width, height }: Rectangle, corner: Corner): Point => [
  corner.endsWith('w') ? x : x + width,
  corner.startsWith('n') ? y : y + height,
];

const OPPOSITE: Readonly<Record<Corner, Corner>> = { nw: 'se', ne: 'sw', se: 'nw', sw: 'ne' };

/** The box with a corner drawn elsewhere; the corner across stays. */
export const stretched = (box: Rectangle, corner: Corner, to: Point): Rectangle => between(cornerOf(box, OPPOSITE[corner]), to);

/** Which way an arrow key leads. */
export const STEPS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The box after an arrow key: moved, or with Shift its lower right corner drawn; undefined for other keys. */
export function nudged(box: Rectangle, key: string, resize: boolean, step: number): Rectangle | undefined {
  const by = STEPS[key];
  if (!by) return undefined;
  const [dx, dy] = [by[0] * step, by[1] * step];
  // A polygon has no corner to be drawn by.
  return resize && !box.polygon
    ? { ...box, width: Math.max(1, box.width + dx), height: Math.max(1, box.height + dy) }
    : shifted(box, dx, dy);
}

/** A box of one picture on another of the same scene. */
export const scaled = (box: Rectangle, from: Size, to: Size): Rectangle => ({
  x: (box.x / from.width) * to.width,
  y: (box.y / from.height) * to.height,
  width: (box.width / from.width) * to.width,
  height: (box.height / from.height) * to.height,
  ...(box.polygon ? { polygon: box.polygon.map(([x, y]) => [(x / from.width) * to.width, (y / from.height) * to.height] as const) } : {}),
});
