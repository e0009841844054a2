/** The cells that rows are counted in: grids by zoom, and coarser ones put together of finer ones. */
import type { Cell } from '../../contract/places.ts';
import type { Box } from '../../documents/ground/geometry/box.ts';

/** Cells along the width of a tile of 512 px. */
const CELLS = 8;
/** Heights of cells are whole numbers of such parts of the least cell's width. */
const PARTS = 2;
/** Zooms at which everything is counted, the nearest of which it is not too many; what is seen from further away is put together of it. */
export const LEVELS = [6, 4] as const;

/** Around both. */
export const around = ([west, south, east, north]: Box, [w, s, e, n]: Box): Box => [
  Math.min(west, w),
  Math.min(south, s),
  Math.max(east, e),
  Math.max(north, n),
];
export const within = ([west, south, east, north]: Box, [w, s, e, n]: Box): boolean => west >= w && south >= s && east <= e && north <= n;
/** So much the database takes for nothing where it compares places, degrees. */
export const FUZZ = 1e-6;
export const apart = ([west, south, east, north]: Box, [w, s, e, n]: Box): boolean =>
  east < w - FUZZ || west > e + FUZZ || north < s - FUZZ || south > n + FUZZ;

export interface Corners {
  west: number | null;
  south: number | null;
  east: number | null;
  north: number | null;
}
export const boxFrom = ({ west, south, east, north }: Corners): Box | null =>
  west === null || south === null || east === null || north === null ? null : [west, south, east, north];

/** What is counted of the rows of a cell. */
export interface Counted extends Corners {
  count: number;
  lon: number;
  lat: number;
}

export const cellFrom = (row: Counted): Cell => ({
  count: row.count,
  at: [row.lon, row.lat],
  box: boxFrom(row) ?? [row.lon, row.lat, row.lon, row.lat],
});

/** Cells of a view: as high on the screen as wide, as nearly as parts allow, for a degree of latitude is drawn longer towards the poles. */
export interface Grid {
  /** Cells of the level in one, from west to east. */
  across: number;
  /** Parts in one, from south to north. */
  up: number;
}

const widthAt = (level: number): number => 360 / (2 ** level * CELLS);
export const degreesOf = ({ across, up }: Grid, level: number): { wide: number; high: number } => ({
  wide: across * widthAt(level),
  high: (up * widthAt(level)) / PARTS,
});

/** @param level zoom of the cells it is put together of, at least that of the view */
export function gridOf(bounds: Box, zoom: number, level: number): Grid {
  const across = 2 ** (level - zoom);
  const middle = Math.round((bounds[1] + bounds[3]) / 20) * 10;
  const squeeze = Math.cos((Math.min(80, Math.abs(middle)) * Math.PI) / 180);
  return { across, up: Math.max(1, Math.round(across * PARTS * squeeze)) };
}

/** A cell of a level, and which. */
export interface Least extends Counted {
  i: number;
  j: number;
}

/** Everything that is reached, by the cells of a level. */
export interface Everywhere {
  level: number;
  least: readonly Least[];
}

/** Cells by the grids that were asked for, by name. */
const put = new WeakMap<Everywhere, Map<string, readonly Cell[]>>();

/** Puts cells together. */
export function cellsBy(all: Everywhere, { across, up }: Grid): readonly Cell[] {
  const grids = put.get(all) ?? new Map<string, readonly Cell[]>();
  put.set(all, grids);
  const name = `${across} ${up}`;
  const known = grids.get(name);
  if (known) return known;
  const cells = new Map<string, Cell>();
  for (const one of all.least) {
    const key = `${Math.floor(one.i / across)} ${Math.floor(one.j / up)}`;
    const cell = cells.get(key);
    const { count, at, box } = cellFrom(one);
    if (!cell) cells.set(key, { count, at, box });
    else {
      const sum = cell.count + count;
      const share = count / sum;
      cell.at = [cell.at[0] + (at[0] - cell.at[0]) * share, cell.at[1] + (at[1] - cell.at[1]) * share];
      cell.count = sum;
      cell.box = around(cell.box, box);
    }
  }
  const together = [...cells.values()];
  grids.set(name, together);
  return together;
}
