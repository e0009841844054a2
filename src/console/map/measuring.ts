/** What is measured, as it stands on the map: above everything else there. */
import type { Feature, FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map } from 'maplibre-gl';
import { closed } from '../../documents/ground/geometry/tidy.ts';
import type { Geometry, Position } from '../../documents/ground/geometry/types.ts';

/** A way, or the area it goes around. */
export type Measure = 'length' | 'area';

const LEAST = { length: 2, area: 3 } as const;

/** What the points make; undefined while they are too few. */
export function shapeOfPoints(kind: Measure, points: readonly Position[]): Geometry | undefined {
  if (points.length < LEAST[kind]) return undefined;
  return kind === 'length' ? { type: 'LineString', coordinates: [...points] } : { type: 'Polygon', coordinates: [closed([...points])] };
}

const SOURCE = 'measure';
const COLOUR = '#d4380d';
const RIM = '#ffffff';

const LAYERS = [
  {
    id: `${SOURCE}:area`,
    type: 'fill',
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': COLOUR, 'fill-opacity': 0.15 },
  },
  { id: `${SOURCE}:rim`, type: 'line', paint: { 'line-color': RIM, 'line-width': 5, 'line-opacity': 0.8 } },
  { id: `${SOURCE}:line`, type: 'line', paint: { 'line-color': COLOUR, 'line-width': 2.5 } },
  {
    id: `${SOURCE}:points`,
    type: 'circle',
    filter: ['==', ['geometry-type'], 'Point'],
    paint: { 'circle-radius': 4.5, 'circle-color': COLOUR, 'circle-stroke-color': RIM, 'circle-stroke-width': 1.5 },
  },
] as const;

/** Brings the points and their shape on the map. */
export function drawMeasure(map: Map, shape: Geometry | undefined, points: readonly Position[]): void {
  const feature = (geometry: Geometry): Feature => ({ type: 'Feature', properties: {}, geometry });
  const data: FeatureCollection = {
    type: 'FeatureCollection',
    features: [...(shape ? [feature(shape)] : []), ...points.map((at) => feature({ type: 'Point', coordinates: at }))],
  };
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) source.setData(data);
  else map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of LAYERS) {
    if (map.getLayer(layer.id)) map.moveLayer(layer.id);
    else map.addLayer({ ...layer, source: SOURCE } as never);
  }
}

export function clearMeasure(map: Map): void {
  for (const { id } of LAYERS) if (map.getLayer(id)) map.removeLayer(id);
  if (map.getSource(SOURCE)) map.removeSource(SOURCE);
}
