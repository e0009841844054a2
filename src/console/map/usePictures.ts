import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAP_PATHS, type MapPicture } from '../../contract/maps.ts';
import { request } from '../data/client.ts';
import { addressOf } from '../data/client/address.ts';
import { keys } from '../data/queries.ts';
import type { PictureLayer } from './types.ts';

/** A configured map under the things. */
export interface NamedPicture extends PictureLayer {
  title: string;
  /** Shown at first. */
  visible: boolean;
}

/** The configured maps that the user may see; the map is drawn without them where they cannot be had. */
export function usePictures(): NamedPicture[] {
  const { data } = useQuery({
    queryKey: [...keys.records('mapLayer'), 'pictures'],
    queryFn: ({ signal }) => request<{ list: MapPicture[] }>({ method: 'GET', url: MAP_PATHS.pictures, handled: true, signal }),
  });
  return useMemo(
    () =>
      (data?.list ?? []).map(({ id, name, minZoom, maxZoom, opacity, visible, attribution }) => ({
        name: id,
        title: name,
        tiles: [`${new URL(addressOf(`${MAP_PATHS.tile}/${id}`), location.href).href}/{z}/{x}/{y}`],
        minZoom,
        maxZoom,
        opacity: opacity / 100,
        visible,
        attribution: attribution ?? name,
      })),
    [data],
  );
}
