import type { BlockTypeName } from '../../documents/features/blocks/index.ts';
import type { BlockOf } from '../../documents/features/blocks/grid.ts';

/** What a block is drawn from. A block that cannot be drawn throws: the card around it says why, and offers another try. */
export interface BlockProps<T extends BlockTypeName> {
  block: BlockOf<T>;
}
