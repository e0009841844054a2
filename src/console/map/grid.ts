/** Lines of longitude and latitude in sight: they give the scale where the land is plain. */
import type { Feature, FeatureCollection, LineString, Point } from 'geojson';
import type { Bounds } from './types.ts';

const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005];
/** Lines across the view at least. */
const LINES = 4;
/** The projection ends here. */
const POLE = 85;

const stepOf = (width: number): number => STEPS.find((step) => width / step >= LINES) ?? (STEPS.at(-1) as number);

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const last = Math.floor(to / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => Number(((first + n) * step).toFixed(6)));
}

/** Degrees in words: `116.5°E`. */
export function degrees(value: number, [positive, negative]: string): string {
  const turned = ((((value + 180) % 360) + 360) % 360) - 180;
  const side = turned === 0 || turned === -180 ? '' : turned > 0 ? positive : negative;
  return `${Number(Math.abs(turned).toFixed(4))}°${side}`;
}

/** The lines of the view, and their degrees at its west and south edge. */
export function gridOf([west, south, east, north]: Bounds): {
  lines: FeatureCollection<LineString>;
  degrees: FeatureCollection<Point, { text: string; edge: string }>;
} {
  const low = Math.max(south, -POLE);
  const high = Math.min(north, POLE);
  const step = stepOf(east - west);
  const meridians = multiples(west, east, step);
  const parallels = multiples(low, high, step);
  const line = (coordinates: [number, number][]): Feature<LineString> => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'LineString', coordinates },
  });
  const word = (coordinates: [number, number], text: string, edge: string): Feature<Point, { text: string; edge: string }> => ({
    type: 'Feature',
    properties: { text, edge },
    geometry: { type: 'Point', coordinates },
  });
  return {
    lines: {
      type: 'FeatureCollection',
      features: [
        ...meridians.map((x) =>
          line([
            [x, low],
            [x, high],
          ]),
        ),
        ...parallels.map((y) =>
          line([
            [west, y],
            [east, y],
          ]),
        ),
      ],
    },
    degrees: {
      type: 'FeatureCollection',
      features: [
        ...meridians.map((x) => word([x, low], degrees(x, 'EW'), 'south')),
        ...parallels.map((y) => word([west, y], degrees(y, 'NS'), 'west')),
      ],
    },
  };
}
