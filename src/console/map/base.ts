/** The map under everything: relief, coast, rivers, names, grid and degrees from our own files, so that no call leaves the site. No border is drawn. */
import type { Feature, FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { GeoJSONSource, Map, StyleSpecification } from 'maplibre-gl';
import { feature } from 'topojson-client';
import coarseUrl from 'world-atlas/land-110m.json?url';
import fineUrl from 'world-atlas/land-50m.json?url';
import watersUrl from './waters.json?url';
import { baseColours, type BaseColours } from './baseColours.ts';
import { cutAtDateLine } from './coast.ts';
import { FADE } from './fade.ts';
import { gridOf } from './grid.ts';
import { nameLayers, namePaints } from './placeNames.ts';
import { reliefLayers, reliefPaints, reliefSources } from './relief/relief.ts';
import type { Bounds } from './types.ts';

/** Families of the page, by which the library draws every letter itself. */
export const FONTS = ['Noto Sans SC', 'Microsoft YaHei', 'PingFang SC', 'WenQuanYi Zen Hei', 'sans-serif'];
const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

const fading = (from: unknown, to: unknown): ['interpolate', ['linear'], ['zoom'], ...unknown[]] => [
  'interpolate',
  ['linear'],
  ['zoom'],
  FADE[0],
  from,
  FADE[1],
  to,
];

/** Paint of each layer of the base. */
const paints = (c: BaseColours, dark: boolean): Record<string, Record<string, unknown>> => ({
  ...reliefPaints(dark),
  sea: { 'background-color': fading(c.sea, c.land) },
  shelf: { 'line-color': c.coast, 'line-width': 6, 'line-blur': 6, 'line-opacity': fading(0.5, 0) },
  land: { 'fill-color': c.land, 'fill-antialias': false },
  lakes: { 'fill-color': c.sea, 'fill-outline-color': c.coast, 'fill-opacity': fading(1, 0) },
  rivers: {
    'line-color': c.river,
    'line-width': ['interpolate', ['linear'], ['zoom'], 3, 0.7, FADE[0], 1.8],
    'line-opacity': fading(1, 0),
  },
  // The scale of places is told by their names, until these fade.
  grid: { 'line-color': c.grid, 'line-width': 1, 'line-opacity': fading(0, 1) },
  coast: { 'line-color': c.coast, 'line-width': 1, 'line-opacity': fading(1, 0) },
  degrees: { 'text-color': c.text, 'text-halo-color': c.halo, 'text-halo-width': 1.5, 'text-opacity': fading(0, 1) },
  ...namePaints(c),
});

/** The style a map begins with. */
export function baseStyle(dark: boolean): StyleSpecification {
  const paint = paints(baseColours(dark), dark);
  const line = (id: string, source: string): unknown => ({ id, type: 'line', source, paint: paint[id] });
  return {
    version: 8,
    sources: {
      ...reliefSources(),
      land: { type: 'geojson', data: NOTHING },
      lakes: { type: 'geojson', data: NOTHING },
      rivers: { type: 'geojson', data: NOTHING },
      names: { type: 'geojson', data: NOTHING },
      grid: { type: 'geojson', data: NOTHING },
      degrees: { type: 'geojson', data: NOTHING },
    },
    layers: [
      { id: 'sea', type: 'background', paint: paint['sea'] },
      line('shelf', 'land'),
      { id: 'land', type: 'fill', source: 'land', paint: paint['land'] },
      ...reliefLayers(paint),
      line('coast', 'land'),
      line('rivers', 'rivers'),
      { id: 'lakes', type: 'fill', source: 'lakes', paint: paint['lakes'] },
      ...nameLayers(FONTS, paint),
      // Pictures lie below this line.
      line('grid', 'grid'),
      {
        id: 'degrees',
        type: 'symbol',
        source: 'degrees',
        layout: {
          'text-field': ['get', 'text'],
          'text-font': FONTS,
          'text-size': 12,
          'text-anchor': ['match', ['get', 'edge'], 'west', 'left', 'bottom'],
          'text-offset': ['match', ['get', 'edge'], 'west', ['literal', [0.3, 0]], ['literal', [0, -0.3]]],
        },
        paint: paint['degrees'],
      },
    ] as StyleSpecification['layers'],
  };
}

/** The base in the colours of the scheme. */
export function paintBase(map: Map, dark: boolean): void {
  for (const [layer, paint] of Object.entries(paints(baseColours(dark), dark)))
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(layer, name as never, value as never);
}

const source = (map: Map, name: string): GeoJSONSource | undefined => map.getSource<GeoJSONSource>(name);

async function read(url: string): Promise<unknown> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} ${url}`);
  return answer.json();
}

const lands = new globalThis.Map<string, Promise<FeatureCollection>>();
function land(url: string): Promise<FeatureCollection> {
  const known = lands.get(url);
  if (known) return known;
  const shapes = (async (): Promise<FeatureCollection> => {
    const topology = (await read(url)) as Parameters<typeof feature>[0];
    const shape = feature(topology, topology.objects['land'] as never) as unknown as FeatureCollection<MultiPolygon>;
    return { ...shape, features: shape.features.map((one) => ({ ...one, geometry: cutAtDateLine(one.geometry) })) };
  })();
  lands.set(url, shapes);
  shapes.catch(() => lands.delete(url));
  return shapes;
}

/** Rivers and lakes of Asia, as right as the coast (Natural Earth, 1 : 50 million). */
let waters: Promise<Record<'rivers' | 'lakes', FeatureCollection>> | undefined;
function readWaters(): Promise<Record<'rivers' | 'lakes', FeatureCollection>> {
  waters ??= (async () => {
    const topology = (await read(watersUrl)) as Parameters<typeof feature>[0];
    const shapeOf = (name: string): FeatureCollection => feature(topology, topology.objects[name] as never) as unknown as FeatureCollection;
    return { rivers: shapeOf('rivers'), lakes: shapeOf('lakes') };
  })();
  waters.catch(() => {
    waters = undefined;
  });
  return waters;
}

const landed = new WeakMap<Map, Promise<void>>();

/** Resolves when a map has its land, or cannot get it: a map is at rest before, for nothing is loading in it. */
export const untilLanded = async (map: Map): Promise<void> => landed.get(map)?.catch(() => undefined);

/** Puts the land in: roughly at once, finely when the map has come to rest. */
export async function drawLand(map: Map, wanted: () => boolean): Promise<void> {
  const put = async (url: string): Promise<void> => {
    const shape = await land(url);
    if (wanted()) source(map, 'land')?.setData(shape);
  };
  // Without rivers it is a map all the same.
  const wet = readWaters()
    .then((shapes) => {
      for (const name of ['rivers', 'lakes'] as const) if (wanted()) source(map, name)?.setData(shapes[name]);
    })
    .catch(() => undefined);
  const coarse = Promise.all([put(coarseUrl), wet]).then(() => undefined);
  landed.set(map, coarse);
  await coarse;
  if (wanted()) map.once('idle', () => void put(fineUrl).catch(() => undefined));
}

/** Parts that lie over a map. */
const OVER = '.map-legend, .map-attribution, .map-controls, .maplibregl-ctrl-scale';
/** Between a degree and what lies over the map, px. */
const NEAR = { x: 48, y: 12 };

/** Whether a degree is not under what lies over the map: of one that is, only an end would be seen. */
function inTheOpen(map: Map): (degree: Feature<Point>) => boolean {
  const container = map.getContainer();
  const box = container.getBoundingClientRect();
  const scale = box.width > 0 ? container.clientWidth / box.width : 1;
  const over = [...(container.closest('.map')?.querySelectorAll(OVER) ?? [])].map((part) => part.getBoundingClientRect());
  return ({ geometry }) => {
    const { x, y } = map.project(geometry.coordinates as [number, number]);
    const [left, top] = [box.left + x / scale, box.top + y / scale];
    return !over.some(
      (part) => left > part.left - NEAR.x && left < part.right + NEAR.x && top > part.top - NEAR.y && top < part.bottom + NEAR.y,
    );
  };
}

/** The grid of what is in sight. */
export function drawGrid(map: Map): void {
  const seen = map.getBounds();
  const bounds: Bounds = [seen.getWest(), seen.getSouth(), seen.getEast(), seen.getNorth()];
  const { lines, degrees } = gridOf(bounds);
  source(map, 'grid')?.setData(lines);
  source(map, 'degrees')?.setData({ ...degrees, features: degrees.features.filter(inTheOpen(map)) });
}
