/** Clusters across layers: what of several layers lies on top of each other at a zoom stands as one, with the sum and everybody's share. */
import { joined, type Box } from '../../documents/ground/geometry/box.ts';
import { ringOf } from './rings.ts';
import { APART, GROUP_COLOUR, radiusOf, WORLD, type Member, type Things } from './things.ts';
import type { Look, ThingLayer } from './types.ts';

/** Name of the layer that holds clusters of several layers. */
export const CLUSTERS = 'clusters';
/** Of a mark, px. */
const MARK = 11;
/** Members that are listed. */
const LISTED = 100;
/** What lies closer together is not told apart from the nearest either, px there. */
const TOGETHER = 12;

/** A layer that takes part. */
export interface Clustered {
  name: string;
  things: Things;
  /** Neither drawn nor counted. */
  hidden?: boolean;
  heat?: boolean;
}

/** Where a cluster lies, and what is in it as far as that can be told. */
export interface Cluster {
  box: Box;
  members: readonly LayerMember[];
}

/** A record of a layer. */
export interface LayerMember extends Member {
  layer: string;
}

/** What is left of each layer by its name, and the clusters with what is known of each by its id. */
export interface Clusters {
  data: ReadonlyMap<string, ThingLayer['data']>;
  layer: ThingLayer;
  found: ReadonlyMap<string, Cluster>;
}

type Feature = ThingLayer['data']['features'][number];
interface Item {
  layer: Clustered;
  feature: Feature;
  count: number;
  /** Pixels of the world at the zoom. */
  at: [number, number];
}
interface Heap {
  items: Item[];
  count: number;
  at: [number, number];
}

const mercator = (lat: number): number => (1 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI) / 2;
const sizeOf = (count: number): number => (count > 1 ? radiusOf(count) : MARK);

const itemsOf = (layer: Clustered, world: number): Item[] =>
  layer.things.data.features.flatMap((feature) => {
    if (feature.geometry.type !== 'Point') return [];
    const [lon = 0, lat = 0] = feature.geometry.coordinates;
    return [{ layer, feature, count: feature.properties.count ?? 1, at: [((lon + 180) / 360) * world, mercator(lat) * world] }];
  });

/** Heaps of what overlaps; one layer's own things are grouped already, so a heap grows by those of others. */
function heapsOf(items: readonly Item[]): Heap[] {
  const heaps: Heap[] = [];
  const cell = 2 * radiusOf(Number.MAX_SAFE_INTEGER);
  const near = new Map<string, Heap[]>();
  const keyOf = ([x, y]: readonly [number, number], dx = 0, dy = 0): string => `${Math.floor(x / cell) + dx},${Math.floor(y / cell) + dy}`;
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => [dx, dy] as const));
  for (const item of items.toSorted((a, b) => b.count - a.count)) {
    const fits = ({ items: held, count, at }: Heap): boolean =>
      (held.length > 1 || held[0]?.layer !== item.layer) &&
      Math.hypot(at[0] - item.at[0], at[1] - item.at[1]) < sizeOf(count) + sizeOf(item.count);
    const heap = around.flatMap(([dx, dy]) => near.get(keyOf(item.at, dx, dy)) ?? []).find(fits);
    if (heap) {
      heap.items.push(item);
      heap.count += item.count;
    } else {
      const made = { items: [item], count: item.count, at: item.at };
      heaps.push(made);
      const key = keyOf(item.at);
      near.set(key, [...(near.get(key) ?? []), made]);
    }
  }
  return heaps;
}

function sharesOf(items: readonly Item[]): [string, number][] {
  const shares = new Map<string, number>();
  for (const { layer, feature, count } of items) {
    const { id, colour = GROUP_COLOUR } = feature.properties;
    for (const [one, n] of layer.things.shares.get(id) ?? [[colour, count] as const]) shares.set(one, (shares.get(one) ?? 0) + n);
  }
  return [...shares].toSorted(([, a], [, b]) => b - a);
}

/** @param zoom whole */
export function clustersOf(layers: readonly Clustered[], zoom: number): Clusters {
  const data = new Map(layers.map(({ name, things }) => [name, things.data]));
  const found = new Map<string, Cluster>();
  const features: Feature[] = [];
  const part = layers.filter(({ hidden, heat }) => !hidden && !heat);
  const heaps = part.length > 1 && zoom < APART ? heapsOf(part.flatMap((layer) => itemsOf(layer, WORLD * 2 ** zoom))) : [];
  const taken = new Set<Feature>();
  for (const { items, count } of heaps) {
    const [first, ...more] = items;
    if (!first || more.length === 0) continue;
    for (const { feature } of items) taken.add(feature);
    const { id } = first.feature.properties;
    const boxes = items.map(({ layer, feature }) => layer.things.boxes.get(feature.properties.id)).filter((one) => one !== undefined);
    const [box, ...others] = boxes;
    if (!box) continue;
    const name = `cluster:${zoom}:${first.layer.name}:${id}`;
    const look: Look = { id: name, count, colour: GROUP_COLOUR, ring: ringOf(count, sharesOf(items)) };
    features.push({ type: 'Feature', properties: look, geometry: first.feature.geometry });
    const members = items.flatMap(({ layer, feature: { properties } }) =>
      (layer.things.members.get(properties.id) ?? []).map((member) => ({ ...member, layer: layer.name })),
    );
    found.set(name, { box: others.reduce((all, one) => joined(all, one), box), members: members.slice(0, LISTED) });
  }
  if (taken.size > 0)
    for (const { name, things } of part)
      data.set(name, { type: 'FeatureCollection', features: things.data.features.filter((feature) => !taken.has(feature)) });
  return { data, layer: { name: CLUSTERS, data: { type: 'FeatureCollection', features } }, found };
}

/** Whether what lies in a box is told apart when the map looks at it. */
export const isApart = ([west, south, east, north]: Box): boolean =>
  (Math.max(east - west, north - south) * WORLD * 2 ** APART) / 360 > TOGETHER;

/** What a click on a group or cluster found; undefined of a single thing. */
export function clusterOf(
  { found }: Clusters,
  layers: readonly Pick<Clustered, 'name' | 'things'>[],
  hit: { layer: string; id: string; count?: number },
): Cluster | undefined {
  if (hit.count === undefined) return undefined;
  const things = layers.find(({ name }) => name === hit.layer)?.things;
  const box = things?.boxes.get(hit.id);
  const members = (things?.members.get(hit.id) ?? []).slice(0, LISTED).map((member) => ({ ...member, layer: hit.layer }));
  return found.get(hit.id) ?? (box && { box, members });
}
