/** Rows and columns of what lies side by side: rows from north to south, in each from west to east. */
import { middleOf, type Box } from '../../documents/ground/geometry/box.ts';
import { EARTH_M, radians } from '../../documents/ground/geometry/sphere.ts';

export interface Placed {
  id: string;
  box: Box;
}

export interface Spot {
  id: string;
  row: number;
  col: number;
}

/** Turned farther than this, rows no longer run from west to east. */
const TURN = 60;

/** In metres: how far to the east its middle lies and how far to the north, and how high it is. */
interface Laid {
  id: string;
  east: number;
  north: number;
  high: number;
}

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * Where each lies. What is less than half its height apart from those beside it lies in their row.
 * @param azimuth degrees the rows face, 180 is south: a field that is turned is counted along its rows
 */
export function spotsOf(placed: readonly Placed[], azimuth = 180): Spot[] {
  const [first] = placed;
  if (!first) return [];
  const [lon0, lat0] = middleOf(first.box);
  const turn = Math.abs(azimuth - 180) <= TURN ? radians(azimuth - 180) : 0;
  const metres = (lon: number, lat: number): [number, number] => [
    radians(lon - lon0) * EARTH_M * Math.cos(radians(lat0)),
    radians(lat - lat0) * EARTH_M,
  ];
  const laid = placed.map(({ id, box }): Laid => {
    const [x, y] = metres(...middleOf(box));
    return {
      id,
      east: x * Math.cos(turn) - y * Math.sin(turn),
      north: x * Math.sin(turn) + y * Math.cos(turn),
      high: radians(box[3] - box[1]) * EARTH_M,
    };
  });
  const apart = median(laid.map(({ high }) => high)) / 2;
  const rows: Laid[][] = [];
  for (const one of laid.toSorted((a, b) => b.north - a.north)) {
    const row = rows.at(-1);
    const level = row && row.reduce((sum, { north }) => sum + north, 0) / row.length;
    if (row && level !== undefined && level - one.north <= apart) row.push(one);
    else rows.push([one]);
  }
  return rows.flatMap((row, r) => row.toSorted((a, b) => a.east - b.east).map(({ id }, c) => ({ id, row: r + 1, col: c + 1 })));
}
