import type { Block } from '../../documents/grid.ts';

/** What every block is drawn from. A block that cannot be drawn throws: the card around it says why, and offers another try. */
export interface BlockProps {
  block: Block;
}
