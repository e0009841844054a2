/** Grid screens: blocks side by side, joined by selections. What an author writes, and what the normaliser makes of it. */
import type { BlockTypeName } from './blocks/index.ts';
import type { BlockOptions } from './blocks/options.ts';
import { placeOf } from './place.ts';
import type { Place, PlaceDocument } from './types.ts';

/** Columns of a grid. */
export const GRID_COLUMNS = 24;
/** Lowest and highest block, px. */
export const BLOCK_HEIGHT = { min: 80, max: 4000 } as const;

export interface BlockDocument extends BlockOptions {
  type: BlockTypeName;
  /** Its type when absent: only a second block of one type needs a name. */
  name?: string;
  /** Heading over the block; none when absent. Both languages together. */
  title?: string;
  titleEn?: string;
  /** Columns of the grid, 1 to 24; all when absent. On narrow screens every block takes them all. */
  width?: number;
  /** Height in px, or `fill`: down to the end of the window. As high as its content when absent. */
  height?: number | 'fill';
}

/** A screen that is a grid of blocks. */
export interface GridDocument extends PlaceDocument {
  $schema?: string;
  version: number;
  title: string;
  titleEn: string;
  blocks: BlockDocument[];
}

export interface Block extends Omit<BlockDocument, 'name' | 'width' | 'listens'> {
  name: string;
  width: number;
  listens: string[];
}

/** A normalised grid screen. */
export interface Grid extends Place {
  blocks: Block[];
}

/** What the console fetches when a grid screen opens. */
export interface GridBundle {
  grid: Grid;
}

const normaliseBlock = (said: BlockDocument): Block => ({ ...said, name: said.name ?? said.type, width: said.width ?? GRID_COLUMNS, listens: said.listens ?? [] });

/** A grid document's screen; `area` and `name` come from its place in the folder. */
export const normaliseGrid = (said: GridDocument, area: string, name: string): Grid => ({
  ...placeOf(said, said, said.area ?? area, said.name ?? name), verbs: ['view'], blocks: said.blocks.map(normaliseBlock),
});

/** Whether a screen document is a grid. */
export const isGridDocument = (document: unknown): document is GridDocument => typeof document === 'object' && document !== null && Object.hasOwn(document, 'blocks');
