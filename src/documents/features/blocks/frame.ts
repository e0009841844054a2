/** What every block says, and the grid it stands in. */

/** Columns of a grid. */
export const GRID_COLUMNS = 24;

/** Lowest and highest block, px. */
export const BLOCK_HEIGHT = { min: 80, max: 4000 } as const;

/** What every block says. */
export interface BlockFrame {
  /** Its type when absent: only a second block of one type needs a name. */
  name?: string;
  /** Heading over the block; none when absent. Both languages together. */
  title?: string;
  titleEn?: string;
  /** Columns of the grid, 1 to 24; all when absent. On phones every block takes them all. */
  width?: number;
  /** The same between 768 and 1199 px; all when absent. */
  narrow?: number;
  /** Height in px, or `fill`: down to the end of the window. As high as its content when absent. */
  height?: number | 'fill';
}
