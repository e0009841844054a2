/** Temperatures of a picture: under a place, inside a box and around it, and as colours. */
import { PER_DEGREE, type TemperatureGrid } from '../../../contract/measures.ts';
import type { Rectangle } from '../../../contract/report.ts';
import { spansAt } from '../../../documents/ground/geometry/outline.ts';
import type { Point, Size } from './boxes.ts';

export interface Temperatures extends Size {
  /** Row by row, in parts of a degree. */
  values: Int16Array;
}

/** What was sent, as numbers; undefined where their count does not fit. */
export function temperaturesOf({ width, height, data }: TemperatureGrid): Temperatures | undefined {
  const text = atob(data);
  if (text.length !== width * height * 2) return undefined;
  const view = new DataView(Uint8Array.from(text, (c) => c.codePointAt(0) ?? 0).buffer);
  return { width, height, values: Int16Array.from({ length: width * height }, (_, i) => view.getInt16(i * 2, true)) };
}

const valueAt = ({ width, values }: Temperatures, x: number, y: number): number => (values[y * width + x] ?? 0) / PER_DEGREE;

/** °C under a pixel of the picture; undefined beside it. */
export function degreesAt(grid: Temperatures, picture: Size, [x, y]: Point): number | undefined {
  if (x < 0 || y < 0 || x >= picture.width || y >= picture.height) return undefined;
  return valueAt(grid, Math.floor((x / picture.width) * grid.width), Math.floor((y / picture.height) * grid.height));
}

export interface BoxTemperatures {
  min: number;
  max: number;
  mean: number;
  /** Median of the surroundings. */
  reference: number;
}

/** Fewest pixels of the frame around a box that its surroundings are taken from. */
const RING = 8;

/** Temperatures inside a box, or its polygon, and of what is around it; undefined where nothing is inside or around it. */
export function boxTemperatures(grid: Temperatures, picture: Size, box: Rectangle): BoxTemperatures | undefined {
  const [sx, sy] = [grid.width / picture.width, grid.height / picture.height];
  const within = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  const [left, top] = [within(Math.floor(box.x * sx), grid.width - 1), within(Math.floor(box.y * sy), grid.height - 1)];
  const right = within(Math.ceil((box.x + box.width) * sx), grid.width);
  const bottom = within(Math.ceil((box.y + box.height) * sy), grid.height);
  const { polygon } = box;
  const around: number[] = [];
  let [min, max, sum, count] = [Infinity, -Infinity, 0, 0];
  for (let y = within(top - RING, grid.height); y < within(bottom + RING, grid.height); y += 1) {
    const spans = polygon ? spansAt(polygon, (y + 0.5) / sy) : [[-Infinity, Infinity] as const];
    const isIn = (x: number): boolean => spans.some(([from, to]) => (x + 0.5) / sx >= from && (x + 0.5) / sx < to);
    for (let x = within(left - RING, grid.width); x < within(right + RING, grid.width); x += 1) {
      const value = valueAt(grid, x, y);
      if (x < left || x >= right || y < top || y >= bottom || !isIn(x)) around.push(value);
      else [min, max, sum, count] = [Math.min(min, value), Math.max(max, value), sum + value, count + 1];
    }
  }
  const reference = around.toSorted((a, b) => a - b)[around.length >> 1];
  return count > 0 && reference !== undefined ? { min, max, mean: sum / count, reference } : undefined;
}

/** The palette of thermal pictures, cold to hot. */
const IRON: readonly (readonly [number, number, number])[] = [
  [0, 0, 16],
  [37, 0, 110],
  [110, 0, 150],
  [180, 20, 120],
  [225, 75, 45],
  [247, 140, 10],
  [255, 205, 50],
  [255, 255, 225],
];

/** Colour of a part from 0 to 1. */
export function ironOf(part: number): [number, number, number] {
  const at = Math.max(0, Math.min(1, part)) * (IRON.length - 1);
  const [low, high] = [IRON[Math.floor(at)] ?? [0, 0, 0], IRON[Math.ceil(at)] ?? [0, 0, 0]];
  const share = at - Math.floor(at);
  return [0, 1, 2].map((i) => Math.round((low[i] ?? 0) + share * ((high[i] ?? 0) - (low[i] ?? 0)))) as [number, number, number];
}

/** Share of the coldest and of the hottest pixels that the colours do not tell apart. */
const TAIL = 0.002;

/** The temperatures that the colours run between. */
export function spanOf({ values }: Temperatures): [low: number, high: number] {
  const sorted = values.toSorted();
  const at = (part: number): number => (sorted[Math.round(part * (sorted.length - 1))] ?? 0) / PER_DEGREE;
  return [at(TAIL), Math.max(at(1 - TAIL), at(TAIL) + 1)];
}

/** Pixels of the picture in colours. */
export function painted(grid: Temperatures, [low, high]: readonly [number, number]): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(grid.values.length * 4);
  const table = Array.from({ length: 256 }, (_, i) => ironOf(i / 255));
  for (const [i, value] of grid.values.entries()) {
    const part = (value / PER_DEGREE - low) / (high - low);
    const colour = table[Math.max(0, Math.min(255, Math.round(part * 255)))];
    pixels.set([...(colour ?? [0, 0, 0]), 255], i * 4);
  }
  return pixels;
}
