/** Rows as things on the map: what would lie on top of each other at a zoom stands as one group, small shapes as points. */
import type { PlacedRow, PlacesData } from '../../contract/places.ts';
import { boxOf, joined, middleOf, type Box } from '../../documents/ground/geometry/box.ts';
import type { Look, ThingLayer } from './types.ts';

/** Width of the world at zoom 0, px. */
const WORLD = 512;
/** Marks closer than this lie on top of each other, px. */
const CROWDED = 40;
/** A shape that is smaller stands as a point, px. */
const SMALL = 10;
/** From here everything is shown apart. */
const APART = 16;
const GROUP_COLOUR = '#5b6573';

/** How a row is drawn. */
export type LookOf = (row: PlacedRow) => Omit<Look, 'id'>;

/** Things of a layer, and the box of each by its id: of a group that of all in it. */
export interface Things {
  data: ThingLayer['data'];
  boxes: ReadonlyMap<string, Box>;
}

interface Group {
  rows: PlacedRow[];
  at: [number, number];
  box: Box;
}

/** @param zoom whole */
export function thingsOf({ rows = [], cells = [] }: Partial<PlacesData>, zoom: number, lookOf: LookOf): Things {
  const features: ThingLayer['data']['features'] = [];
  const boxes = new Map<string, Box>();
  const groups = new Map<string, Group>();
  const degree = (WORLD * 2 ** zoom) / 360;
  const put = (look: Look, box: Box, geometry: ThingLayer['data']['features'][number]['geometry']): void => {
    boxes.set(look.id, box);
    features.push({ type: 'Feature', properties: look, geometry });
  };
  for (const row of rows) {
    const box = boxOf(row.$at);
    if (!box) continue;
    const small = Math.max(box[2] - box[0], box[3] - box[1]) * degree < SMALL;
    if (!Array.isArray(row.$at) && !small) {
      put({ id: row.id, ...lookOf(row) }, box, row.$at as never);
      continue;
    }
    const at = middleOf(box);
    const key = zoom >= APART ? row.id : at.map((n) => Math.floor((n * degree) / CROWDED)).join();
    const group = groups.get(key);
    if (group) {
      const n = group.rows.push(row);
      group.at = [group.at[0] + (at[0] - group.at[0]) / n, group.at[1] + (at[1] - group.at[1]) / n];
      group.box = joined(group.box, box);
    } else groups.set(key, { rows: [row], at, box });
  }
  for (const [
    key,
    {
      rows: [first, ...more],
      at,
      box,
    },
  ] of groups) {
    if (!first) continue;
    const geometry = { type: 'Point' as const, coordinates: at };
    if (!more.length) put({ id: first.id, ...lookOf(first) }, box, geometry);
    else {
      const { colour } = lookOf(first);
      const alike = more.every((row) => lookOf(row).colour === colour);
      put({ id: `group:${zoom}:${key}`, count: more.length + 1, colour: alike && colour ? colour : GROUP_COLOUR }, box, geometry);
    }
  }
  for (const [n, { count, at, box, id }] of cells.entries()) {
    const geometry = { type: 'Point' as const, coordinates: at };
    put(id === undefined ? { id: `cell:${n}`, count, colour: GROUP_COLOUR } : { id }, box, geometry);
  }
  return { data: { type: 'FeatureCollection', features }, boxes };
}
