/** How a block draws the list of another screen: lists stand above blocks, so the grid hands theirs down. */
import { createContext, type ReactElement } from 'react';
import type { Where } from '../../../documents/ground/where/types.ts';

export interface EmbeddedListProps {
  /** `<area>/<name>`. */
  screen: string;
  /** Further conditions. */
  where: Where;
}

export const EmbeddedListContext = createContext<(props: EmbeddedListProps) => ReactElement | null>(() => null);
