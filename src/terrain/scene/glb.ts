/** Writes a GLB of one mesh, of points or triangles, in the colours of its vertices. */
import { GlbBytes } from '../../models/container.ts';

export interface Vertices {
  /** East, north, up, m; three of each vertex. glTF has its up in the second place: they are turned when they are written. */
  places: Float32Array;
  /** Red, green, blue of eight bits, three of each vertex. */
  colours: Uint8Array;
  /** Class of LAS of each vertex. */
  classes?: Uint8Array;
  /** Corners of triangles; points when absent. */
  triangles?: Uint32Array;
}

const [ARRAY, INDICES] = [34_962, 34_963];
const [BYTE, LONG, FLOAT] = [5121, 5125, 5126];

/** Classes are the attribute `_CLASSIFICATION`, one byte in four. */
export function writeGlb({ places, colours, classes, triangles }: Vertices): Uint8Array {
  const count = places.length / 3;
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  const positions = new Float32Array(places.length);
  const rgba = new Uint8Array(count * 4);
  for (let i = 0; i < count; i += 1) {
    const turned = [places[i * 3] as number, places[i * 3 + 2] as number, -(places[i * 3 + 1] as number)];
    for (let axis = 0; axis < 3; axis += 1) {
      const value = Math.fround(turned[axis] as number);
      positions[i * 3 + axis] = value;
      low[axis] = Math.min(low[axis] as number, value);
      high[axis] = Math.max(high[axis] as number, value);
    }
    rgba.set([colours[i * 3] as number, colours[i * 3 + 1] as number, colours[i * 3 + 2] as number, 255], i * 4);
  }
  const kinds = classes && new Uint8Array(count * 4);
  if (kinds && classes) for (let i = 0; i < count; i += 1) kinds[i * 4] = classes[i] as number;
  const bytes = new GlbBytes();
  bytes.add(positions, ARRAY);
  bytes.add(rgba, ARRAY, 4);
  if (kinds) bytes.add(kinds, ARRAY, 4);
  const corners = triangles && bytes.add(triangles, INDICES);
  return bytes.file({
    asset: { version: '2.0', generator: 'sunvane' },
    extensionsUsed: ['KHR_materials_unlit'],
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    materials: [
      { pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 1 }, doubleSided: true, extensions: { KHR_materials_unlit: {} } },
    ],
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0, COLOR_0: 1, ...(kinds ? { _CLASSIFICATION: 2 } : {}) },
            ...(corners === undefined ? {} : { indices: corners }),
            material: 0,
            mode: triangles ? 4 : 0,
          },
        ],
      },
    ],
    // One of each view, in their order.
    accessors: [
      { bufferView: 0, componentType: FLOAT, count, type: 'VEC3', min: low, max: high },
      { bufferView: 1, componentType: BYTE, normalized: true, count, type: 'VEC4' },
      ...(kinds ? [{ bufferView: 2, componentType: BYTE, count, type: 'SCALAR' }] : []),
      ...(triangles ? [{ bufferView: corners, componentType: LONG, count: triangles.length, type: 'SCALAR' }] : []),
    ],
  });
}
