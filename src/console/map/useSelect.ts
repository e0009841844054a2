import type { Map } from 'maplibre-gl';
import { useEffect } from 'react';
import { clickable, layerOf, type DrawnLayers } from './layers.ts';
import type { Hit } from './types.ts';

/** A click may miss a thing by so much, px. */
const REACH = 4;

/** Tells which thing on a map was clicked, nothing for a click beside all of them; over one the pointer shows that it can be. */
export function useSelect(
  map: Map | undefined,
  thingsDrawn: () => DrawnLayers,
  onSelect: ((hit: Hit | undefined) => void) | undefined,
): void {
  useEffect(() => {
    if (!map || !onSelect) return undefined;
    const around = (x: number, y: number): [[number, number], [number, number]] => [
      [x - REACH, y - REACH],
      [x + REACH, y + REACH],
    ];
    const find = (x: number, y: number) => map.queryRenderedFeatures(around(x, y), { layers: clickable(map, thingsDrawn()) })[0];
    const click = ({ point, lngLat }: { point: { x: number; y: number }; lngLat: { lng: number; lat: number } }): void => {
      const feature = find(point.x, point.y);
      const layer = feature && layerOf(feature.layer.id);
      if (!feature || layer === undefined) return onSelect(undefined);
      const { id, count } = feature.properties as { id: string; count?: number };
      return onSelect({ layer, id, ...(count === undefined ? {} : { count }), at: [lngLat.lng, lngLat.lat] });
    };
    const hover = ({ point }: { point: { x: number; y: number } }): void => {
      map.getCanvas().style.cursor = find(point.x, point.y) ? 'pointer' : '';
    };
    map.on('click', click);
    map.on('mousemove', hover);
    return () => {
      map.off('click', click);
      map.off('mousemove', hover);
    };
  }, [map, thingsDrawn, onSelect]);
}
