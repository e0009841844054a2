/** Meshes as a GLB file. */
import { GlbBytes } from './container.ts';
import type { Mesh } from './mesh.ts';

/** Decimals of a metre and of a direction: the same bytes on every machine. */
const [TENTH_MM, FINE] = [1e4, 1e3] as const;
const FLOAT = 5126;
const [SHORT, INT] = [5123, 5125] as const;
const [VERTICES, ELEMENTS] = [34_962, 34_963] as const;

/** @param said how it came about, in the file for every program that opens it */
export function glbOf(meshes: readonly Mesh[], name: string, said: string): Buffer {
  const bytes = new GlbBytes();
  const accessors: object[] = [];
  const numbers = (values: readonly number[], to: number): Float32Array =>
    Float32Array.from(values, (value) => Math.round(value * to) / to);
  const vectors = (data: Float32Array, bounds: boolean): number => {
    const ends = (pick: (...values: number[]) => number, start: number): number[] =>
      [0, 1, 2].map((axis) => {
        let end = start;
        for (let i = axis; i < data.length; i += 3) end = pick(end, data[i] ?? end);
        return end;
      });
    accessors.push({
      bufferView: bytes.add(data, VERTICES),
      componentType: FLOAT,
      count: data.length / 3,
      type: 'VEC3',
      ...(bounds ? { min: ends(Math.min, Number.POSITIVE_INFINITY), max: ends(Math.max, Number.NEGATIVE_INFINITY) } : {}),
    });
    return accessors.length - 1;
  };
  const primitives = meshes.map(({ positions, normals, indices }, material) => {
    const wide = positions.length / 3 > 65_535;
    const attributes = { POSITION: vectors(numbers(positions, TENTH_MM), true), NORMAL: vectors(numbers(normals, FINE), false) };
    accessors.push({
      bufferView: bytes.add(wide ? Uint32Array.from(indices) : Uint16Array.from(indices), ELEMENTS),
      componentType: wide ? INT : SHORT,
      count: indices.length,
      type: 'SCALAR',
    });
    return { attributes, indices: accessors.length - 1, material };
  });
  return bytes.file({
    asset: { version: '2.0', generator: 'Sunvane', extras: { said } },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name }],
    meshes: [{ name, primitives }],
    materials: meshes.map(({ material: { name: called, colour, rough } }) => ({
      name: called,
      pbrMetallicRoughness: { baseColorFactor: [...colour, 1], metallicFactor: 0, roughnessFactor: rough },
    })),
    accessors,
  });
}
