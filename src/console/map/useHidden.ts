import { useMemo, useState } from 'react';
import { BASE_MAP } from '../../contract/maps.ts';
import { meet } from '../../documents/ground/geometry/box.ts';
import { errorText } from '../data/client/errorText.ts';
import type { LegendLayer } from './MapLegend.tsx';
import { usePictures, useShapes, type NamedPicture } from './usePictures.ts';
import type { PictureLayer } from './types.ts';
import type { Seen } from './useSight.ts';

const NONE: readonly string[] = [];
/** Kept in this browser: our own base is wanted in place of the deployment's. */
const OWN_BASE = 'map:own';

/** Which layers the user hid or brought back, and the configured maps that are shown under them. */
export interface Hidden {
  hidden: readonly string[];
  toggle: (name: string) => void;
  /** Configured maps that are on. */
  pictures: readonly PictureLayer[];
  /** Those that are made of pixels, on or not. */
  rasters: readonly NamedPicture[];
  /** Legend of all configured maps. */
  legend: LegendLayer[];
}

/** Less of the map's width or height than this is not seen. */
const SPECK = 0.01;

/** Whether a picture lies in what is seen, large enough to be told from a speck. */
export function liesIn({ bounds }: Pick<PictureLayer, 'bounds'>, seen: Pick<Seen, 'bounds'>): boolean {
  if (!bounds) return true;
  const [west, south, east, north] = bounds;
  const [left, bottom, right, top] = seen.bounds;
  const part = Math.max((east - west) / (right - left), (north - south) / (top - bottom));
  return meet(bounds, seen.bounds) && part >= SPECK;
}

/**
 * @param first layers that are hidden until they are asked for
 * @param seen what can be seen: maps that lie elsewhere are not offered
 */
export function useHidden(first = NONE, seen?: Seen): Hidden {
  const [hidden, setHidden] = useState(() => [...first, ...(localStorage.getItem(OWN_BASE) === null ? [] : [BASE_MAP])]);
  const all = usePictures();
  // Of a configured map the name says that it is not as it was at first.
  const on = useMemo(() => all.filter((p) => p.visible !== hidden.includes(p.name)), [all, hidden]);
  const rasters = useMemo(() => all.filter(({ kind }) => kind === 'tiles'), [all]);
  const shapes = useShapes(on.filter(({ kind }) => kind === 'shapes').map(({ name }) => name));
  const pictures = useMemo(
    () =>
      on.flatMap((picture): PictureLayer[] => {
        if (picture.kind === 'tiles') return [picture];
        const data = shapes.get(picture.name)?.data;
        return data ? [{ ...picture, shapes: data }] : [];
      }),
    [on, shapes],
  );
  return {
    hidden,
    toggle: (name) => {
      const next = hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name];
      if (name === BASE_MAP) {
        if (next.includes(name)) localStorage.setItem(OWN_BASE, '1');
        else localStorage.removeItem(OWN_BASE);
      }
      setHidden(next);
    },
    pictures,
    rasters,
    legend: all
      .filter((picture) => !seen || liesIn(picture, seen))
      .map(({ name, title, visible, note }) => {
        const error = shapes.get(name)?.error;
        return {
          name,
          title,
          isRecord: name !== BASE_MAP,
          hidden: visible === hidden.includes(name),
          entries: [],
          ...(error ? { note: errorText(error) } : note === undefined ? {} : { note }),
        };
      }),
  };
}
