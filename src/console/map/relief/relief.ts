/** Land cover and relief under everything, muted: two pictures from our own files (Natural Earth II). They are right to some kilometres. */
import type { LayerSpecification, SourceSpecification } from 'maplibre-gl';
import { FADE } from '../fade.ts';
import asiaUrl from './asia.webp?url';
import worldUrl from './world.webp?url';

/** What each shows: west, south, east, north, as `make.js` drew it; each is clear where the other is better. */
const PICTURES = { world: { url: worldUrl, box: [-180, -60, 180, 78] }, asia: { url: asiaUrl, box: [70, 14, 138, 56] } } as const;
type Name = keyof typeof PICTURES;
const NAMES = Object.keys(PICTURES) as Name[];
const idOf = (name: Name): string => `relief:${name}`;

/** Whether a source of the library is one of these: a map without them is a map all the same. */
export const isRelief = (source: string): boolean => NAMES.some((name) => idOf(name) === source);

/** Paint of each: plain in light, a breath of it in dark. */
export function reliefPaints(dark: boolean): Record<string, Record<string, unknown>> {
  const most = dark ? 0.25 : 1;
  const paint = {
    'raster-opacity': ['interpolate', ['linear'], ['zoom'], FADE[0] - 1, most, FADE[1], 0],
    'raster-saturation': dark ? -0.3 : 0,
    'raster-brightness-max': dark ? 0.4 : 1,
    'raster-contrast': dark ? 0.3 : 0,
    'raster-fade-duration': 0,
  };
  return Object.fromEntries(NAMES.map((name) => [idOf(name), paint]));
}

export const reliefSources = (): Record<string, SourceSpecification> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const { url, box } = PICTURES[name];
      const [west, south, east, north] = box;
      const corners = [
        [west, north],
        [east, north],
        [east, south],
        [west, south],
      ];
      return [idOf(name), { type: 'image', url, coordinates: corners } as SourceSpecification];
    }),
  );

export const reliefLayers = (paint: Record<string, Record<string, unknown>>): LayerSpecification[] =>
  NAMES.map(
    (name) => ({ id: idOf(name), type: 'raster', source: idOf(name), maxzoom: FADE[1], paint: paint[idOf(name)] }) as LayerSpecification,
  );
