/** Rows as things on the map: what would lie on top of each other at a zoom stands as one group, small shapes as points. */
import type { PlacedRow, PlacesData } from '../../contract/places.ts';
import { boxOf, joined, middleOf, type Box } from '../../documents/ground/geometry/box.ts';
import type { Look, ThingLayer } from './types.ts';

/** Width of the world at zoom 0, px. */
export const WORLD = 512;
/** Marks closer than this lie on top of each other, px. */
const CROWDED = 40;
/** A shape that is smaller stands as a point, px. */
const SMALL = 10;
/** From here everything is shown apart. */
export const APART = 16;
/** Of a group whose things have several colours. */
export const GROUP_COLOUR = '#5b6573';

/** Radius of a group, px: a hundred times as many have twice the room. */
export const radiusOf = (count: number): number => 12 + (18 / 5) * Math.min(5, Math.log10(count));

/** How a row is drawn. */
export type LookOf = (row: PlacedRow) => Omit<Look, 'id'>;

/** A record on the map. */
export interface Member {
  id: string;
  label: string;
  box: Box;
}

/** Things of a layer, and by the id of each what lies there: of a group all in it. */
export interface Things {
  data: ThingLayer['data'];
  boxes: ReadonlyMap<string, Box>;
  /** Unknown of what the server has counted. */
  members: ReadonlyMap<string, readonly Member[]>;
  /** How many there are of each colour in a group. */
  shares: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Where the card of a thing stands: on a point, which may move meanwhile; else where it was asked for. */
export function cardAt({ boxes }: Pick<Things, 'boxes'>, card: { id: string; at: [number, number] }): [number, number] {
  const box = boxes.get(card.id);
  return box && box[0] === box[2] && box[1] === box[3] ? middleOf(box) : card.at;
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
  const members = new Map<string, Member[]>();
  const shares = new Map<string, Map<string, number>>();
  const memberOf = (row: PlacedRow): Member[] => {
    const box = boxOf(row.$at);
    return box ? [{ id: row.id, label: lookOf(row).label ?? '', box }] : [];
  };
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
    const id = more.length > 0 ? `group:${zoom}:${key}` : first.id;
    members.set(id, [first, ...more].flatMap(memberOf));
    if (!more.length) {
      put({ id, ...lookOf(first) }, box, geometry);
      continue;
    }
    const colours = new Map<string, number>();
    for (const row of [first, ...more]) {
      const { colour = GROUP_COLOUR } = lookOf(row);
      colours.set(colour, (colours.get(colour) ?? 0) + 1);
    }
    shares.set(id, colours);
    const [only = GROUP_COLOUR] = colours.keys();
    put({ id, count: more.length + 1, colour: colours.size === 1 ? only : GROUP_COLOUR }, box, geometry);
  }
  for (const [n, { count, at, box, id }] of cells.entries()) {
    const geometry = { type: 'Point' as const, coordinates: at };
    put(id === undefined ? { id: `cell:${n}`, count, colour: GROUP_COLOUR } : { id }, box, geometry);
  }
  return { data: { type: 'FeatureCollection', features }, boxes, members, shares };
}
