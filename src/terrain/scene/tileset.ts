/** Tilesets of 3D Tiles 1.1 (OGC 22-025r4): where a scene stands on the earth, and the tiles of a cloud. */
import { writeGlb } from './glb.ts';

const [RADIUS, E2] = [6_378_137, 0.006_694_379_990_14];
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** From metres to the east, north and up of a place to the axes of the earth, column by column. @param up above the ellipsoid, m */
export function frameAt(lon: number, lat: number, up: number): number[] {
  const [sl, cl, sp, cp] = [Math.sin(radians(lon)), Math.cos(radians(lon)), Math.sin(radians(lat)), Math.cos(radians(lat))];
  const bend = RADIUS / Math.sqrt(1 - E2 * sp * sp);
  const columns = [
    [-sl, cl, 0, 0],
    [-sp * cl, -sp * sl, cp, 0],
    [cp * cl, cp * sl, sp, 0],
    [(bend + up) * cp * cl, (bend + up) * cp * sl, (bend * (1 - E2) + up) * sp, 1],
  ];
  return columns.flat();
}

/** Least and greatest east, north, up. */
export interface Extent {
  low: [number, number, number];
  high: [number, number, number];
}

export interface Tile {
  boundingVolume: { box: number[] };
  geometricError: number;
  refine?: 'ADD' | 'REPLACE';
  transform?: number[];
  content?: { uri: string };
  children?: Tile[];
}

export const boxOf = ({ low, high }: Extent): Tile['boundingVolume'] => {
  const [middle, half] = [
    low.map((a, i) => (a + (high[i] as number)) / 2),
    low.map((a, i) => Math.max(0.01, ((high[i] as number) - a) / 2)),
  ];
  const [x, y, z] = half as [number, number, number];
  return { box: [...middle, x, 0, 0, 0, y, 0, 0, 0, z] };
};

/** @param error metres that are missing while nothing of it is drawn */
export const tilesetOf = (root: Tile, error: number): string =>
  JSON.stringify({ asset: { version: '1.1', generator: 'sunvane' }, geometricError: error, root });

/** Points of a cloud as they are drawn. */
export interface Drawn {
  count: number;
  /** East, north, up, m. */
  places: Float32Array;
  colours: Uint8Array;
  classes: Uint8Array;
}

/** Points of one tile, and of one with children. */
export const [MOST_IN_TILE, MOST_ABOVE] = [50_000, 20_000];
const DEEPEST = 14;

function extentOf({ places }: Drawn, own: Uint32Array): Extent {
  const extent: Extent = { low: [Infinity, Infinity, Infinity], high: [-Infinity, -Infinity, -Infinity] };
  for (const i of own)
    for (let axis = 0; axis < 3; axis += 1) {
      const value = places[i * 3 + axis] as number;
      if (value < (extent.low[axis] as number)) extent.low[axis] = value;
      if (value > (extent.high[axis] as number)) extent.high[axis] = value;
    }
  return extent;
}

function glbOf({ places, colours, classes }: Drawn, own: Uint32Array): Uint8Array {
  const some = { places: new Float32Array(own.length * 3), colours: new Uint8Array(own.length * 3), classes: new Uint8Array(own.length) };
  for (const [n, i] of own.entries()) {
    for (let axis = 0; axis < 3; axis += 1) {
      some.places[n * 3 + axis] = places[i * 3 + axis] as number;
      some.colours[n * 3 + axis] = colours[i * 3 + axis] as number;
    }
    some.classes[n] = classes[i] as number;
  }
  return writeGlb(some);
}

/** Each point to one of up to eight parts of the box; the up axis is cut only where it is long. */
function parted({ places }: Drawn, own: Uint32Array, { low, high }: Extent): Uint32Array[] {
  const size = low.map((a, i) => (high[i] as number) - a);
  const long = Math.max(...size) / 2;
  const parts: number[][] = Array.from({ length: 8 }, () => []);
  for (const i of own) {
    let part = 0;
    for (let axis = 0; axis < 3; axis += 1)
      if ((size[axis] as number) >= long && (places[i * 3 + axis] as number) > ((low[axis] as number) + (high[axis] as number)) / 2)
        part |= 1 << axis;
    parts[part]?.push(i);
  }
  return parts.filter(({ length }) => length > 0).map((part) => Uint32Array.from(part));
}

/**
 * An octree of tiles, each with points of its own that its children add to.
 * @param keep takes a tile's file under its name
 */
export async function tilesOf(
  cloud: Drawn,
  keep: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<{ root: Tile; error: number }> {
  const all = Uint32Array.from({ length: cloud.count }, (_, i) => i);
  const whole = extentOf(cloud, all);
  const diagonal = Math.hypot(...whole.low.map((a, i) => (whole.high[i] as number) - a));
  // Half the screen is filled before the next finer points are asked for.
  const error = Math.max(1, diagonal / 16);
  let named = 0;
  const make = async (own: Uint32Array, depth: number): Promise<Tile> => {
    const extent = extentOf(cloud, own);
    const name = `${(named += 1)}.glb`;
    const tile: Tile = { boundingVolume: boxOf(extent), geometricError: 0, refine: 'ADD', content: { uri: name } };
    if (own.length <= MOST_IN_TILE) {
      await keep(name, glbOf(cloud, own));
      return tile;
    }
    const every = Math.ceil(own.length / MOST_ABOVE);
    await keep(
      name,
      glbOf(
        cloud,
        own.filter((_, n) => n % every === 0),
      ),
    );
    const rest = own.filter((_, n) => n % every !== 0);
    const parts = depth < DEEPEST ? parted(cloud, rest, extent) : chunks(rest);
    const children: Tile[] = [];
    for (const part of parts) children.push(await make(part, depth + 1));
    return { ...tile, geometricError: error / 2 ** depth, children };
  };
  return { root: await make(all, 1), error };
}

/** Points in one place cannot be parted by it. */
const chunks = (own: Uint32Array): Uint32Array[] =>
  Array.from({ length: Math.ceil(own.length / MOST_IN_TILE) }, (_, i) => own.subarray(i * MOST_IN_TILE, (i + 1) * MOST_IN_TILE));
