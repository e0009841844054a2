/** Our layers as those of the library: areas, lines, marks with their words, groups with their number, heat. */
import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, LayerSpecification, Map, RasterSourceSpecification } from 'maplibre-gl';
import { still } from '../data/page/still.ts';
import { FONTS } from './base.ts';
import { baseColours } from './baseColours.ts';
import { markOf } from './marks.ts';
import { radiusOf } from './things.ts';
import type { PictureLayer, ThingLayer } from './types.ts';

/** Words of things are legible from here. */
const WORDS_FROM = 8;
const ACCENT = '#1890ff';
/** Shapes from elsewhere, apart from what can be clicked. */
const VECTOR = '#722ed1';

const prefix = (name: string): string => `things:${name}`;
const picturePrefix = (name: string): string => `picture:${name}`;
/** Name of the layer that an id of the library stands for. */
export const layerOf = (id: string): string | undefined => /^things:(.+):\w+$/.exec(id)?.[1];

const colour = ['coalesce', ['get', 'colour'], ACCENT];
const whenSelected = (yes: unknown, no: unknown): unknown => ['case', ['boolean', ['feature-state', 'selected'], false], yes, no];
const isGroup = ['has', 'count'];

/** What lies over what. */
const ORDER = ['heat', 'areas', 'lines', 'words', 'rings', 'marks', 'groups', 'shares', 'numbers'];
/** What is clickable stands first in each. */
const PARTS = ['groups', 'marks', 'lines', 'areas'] as const;

function specs({ name, heat }: ThingLayer, dark: boolean): LayerSpecification[] {
  const source = prefix(name);
  const base = baseColours(dark);
  const words = { 'text-font': FONTS, 'text-size': 12 };
  const inks = { 'text-color': dark ? '#e6eaf0' : '#1f2937', 'text-halo-color': base.halo, 'text-halo-width': 1.5 };
  const part = (id: string, type: string, more: object): LayerSpecification =>
    ({ id: `${source}:${id}`, type, source, ...more }) as unknown as LayerSpecification;
  if (heat)
    return [
      part('heat', 'heatmap', {
        paint: {
          'heatmap-weight': ['*', ['coalesce', ['get', 'weight'], 1], ['coalesce', ['get', 'count'], 1]],
          'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 0, 0.4, 14, 1.5],
          'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 0, 12, 14, 40],
          'heatmap-opacity': 0.75,
        },
      }),
    ];
  const isPoint = ['==', ['geometry-type'], 'Point'];
  return [
    part('areas', 'fill', {
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': colour, 'fill-opacity': whenSelected(0.5, 0.22) },
    }),
    part('lines', 'line', {
      filter: ['!', isPoint],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': colour, 'line-width': whenSelected(4, 1.75) },
    }),
    part('rings', 'circle', {
      filter: isPoint,
      paint: {
        'circle-radius': 16,
        'circle-color': base.text,
        'circle-opacity': whenSelected(0.25, 0),
        'circle-stroke-color': base.text,
        'circle-stroke-width': 2,
        'circle-stroke-opacity': whenSelected(1, 0),
      },
    }),
    part('groups', 'circle', {
      filter: ['all', isPoint, isGroup],
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['log10', ['get', 'count']], 0, radiusOf(1), 5, radiusOf(100_000)],
        // A quiet disc with its number; the colours stand around it.
        'circle-color': base.disc,
        'circle-stroke-color': colour,
        'circle-stroke-width': ['case', ['has', 'ring'], 0, 3],
      },
    }),
    part('shares', 'symbol', { filter: ['has', 'ring'], layout: { 'icon-image': ['get', 'ring'], 'icon-allow-overlap': true } }),
    part('numbers', 'symbol', {
      filter: ['all', isPoint, isGroup],
      layout: { ...words, 'text-field': ['number-format', ['get', 'count'], {}], 'text-allow-overlap': true },
      paint: { 'text-color': inks['text-color'] },
    }),
    part('marks', 'symbol', {
      filter: ['all', isPoint, ['!', isGroup]],
      layout: { 'icon-image': ['get', 'mark'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    }),
    part('words', 'symbol', {
      minzoom: WORDS_FROM,
      filter: ['all', ['has', 'label'], ['!', isGroup], ['!=', ['geometry-type'], 'LineString']],
      layout: {
        ...words,
        'text-field': ['get', 'label'],
        'text-anchor': ['case', isPoint, 'top', 'center'],
        'text-offset': ['case', isPoint, ['literal', [0, 0.9]], ['literal', [0, 0]]],
        'text-optional': true,
        'text-max-width': 12,
      },
      paint: inks,
    }),
  ];
}

const marked = (data: ThingLayer['data']): FeatureCollection => ({
  type: 'FeatureCollection',
  features: data.features.map((f) =>
    f.geometry.type === 'Point' && f.properties.count === undefined
      ? { ...f, properties: { ...f.properties, mark: markOf(f.properties) } }
      : f,
  ),
});

/** Layers of the library that one of ours has. */
const idsOf = (map: Map, name: string): string[] => map.getLayersOrder().filter((id) => id.startsWith(`${prefix(name)}:`));

/** What is on the map of each layer; what has not changed is left alone. */
export type DrawnLayers = globalThis.Map<string, { key: string; data: unknown; still: boolean }>;

/** What is on the map of each picture. */
export type DrawnPictures = globalThis.Map<string, { key: string; shapes: PictureLayer['shapes'] }>;

/** Brings the map to these layers; the order of the list is that from below. */
export function drawThings(map: Map, current: DrawnLayers, layers: readonly ThingLayer[], dark: boolean): void {
  const keyOf = (layer: ThingLayer): string => JSON.stringify([layer.heat === true, dark]);
  const names = layers.map((l) => l.name);
  const same = [...current.keys()].join('\n') === names.join('\n') && layers.every((l) => current.get(l.name)?.key === keyOf(l));
  if (!same) {
    for (const name of current.keys()) {
      for (const id of idsOf(map, name)) map.removeLayer(id);
      if (!names.includes(name)) map.removeSource(prefix(name));
    }
    const before = new globalThis.Map(current);
    current.clear();
    for (const layer of layers) {
      if (!before.has(layer.name))
        map.addSource(prefix(layer.name), { type: 'geojson', data: { type: 'FeatureCollection', features: [] }, promoteId: 'id' });
      current.set(layer.name, { key: keyOf(layer), data: before.get(layer.name)?.data, still: layer.still === true });
    }
    // Areas of all below the lines of all, and these below the marks.
    const all = layers.flatMap((layer) => specs(layer, dark));
    const rank = ({ id }: LayerSpecification): number => ORDER.findIndex((part) => id.endsWith(`:${part}`));
    for (const spec of all.toSorted((a, b) => rank(a) - rank(b))) map.addLayer(spec);
  }
  for (const layer of layers) {
    const known = current.get(layer.name);
    if (known && known.data !== layer.data) {
      map.getSource<GeoJSONSource>(prefix(layer.name))?.setData(marked(layer.data));
      known.data = layer.data;
    }
    for (const id of idsOf(map, layer.name)) map.setLayoutProperty(id, 'visibility', layer.hidden ? 'none' : 'visible');
  }
}

/** What is drawn of a picture: one layer of tiles, or areas, lines and points. */
function pictureSpecs(id: string, { shapes, opacity = 1, minZoom = 0 }: PictureLayer, dark: boolean): LayerSpecification[] {
  // Bright pictures blind beside a dark page.
  const tiles = { 'raster-opacity': opacity, 'raster-brightness-max': dark ? 0.75 : 1, ...(still() ? { 'raster-fade-duration': 0 } : {}) };
  if (!shapes) return [{ id, type: 'raster', source: id, paint: tiles } as LayerSpecification];
  const base = baseColours(dark);
  const part = (name: string, type: string, only: unknown, paint: object): LayerSpecification =>
    ({ id: `${id}:${name}`, type, source: id, minzoom: minZoom, filter: only, paint }) as unknown as LayerSpecification;
  return [
    part('areas', 'fill', ['==', ['geometry-type'], 'Polygon'], { 'fill-color': VECTOR, 'fill-opacity': 0.2 * opacity }),
    part('lines', 'line', ['!=', ['geometry-type'], 'Point'], { 'line-color': VECTOR, 'line-width': 1.5, 'line-opacity': opacity }),
    part('points', 'circle', ['==', ['geometry-type'], 'Point'], {
      'circle-radius': 4,
      'circle-color': VECTOR,
      'circle-opacity': opacity,
      'circle-stroke-color': base.halo,
      'circle-stroke-width': 1,
      'circle-stroke-opacity': opacity,
    }),
    {
      ...part('words', 'symbol', ['has', 'label'], {
        'text-color': base.text,
        'text-halo-color': base.halo,
        'text-halo-width': 1.5,
        'text-opacity': opacity,
      }),
      minzoom: Math.max(minZoom, WORDS_FROM),
      layout: {
        'text-font': FONTS,
        'text-size': 12,
        'text-field': ['get', 'label'],
        'text-anchor': 'top',
        'text-offset': [0, 0.5],
        'text-optional': true,
      },
    } as LayerSpecification,
  ];
}

/** Its tiles as the library asks for them. */
const rasterOf = ({ tiles = [], size = 256, bounds, minZoom = 0, maxZoom = 20 }: PictureLayer): RasterSourceSpecification => ({
  type: 'raster',
  tiles,
  tileSize: size,
  minzoom: minZoom,
  maxzoom: maxZoom,
  ...(bounds ? { bounds: [...bounds] } : {}),
});

/** Name of the picture that a source of the library stands for. */
export const pictureOf = (source: string): string | undefined => /^picture:(.+)$/.exec(source)?.[1];

/** Pictures lie over the ground and under the grid, in their order. */
export function drawPictures(map: Map, current: DrawnPictures, pictures: readonly PictureLayer[], dark: boolean): void {
  const keyOf = (p: PictureLayer): string => JSON.stringify([p.tiles, p.minZoom, p.maxZoom, p.bounds]);
  const idsFor = (id: string): string[] => map.getLayersOrder().filter((one) => one === id || one.startsWith(`${id}:`));
  for (const [name, { key, shapes }] of current) {
    const now = pictures.find((p) => p.name === name);
    if (now && keyOf(now) === key && now.shapes === shapes) continue;
    const id = picturePrefix(name);
    for (const one of idsFor(id)) map.removeLayer(one);
    map.removeSource(id);
    current.delete(name);
  }
  for (const picture of pictures) {
    const id = picturePrefix(picture.name);
    if (!current.has(picture.name)) {
      map.addSource(id, picture.shapes ? { type: 'geojson', data: picture.shapes } : rasterOf(picture));
      current.set(picture.name, { key: keyOf(picture), shapes: picture.shapes });
    }
    for (const spec of pictureSpecs(id, picture, dark)) {
      if (!map.getLayer(spec.id)) map.addLayer(spec, 'grid');
      else {
        for (const [name, value] of Object.entries(spec.paint ?? {})) map.setPaintProperty(spec.id, name as never, value as never);
        map.moveLayer(spec.id, 'grid');
      }
    }
  }
}

/** Paints what is selected, and only that. */
export function choose(map: Map, current: DrawnLayers, before: readonly string[], ids: readonly string[]): void {
  for (const name of current.keys()) {
    const source = prefix(name);
    for (const id of before) if (!ids.includes(id)) map.removeFeatureState({ source, id }, 'selected');
    for (const id of ids) map.setFeatureState({ source, id }, { selected: true });
  }
}

/** Ids of the library's layers that can be clicked, of those that are there. */
export const clickable = (map: Map, current: DrawnLayers): string[] =>
  [...current].flatMap(([name, { still }]) =>
    (still ? [] : PARTS).map((part) => `${prefix(name)}:${part}`).filter((id) => map.getLayer(id)),
  );
