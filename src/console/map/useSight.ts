/** Where a map looks, and what can be seen on it. */
import type { Map } from 'maplibre-gl';
import { useEffect } from 'react';
import { roomOf } from './room.ts';
import type { Bounds } from './types.ts';

/** Nearer than this nothing is shown when a place is looked for. */
const CLOSE = 16;
/** Tells who moved the map, where the library does not. */
export const [BY_USER, BY_SIGHT] = [{ by: 'user' }, { by: 'sight' }] as const;

const moverOf = (event: { by?: Seen['by']; originalEvent?: unknown }): Pick<Seen, 'by'> => {
  const by = event.originalEvent ? 'user' : event.by;
  return by === undefined ? {} : { by };
};
/** Where the map looks; a new object is a new wish. */
export interface Sight {
  bounds: Bounds;
  /** They are what was seen before, with room around what matters in them. */
  exactly?: boolean;
}

/** What can be seen. */
export interface Seen {
  bounds: Bounds;
  zoom: number;
  /** Who moved the map there: the user, or a sight that was wished for; nobody when it only began, or has another size. */
  by?: 'user' | 'sight';
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
      map.fitBounds(
        [west, south, east, north],
        { ...(sight.exactly ? {} : { padding: roomOf(map), maxZoom: Math.max(CLOSE, west === east ? map.getZoom() : 0) }), linear: true },
        BY_SIGHT,
      );
    }
  }, [map, sight]);
}

/** Tells what can be seen, at first and after every move. */
export function useSeen(map: Map | undefined, onSeen: ((seen: Seen) => void) | undefined): void {
  useEffect(() => {
    if (!map || !onSeen) return undefined;
    const tell = (event: Parameters<typeof moverOf>[0]): void => onSeen({ ...seenBy(map), ...moverOf(event) });
    tell({});
    map.on('moveend', tell);
    return () => void map.off('moveend', tell);
  }, [map, onSeen]);
}
