import { useMemo, useState } from 'react';
import type { LegendLayer } from './MapLegend.tsx';
import { usePictures } from './usePictures.ts';
import type { PictureLayer } from './types.ts';

const NONE: readonly string[] = [];

/** Which layers the user hid or brought back, and the configured maps that are shown under them. */
export interface Hidden {
  hidden: readonly string[];
  toggle: (name: string) => void;
  /** Configured maps that are on. */
  pictures: readonly PictureLayer[];
  /** Legend of all configured maps. */
  legend: LegendLayer[];
}

/** @param first layers that are hidden until they are asked for */
export function useHidden(first = NONE): Hidden {
  const [hidden, setHidden] = useState(first);
  const all = usePictures();
  // Of a configured map the name says that it is not as it was at first.
  const pictures = useMemo(() => all.filter((p) => p.visible !== hidden.includes(p.name)), [all, hidden]);
  return {
    hidden,
    toggle: (name) => setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]),
    pictures,
    legend: all.map(({ name, title, visible }) => ({ name, title, hidden: visible === hidden.includes(name), entries: [] })),
  };
}
