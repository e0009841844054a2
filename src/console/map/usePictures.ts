import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BASE_MAP, MAP_LAYERS, MAP_PATHS, ORTHO_SIZE, type MapPicture, type MapPictures, type MapShapes } from '../../contract/maps.ts';
import { request } from '../data/client/client.ts';
import { addressOf } from '../data/client/address.ts';
import { deployment } from '../data/deployment.ts';
import { keys } from '../data/documents/queries.ts';
import { useText } from '../data/texts/useText.ts';
import type { PictureLayer } from './types.ts';

/** A configured map under the things. */
export interface NamedPicture extends PictureLayer {
  title: string;
  kind: 'tiles' | 'shapes';
  /** Shown at first. */
  visible: boolean;
  /** What is said of it in the legend. */
  note?: string;
}

const here = (path: string): string => new URL(path, location.href).href;
const tilesOf = (id: string): string[] => [`${here(addressOf(`${MAP_PATHS.tile}/${id}`))}/{z}/{x}/{y}`];

/** What an orthophoto has besides: where it is, and the range of its colours. */
const orthoOf = (id: string, { band, box, version, range }: NonNullable<MapPicture['ortho']>): Partial<NamedPicture> => ({
  // Another file has other tiles, which a browser must not take for the old ones.
  tiles: tilesOf(id).map((tiles) => `${tiles}?v=${version}`),
  size: ORTHO_SIZE,
  bounds: box,
  ...(range ? { note: `${range.map((value) => value.toFixed(1)).join(' – ')}${band === 'thermal' ? ' °C' : ''}` } : {}),
});

const named = ({ id, name, kind, minZoom, maxZoom, opacity, visible, attribution, ortho }: MapPicture): NamedPicture => ({
  name: id,
  title: name,
  kind,
  ...(ortho ? orthoOf(id, ortho) : kind === 'tiles' ? { tiles: tilesOf(id) } : {}),
  minZoom,
  maxZoom,
  opacity: opacity / 100,
  visible,
  attribution: attribution ?? name,
});

/** Tiles that the page's own settings name: the policy of the page keeps it to its origin. */
export function tilesOfPage(mapUrl: string, origin: string): string[] | undefined {
  if (!mapUrl.includes('{z}')) return undefined;
  // Braces would be encoded as a part of an address.
  const address = mapUrl.startsWith('/') ? `${origin}${mapUrl}` : mapUrl;
  return address.startsWith(`${origin}/`) ? [address] : undefined;
}

/**
 * The configured maps that the user may see, the base map of the deployment first; the map is drawn without them where they cannot be had.
 */
export function usePictures(): NamedPicture[] {
  const { t } = useText();
  const { data } = useQuery({
    queryKey: [...keys.records(MAP_LAYERS), 'pictures'],
    queryFn: ({ signal }) => request<MapPictures>({ method: 'GET', url: MAP_PATHS.pictures, handled: true, signal }),
  });
  return useMemo(() => {
    const own = tilesOfPage(deployment.mapURL, location.origin);
    const tiles = own ?? (data?.base ? tilesOf(BASE_MAP) : undefined);
    const attribution = own ? undefined : (data?.base?.attribution ?? undefined);
    const title = t('map.base');
    const base: NamedPicture[] = tiles
      ? [{ name: BASE_MAP, title, kind: 'tiles', tiles, visible: true, ...(attribution ? { attribution } : {}) }]
      : [];
    return [...base, ...(data?.list ?? []).map(named)];
  }, [data, t]);
}

/** One configured map, shown at first or not; why not where it cannot be had. */
export function usePicture(id: string): { picture: NamedPicture | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: [...keys.records(MAP_LAYERS), 'picture', id],
    queryFn: ({ signal }) =>
      request<MapPicture>({ method: 'GET', url: `${MAP_PATHS.pictures}/${encodeURIComponent(id)}`, handled: true, signal }),
    retry: false,
  });
  return { picture: useMemo(() => data && named(data), [data]), error };
}

/** What vector layers hold, of those that are wanted. */
export function useShapes(ids: readonly string[]): ReadonlyMap<string, { data: MapShapes | undefined; error: Error | null }> {
  const queries = useQueries({
    queries: ids.map((id) => ({
      queryKey: [...keys.records(MAP_LAYERS), 'shapes', id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request<MapShapes>({ method: 'GET', url: `${MAP_PATHS.shapes}/${id}`, handled: true, signal }),
      retry: false,
    })),
  });
  const parts = queries.flatMap(({ data, error }) => [data, error]);
  // One object as long as nothing came.
  return useMemo(
    () => new Map(ids.map((id, i) => [id, { data: queries[i]?.data, error: queries[i]?.error ?? null }])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [ids.join(), ...parts],
  );
}
