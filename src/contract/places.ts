/** `POST {api}/places`: where the rows of a list are, for maps. The body is that of a list call, and what stands here. */
import type { Box } from '../documents/ground/geometry/box.ts';

/** Most rows of an answer; beyond, they are counted in cells. */
export const PLACES_BOUND = 5000;

export interface PlacesQuery {
  /** Field of the place: a location or a geometry. */
  at: string;
  /** Fields that come along; few, for all rows come at once. */
  show?: string[];
  /** What can be seen; all when absent. */
  bounds?: Box;
  /** How closely it is seen: a tile of 512 px is the world at 0, and half as wide with each. */
  zoom?: number;
}

/** A row, its place under `$at`: [lon, lat] or a GeoJSON geometry. */
export type PlacedRow = Record<string, unknown> & { id: string; $at: unknown };

/** Rows that lie close together. */
export interface Cell {
  count: number;
  /** Their middle. */
  at: [number, number];
  /** Around all of them. */
  box: Box;
  /** Of the only one. */
  id?: string;
}

export interface PlacesData {
  /** Around all that match, in sight or not; null when none has a place. Only when no bounds were asked for. */
  extent?: Box | null;
  /** Rows that match and have a place: all of them, or those in the bounds. */
  total: number;
  rows?: PlacedRow[];
  /** In place of rows where they are too many. */
  cells?: readonly Cell[];
}
