/** Repeatable random numbers, and small plane geometry on WGS-84 (metres east and north of a centre). */

/** Longitude and latitude in degrees. */
export type Position = [lon: number, lat: number];

interface Polygon {
  type: 'Polygon';
  coordinates: Position[][];
}

interface Random {
  /** From `low` up to `high`, rounded to `digits` decimals. */
  between: (low: number, high: number, digits?: number) => number;
  /** Whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
}

/** Mulberry32: the same seed gives the same numbers on every machine. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    between: (low, high, digits = 1) => round(low + next() * (high - low), digits),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
  };
}

export const round = (value: number, digits: number): number => Number(value.toFixed(digits));

export const METRES_PER_DEGREE = 111_320;

/** The point `east` and `north` metres away, 6 decimals (about 0.1 m). */
export function offset([lon, lat]: Position, east: number, north: number): Position {
  return [round(lon + east / (METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180)), 6), round(lat + north / METRES_PER_DEGREE, 6)];
}

/** A rectangle in metres around a centre: west, south, east, north edges. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Counter-clockwise closed ring, as GeoJSON wants an outer ring. */
export function polygon(centre: Position, { west, south, east, north }: Box): Polygon {
  const ring = [offset(centre, west, south), offset(centre, east, south), offset(centre, east, north), offset(centre, west, north)];
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as Position]] };
}

/** The box round all boxes, wider by `margin` metres. */
export function around(boxes: readonly Box[], margin: number): Box {
  return {
    west: Math.min(...boxes.map((b) => b.west)) - margin,
    south: Math.min(...boxes.map((b) => b.south)) - margin,
    east: Math.max(...boxes.map((b) => b.east)) + margin,
    north: Math.max(...boxes.map((b) => b.north)) + margin,
  };
}

/** Area of a box in km². */
export const squareKilometres = (b: Box): number => round(((b.east - b.west) * (b.north - b.south)) / 1e6, 3);
