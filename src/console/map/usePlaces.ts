import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PlacesData, PlacesQuery } from '../../contract/places.ts';
import type { Resource } from '../../documents/ground/model/resource.ts';
import type { Where } from '../../documents/ground/where/types.ts';
import { request } from '../data/client/client.ts';
import { keys } from '../data/documents/queries.ts';
import type { Seen } from './useSight.ts';

/** Whose places are wanted. */
export interface PlacesWanted extends Pick<PlacesQuery, 'at' | 'show'> {
  resource: Pick<Resource, 'name' | 'api'>;
  screen: string;
  /** Not shown, so not read. */
  off?: boolean;
  where?: Where;
  keyword?: string;
  recycled?: boolean;
}

/** What there is of each. */
export interface PlacesRead {
  data: PlacesData | undefined;
  error: Error | null;
  retry: () => void;
}

/** Bounds and zoom with few digits: a view that is almost the same asks the same. */
const rounded = ({ bounds, zoom }: Seen): Pick<PlacesQuery, 'bounds' | 'zoom'> => ({
  bounds: bounds.map((n) => Number(n.toFixed(4))) as unknown as Seen['bounds'],
  zoom: Math.max(0, Math.floor(zoom)),
});

/** A call for places, of all that match or of what can be seen. */
export const placesQuery = ({ resource, screen, off: _off, where = [], keyword, recycled, ...rest }: PlacesWanted, view?: Seen) => {
  const body = {
    screen,
    ...(where.length ? { where } : {}),
    ...(keyword ? { keyword } : {}),
    ...(recycled ? { recycled } : {}),
    ...rest,
    ...(view ? rounded(view) : {}),
  };
  return {
    queryKey: keys.places(resource.name, JSON.stringify(body)),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      request<PlacesData>({ url: `${resource.api}/places`, body, read: true, handled: true, signal }),
  };
};

/** The places of several lists, kept current: all of them where they are few, else what can be seen. */
export function usePlaces(wanted: readonly PlacesWanted[], seen: Seen | undefined): PlacesRead[] {
  const all = useQueries({ queries: wanted.map((one) => ({ ...placesQuery(one), enabled: !one.off })) });
  const views = useQueries({
    queries: wanted.map((one, i) => ({
      ...placesQuery(one, seen),
      enabled: !one.off && seen !== undefined && all[i]?.data?.cells !== undefined,
    })),
  });
  const read = wanted.map((_, i): PlacesRead => {
    const whole = all[i];
    const part = whole?.data?.cells ? views[i]?.data : undefined;
    const data = part && whole?.data ? part : whole?.data;
    return { data, error: whole?.error ?? views[i]?.error ?? null, retry: () => void whole?.refetch() };
  });
  // One object as long as nothing came: what is drawn from it is drawn once.
  const parts = read.flatMap(({ data, error }) => [data, error]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => read, parts);
}
