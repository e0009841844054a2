/** Rings that very many points are held against: edges lie in runs with a box each, so that most need not be looked at. */
import type { Point } from './types.ts';

/** Edges of a run. */
const RUN = 32;

type Box = [west: number, south: number, east: number, north: number];

/** Square of the way from a point to a box, 0 inside of it. */
function toBox(x: number, y: number, [west, south, east, north]: Box): number {
  const [dx, dy] = [Math.max(west - x, 0, x - east), Math.max(south - y, 0, y - north)];
  return dx * dx + dy * dy;
}

export class Outline {
  /** Four numbers an edge: where it begins and where it ends. */
  readonly #edges: Float64Array;
  readonly #boxes: Box[] = [];

  /** @param rings in metres of one plane, without their first points again; a ring within another is a hole */
  constructor(rings: readonly (readonly Point[])[]) {
    const edges = rings.flatMap((ring) => ring.map((a, i) => [...a, ...ring[(i + 1) % ring.length]!] as const));
    this.#edges = Float64Array.from(edges.flat());
    for (let from = 0; from < edges.length; from += RUN) {
      const box: Box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (const [ax, ay, bx, by] of edges.slice(from, from + RUN)) {
        box[0] = Math.min(box[0], ax, bx);
        box[1] = Math.min(box[1], ay, by);
        box[2] = Math.max(box[2], ax, bx);
        box[3] = Math.max(box[3], ay, by);
      }
      this.#boxes.push(box);
    }
  }

  /** Whether a point lies inside, by the even-odd rule. */
  holds([x, y]: Point): boolean {
    const edges = this.#edges;
    let odd = false;
    for (const [run, [, south, east, north]] of this.#boxes.entries()) {
      if (y < south || y > north || x > east) continue;
      const end = Math.min(edges.length, (run + 1) * RUN * 4);
      for (let at = run * RUN * 4; at < end; at += 4) {
        const [ay, by] = [edges[at + 1]!, edges[at + 3]!];
        if (ay > y !== by > y && x < edges[at]! + ((y - ay) / (by - ay)) * (edges[at + 2]! - edges[at]!)) odd = !odd;
      }
    }
    return odd;
  }

  /** How far a point lies from it, m: 0 inside; where that is no less than `most`, infinitely far. */
  far(point: Point, most = Number.POSITIVE_INFINITY): number {
    if (!(most > 0)) return Number.POSITIVE_INFINITY;
    if (this.holds(point)) return 0;
    const [x, y] = point;
    const edges = this.#edges;
    // Squares, whose root is taken once.
    let least = most * most;
    let found = false;
    for (const [run, box] of this.#boxes.entries()) {
      if (toBox(x, y, box) >= least) continue;
      const end = Math.min(edges.length, (run + 1) * RUN * 4);
      for (let at = run * RUN * 4; at < end; at += 4) {
        const [ax, ay] = [edges[at]!, edges[at + 1]!];
        const [dx, dy] = [edges[at + 2]! - ax, edges[at + 3]! - ay];
        const long = dx * dx + dy * dy;
        const t = long === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / long));
        const [ex, ey] = [x - ax - t * dx, y - ay - t * dy];
        const square = ex * ex + ey * ey;
        if (square < least) {
          least = square;
          found = true;
        }
      }
    }
    return found ? Math.sqrt(least) : Number.POSITIVE_INFINITY;
  }
}
