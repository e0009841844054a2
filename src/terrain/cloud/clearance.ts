/** The shortest way between conductors and what grows below them, span by span. */
import type { Span } from './spans.ts';
import { assumedConductors, beside } from './spans.ts';

/** Where a conductor is known to be: points of the cloud, or the records of the towers. */
export type KnownBy = 'points' | 'records';

/** The nearest point of vegetation of one span. */
export interface Nearest {
  /** m. */
  distance: number;
  /** The point of vegetation: plane coordinates and height, metres along the span and to its right. */
  x: number;
  y: number;
  z: number;
  along: number;
  aside: number;
  /** The place of the conductor, likewise. */
  wire: [along: number, aside: number, z: number];
}

/** Points of conductors of one span that are enough to know where they hang. */
const ENOUGH = 20;
/** One point of a conductor in so many metres is kept. */
const APART = 0.2;
const NONE: readonly number[] = [];
/** Farther than this nothing is of interest, m. */
const FAR = 40;

/** Conductors of one span, sorted into metres along it. */
export class Conductors {
  readonly #bins: number[][];
  readonly #seen = new Set<string>();
  #count = 0;
  #low = Infinity;
  #wide = 0;

  constructor(readonly span: Span) {
    this.#bins = Array.from({ length: Math.floor(span.length) + 1 }, () => []);
  }

  get count(): number {
    return this.#count;
  }

  /** A point of the cloud that is a conductor; false where it is not of this span. */
  add(x: number, y: number, z: number): boolean {
    const [along, aside] = beside(this.span, x, y);
    if (along < 0 || along > this.span.length || Math.abs(aside) > FAR) return false;
    const key = [along, aside, z].map((n) => Math.round(n / APART)).join();
    if (!this.#seen.has(key)) {
      this.#seen.add(key);
      this.#put(along, aside, z);
    }
    return true;
  }

  #put(along: number, aside: number, z: number): void {
    this.#bins[Math.min(this.#bins.length - 1, Math.floor(along))]?.push(along, aside, z);
    this.#count += 1;
    this.#low = Math.min(this.#low, z);
    this.#wide = Math.max(this.#wide, Math.abs(aside));
  }

  /** By what the conductors are known from now on: too few points of the cloud give way to the records. */
  settle(voltage: number | undefined): KnownBy {
    this.#seen.clear();
    if (this.#count >= ENOUGH) return 'points';
    for (const bin of this.#bins) bin.length = 0;
    [this.#count, this.#low, this.#wide] = [0, Infinity, 0];
    for (const [along, aside, z] of assumedConductors(this.span, voltage)) this.#put(along, aside, z);
    return 'records';
  }

  /** The nearest conductor to a point, where it is nearer than what is known; in metres along the span, to its right, and high. */
  nearer(along: number, aside: number, z: number, known = FAR): { distance: number; wire: [number, number, number] } | undefined {
    if (z < this.#low - known || Math.abs(aside) > this.#wide + known || along < -known || along > this.span.length + known)
      return undefined;
    let [best, wire] = [known * known, undefined as [number, number, number] | undefined];
    const [middle, last] = [Math.floor(along), this.#bins.length - 1];
    for (let away = 0; away <= Math.sqrt(best) + 1; away += 1)
      for (const at of away === 0 ? [middle] : [middle - away, middle + away]) {
        const bin = (at < 0 || at > last ? undefined : this.#bins[at]) ?? NONE;
        for (let i = 0; i < bin.length; i += 3) {
          const [a, s, h] = [bin[i] as number, bin[i + 1] as number, bin[i + 2] as number];
          const square = (a - along) ** 2 + (s - aside) ** 2 + (h - z) ** 2;
          if (square < best) [best, wire] = [square, [a, s, h]];
        }
      }
    return wire && { distance: Math.sqrt(best), wire };
  }

  /** All of them, `[along, aside, height]`, thinned to so many. */
  points(most: number): [number, number, number][] {
    const every = Math.max(1, Math.ceil(this.#count / most));
    const all: [number, number, number][] = [];
    let n = 0;
    for (const bin of this.#bins)
      for (let i = 0; i < bin.length; i += 3, n += 1)
        if (n % every === 0) all.push([bin[i] as number, bin[i + 1] as number, bin[i + 2] as number]);
    return all;
  }
}

/** Holds points of vegetation against the conductors of a span, one after the other. */
export class ClearanceOf {
  nearest: Nearest | undefined;
  constructor(readonly conductors: Conductors) {}

  add(x: number, y: number, z: number): void {
    const { span } = this.conductors;
    const [along, aside] = beside(span, x, y);
    // Beyond its towers it belongs to the next span.
    if (along < 0 || along > span.length) return;
    const found = this.conductors.nearer(along, aside, z, this.nearest?.distance);
    if (found) this.nearest = { ...found, x, y, z, along, aside };
  }
}
