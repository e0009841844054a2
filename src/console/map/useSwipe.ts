import { useMemo, useState } from 'react';
import { firstSides, sideOf, type Sides } from './swipe.ts';
import type { Bounds, PictureLayer } from './types.ts';

interface Swipe {
  /** The two that are compared; undefined while none are. */
  compared: Sides | undefined;
  /** Pictures under the map itself, which is the left side of a comparison. */
  shown: readonly PictureLayer[];
  /** Chooses the first two for what can be seen, unless two are chosen. */
  begin: (seen: Bounds) => void;
  onSides: (sides: Sides) => void;
}

/** Two pictures of a map compared side by side. @param on whether they are compared now */
export function useSwipe(on: boolean, pictures: readonly PictureLayer[], rasters: readonly PictureLayer[]): Swipe {
  const [wished, setWished] = useState<Sides>();
  // A picture may go while it is compared.
  const sides = wished && [wished.left, wished.right].every((name) => rasters.some((one) => one.name === name)) ? wished : undefined;
  const compared = on ? sides : undefined;
  const shown = useMemo(
    () => (compared ? sideOf(pictures, rasters, compared.left, compared.right) : pictures),
    [pictures, rasters, compared],
  );
  return {
    compared,
    shown,
    begin: (seen) => {
      if (!sides) setWished(firstSides(rasters, pictures, seen));
    },
    onSides: setWished,
  };
}
