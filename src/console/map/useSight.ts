/** Where a map looks, and what can be seen on it. */
import type { Map } from 'maplibre-gl';
import { useEffect } from 'react';
import type { Bounds } from './types.ts';

/** Nearer than this nothing is shown when a place is looked for. */
const CLOSE = 16;
/** Around what is looked at, px. */
const MARGIN = 48;
/** The same where a legend lies over the left of a map that is wide enough for it, px. */
const LEGEND = 240;
const wide = (map: Map): boolean => map.getContainer().clientWidth > 700;

/** Where the map looks; a new object is a new wish. */
export interface Sight {
  bounds: Bounds;
}

/** What can be seen. */
export interface Seen {
  bounds: Bounds;
  zoom: number;
}

/** What can be seen of a map. */
export const seenBy = (map: Map): Seen => {
  const b = map.getBounds();
  return { bounds: [b.getWest(), b.getSouth(), b.getEast(), b.getNorth()], zoom: map.getZoom() };
};

/** Lets a map look at a sight, all of which is shown. */
export function useSight(map: Map | undefined, sight: Sight | undefined): void {
  useEffect(() => {
    if (map && sight) {
      const [west, south, east, north] = sight.bounds;
      map.fitBounds([west, south, east, north], {
        padding: { top: MARGIN, bottom: MARGIN, right: MARGIN, left: wide(map) ? LEGEND : MARGIN },
        maxZoom: Math.max(CLOSE, west === east ? map.getZoom() : 0),
        linear: true,
      });
    }
  }, [map, sight]);
}

/** Tells what can be seen, at first and after every move. */
export function useSeen(map: Map | undefined, onSeen: ((seen: Seen) => void) | undefined): void {
  useEffect(() => {
    if (!map || !onSeen) return undefined;
    const tell = (): void => onSeen(seenBy(map));
    tell();
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, onSeen]);
}
