import { useMemo } from 'react';
import { useStore } from '../store.ts';
import { createFront, readParts } from './front.ts';

/** Something that can be done with what is on screen. */
export interface Offer {
  id: string;
  /** What is done, and with what, in the user's language. */
  title: string;
  run: () => void;
}

/** What one part of the page offers. */
interface Offers {
  offers: readonly Offer[];
  /** Whether it lies over the rest: what is behind it cannot be reached, or would lose what is typed here. */
  covers?: boolean;
}

const front = createFront<Offers>();

/** Offers something in the palette while the caller is on screen. */
export const useOffers = front.useFront;

/** What can be done with what is on screen: that of the foremost part that lies over the rest, and of what stands in it. */
export function useOffersInFront(): Offer[] {
  const parts = useStore(front.parts);
  return useMemo(() => {
    const shown = readParts(parts);
    const cover = shown.findLastIndex(({ covers }) => covers);
    return shown.slice(Math.max(cover, 0)).flatMap(({ offers }) => offers);
  }, [parts]);
}
