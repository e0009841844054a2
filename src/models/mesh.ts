/** Triangles of one material. */
export type Vector = readonly [x: number, y: number, z: number];

export const add = (a: Vector, b: Vector, times = 1): Vector => [a[0] + b[0] * times, a[1] + b[1] * times, a[2] + b[2] * times];
export const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
export const unit = (a: Vector): Vector => {
  const length = Math.hypot(...a) || 1;
  return [a[0] / length, a[1] / length, a[2] / length];
};

/** How something looks: colour of light that it gives back, 0 to 1 linear, and how rough it is. */
export interface Material {
  name: string;
  colour: Vector;
  rough: number;
}

export class Mesh {
  readonly positions: number[] = [];
  readonly normals: number[] = [];
  readonly indices: number[] = [];

  constructor(readonly material: Material) {}

  /** Corners of a flat face, counter-clockwise from outside. */
  face(corners: readonly Vector[]): void {
    const [a, b, c] = corners as [Vector, Vector, Vector];
    const normal = unit(cross(add(b, a, -1), add(c, a, -1)));
    const first = this.positions.length / 3;
    for (const corner of corners) {
      this.positions.push(...corner);
      this.normals.push(...normal);
    }
    for (let i = 2; i < corners.length; i += 1) this.indices.push(first, first + i - 1, first + i);
  }

  /** A skin over rings of equally many points, smooth; each ring counter-clockwise seen from the next one. */
  skin(rings: readonly (readonly Vector[])[]): void {
    const [count, first] = [rings[0]?.length ?? 0, this.positions.length / 3];
    const sums = rings.map((ring) => ring.map((): [number, number, number] => [0, 0, 0]));
    const faces: [number, number, number][] = [];
    const at = (r: number, i: number): Vector => rings[r]?.[i % count] ?? [0, 0, 0];
    const corner = (r: number, i: number): number => first + r * count + (i % count);
    for (let r = 0; r + 1 < rings.length; r += 1)
      for (let i = 0; i < count; i += 1) {
        const normal = cross(add(at(r, i + 1), at(r, i), -1), add(at(r + 1, i), at(r, i), -1));
        for (const [ring, point] of [
          [r, i],
          [r, i + 1],
          [r + 1, i],
          [r + 1, i + 1],
        ] as const) {
          const sum = sums[ring]?.[point % count];
          if (sum) for (let k = 0; k < 3; k += 1) sum[k] = (sum[k] ?? 0) + (normal[k] ?? 0);
        }
        faces.push([corner(r, i), corner(r, i + 1), corner(r + 1, i + 1)], [corner(r, i), corner(r + 1, i + 1), corner(r + 1, i)]);
      }
    rings.forEach((ring, r) =>
      ring.forEach((point, i) => {
        this.positions.push(...point);
        this.normals.push(...unit(sums[r]?.[i] ?? [0, 1, 0]));
      }),
    );
    this.indices.push(...faces.flat());
  }
}
