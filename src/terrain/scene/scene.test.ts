import { describe, expect, it } from 'vitest';
import { writeGlb } from './glb.ts';
import { meshOf, tint } from './mesh.ts';
import { boxOf, frameAt, MOST_IN_TILE, tilesOf, type Drawn, type Tile } from './tileset.ts';

interface Gltf {
  meshes: { primitives: { mode: number; attributes: Record<string, number>; indices?: number }[] }[];
  accessors: { count: number; min?: number[]; max?: number[] }[];
  buffers: { byteLength: number }[];
}

function readGlb(bytes: Uint8Array): Gltf {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  expect(view.getUint32(8, true)).toBe(bytes.length);
  const long = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + long))) as Gltf;
  expect(view.getUint32(20 + long, true)).toBe(json.buffers[0]?.byteLength);
  return json;
}

const cloud = (count: number, at: (i: number) => [number, number, number]): Drawn => ({
  count,
  places: Float32Array.from({ length: count * 3 }, (_, i) => at(Math.floor(i / 3))[i % 3] as number),
  colours: new Uint8Array(count * 3),
  classes: new Uint8Array(count).fill(5),
});

describe('a scene', () => {
  it('turns east, north, up into the axes of glTF', () => {
    const json = readGlb(writeGlb({ places: Float32Array.of(1, 2, 3, 4, 6, 8), colours: new Uint8Array(6), classes: Uint8Array.of(2, 5) }));
    expect(json.accessors[0]).toMatchObject({ count: 2, min: [1, 3, -6], max: [4, 8, -2] });
    expect(json.meshes[0]?.primitives[0]).toMatchObject({ mode: 0, attributes: { POSITION: 0, COLOR_0: 1, _CLASSIFICATION: 2 } });
  });
  it('stands on the ellipsoid', () => {
    expect(frameAt(0, 0, 100).slice(12, 15)).toEqual([6_378_237, 0, 0]);
    const pole = frameAt(0, 90, 0).slice(12, 15);
    expect(pole[2]).toBeCloseTo(6_356_752.314, 2);
    // East, north and up of a place in China are at right angles, and up leads away from the earth.
    const frame = frameAt(110, 30, 0);
    const [east, north, up] = [0, 4, 8].map((i) => frame.slice(i, i + 3)) as [number[], number[], number[]];
    const dot = (a: number[], b: number[]): number => a.reduce((sum, n, i) => sum + n * (b[i] as number), 0);
    for (const product of [dot(east, north), dot(north, up), dot(east, up)]) expect(product).toBeCloseTo(0, 12);
    expect(dot(up, frame.slice(12, 15))).toBeGreaterThan(6e6);
  });
});

describe('the mesh of a terrain', () => {
  it('has a vertex for each known cell and no triangle over what is unknown', () => {
    const grid = {
      width: 3,
      height: 3,
      values: Float32Array.from([0, 1, 2, 0, Number.NaN, 2, 0, 1, 2]),
      origin: [0, 3],
      step: [1, 1],
    } as const;
    const mesh = meshOf(grid, (x, y) => [x, y], [1, 1], { low: 0, high: 2, base: 1 });
    expect(mesh.places.length).toBe(8 * 3);
    expect(Array.from(mesh.places.subarray(0, 3))).toEqual([0.5, 2.5, -1]);
    // Of eight triangles those stay that do not touch the middle.
    expect((mesh.triangles?.length ?? 0) / 3).toBe(2);
    expect(tint(0)).not.toEqual(tint(1));
  });
});

describe('tiles of a cloud', () => {
  it('hold every point once, none too many, and lie in their parents', async () => {
    const count = 130_000;
    const drawn = cloud(count, (i) => [i % 500, Math.floor(i / 500), (i * 7) % 30]);
    const files = new Map<string, Uint8Array>();
    const { root } = await tilesOf(drawn, async (name, bytes) => void files.set(name, bytes));
    let total = 0;
    const look = (tile: Tile, parent?: Tile): void => {
      const points = readGlb(files.get(tile.content?.uri ?? '') as Uint8Array).accessors[0]?.count ?? 0;
      expect(points).toBeLessThanOrEqual(MOST_IN_TILE);
      total += points;
      if (parent) {
        expect(tile.geometricError).toBeLessThan(parent.geometricError);
        for (const axis of [0, 1, 2]) {
          const edge = ({ boundingVolume: { box } }: Tile, side: 1 | -1): number =>
            (box[axis] as number) + side * (box[3 + axis * 4] as number);
          expect(edge(tile, 1)).toBeLessThanOrEqual(edge(parent, 1) + 0.02);
          expect(edge(tile, -1)).toBeGreaterThanOrEqual(edge(parent, -1) - 0.02);
        }
      }
      for (const child of tile.children ?? []) look(child, tile);
    };
    look(root);
    expect(total).toBe(count);
  });
  it('end where points cannot be parted by their place', async () => {
    let total = 0;
    await tilesOf(
      cloud(200_000, () => [1, 2, 3]),
      async (_, bytes) => void (total += readGlb(bytes).accessors[0]?.count ?? 0),
    );
    expect(total).toBe(200_000);
  });
  it('have boxes of some size', () =>
    expect(boxOf({ low: [0, 0, 0], high: [2, 4, 0] }).box).toEqual([1, 2, 0, 1, 0, 0, 0, 2, 0, 0, 0, 0.01]));
});
