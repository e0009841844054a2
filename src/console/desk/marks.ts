/** Marks of the maps of a desk. */
import type { Feature, Geometry } from 'geojson';
import type { Look, ThingLayer } from '../map/types.ts';

export const COLOURS = { dock: '#0e63b4', drone: '#d4380d', route: '#8c8c8c', track: '#389e0d' } as const;

export const point = (at: readonly number[], id: string, look: Omit<Look, 'id'>): Feature<Geometry, Look> => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [...at] },
  properties: { id, ...look },
});

export const way = (id: string, at: readonly (readonly number[])[], colour: string): ThingLayer => ({
  name: id,
  still: true,
  data: {
    type: 'FeatureCollection',
    features:
      at.length < 2
        ? []
        : [
            {
              type: 'Feature',
              id,
              geometry: { type: 'LineString', coordinates: at.map(([lon = 0, lat = 0]) => [lon, lat]) },
              properties: { id, colour },
            },
          ],
  },
});
