/** A line that is drawn on a map by clicks, typed coordinates, or the middle of the map. */
import type { Map } from 'maplibre-gl';
import { useCallback, useEffect, useState } from 'react';
import { MOST_VERTICES } from '../../contract/api/terrain.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { clearMeasure, drawMeasure, shapeOfPoints } from '../map/measuring.ts';

export interface Line {
  map: Map | undefined;
  points: readonly Position[];
  add: (at: Position) => void;
  undo: () => void;
  clear: () => void;
}

export function useLine(map: Map | undefined): Line {
  const [points, setPoints] = useState<readonly Position[]>([]);
  const add = useCallback((at: Position): void => {
    setPoints((now) => (now.length >= MOST_VERTICES || (now.at(-1)?.[0] === at[0] && now.at(-1)?.[1] === at[1]) ? now : [...now, at]));
  }, []);
  useEffect(() => {
    if (!map) return undefined;
    const click = ({ lngLat }: { lngLat: { lng: number; lat: number } }): void =>
      add([Number(lngLat.lng.toFixed(7)), Number(lngLat.lat.toFixed(7))]);
    const canvas = map.getCanvas();
    map.on('click', click);
    // The second click of two is a point as well.
    map.doubleClickZoom.disable();
    canvas.style.cursor = 'crosshair';
    return () => {
      map.off('click', click);
      if (canvas.isConnected) clearMeasure(map);
    };
  }, [map, add]);
  useEffect(() => {
    if (map) drawMeasure(map, shapeOfPoints('length', points), points);
  }, [map, points]);
  return { map, points, add, undo: () => setPoints((now) => now.slice(0, -1)), clear: () => setPoints([]) };
}
