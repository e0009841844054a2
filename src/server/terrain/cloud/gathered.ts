/** Points of a cloud that the scene shows: every so many-th of a large one, in metres about its middle. */
import { classOf, type CloudClass } from '../../../terrain/cloud/classes.ts';
import type { Drawn } from '../../../terrain/scene/tileset.ts';

/** Points that are shown of one cloud. */
const MOST_SHOWN = 4_000_000;
const EARTH = 6_371_000;

/** Colours of classes, where the file has none of its own. */
const COLOURS: Readonly<Record<CloudClass, readonly [number, number, number]>> = {
  ground: [158, 134, 102],
  vegetation: [82, 150, 72],
  tower: [96, 102, 176],
  conductor: [214, 72, 54],
  building: [190, 150, 60],
  other: [150, 150, 150],
};

interface Frame {
  /** East of a step along x and along y, then north of them. */
  east: readonly [number, number, number, number];
  centre: readonly [number, number];
  /** Height that is 0 in the scene. */
  base: number;
  /** Greatest value of a colour; 0 where there are none. */
  bright: number;
}

export class Gathered {
  readonly #every: number;
  readonly #places: Float32Array;
  readonly #colours: Uint8Array;
  readonly #classes: Uint8Array;
  #seen = 0;
  count = 0;

  constructor(
    total: number,
    private readonly frame: Frame,
  ) {
    this.#every = Math.ceil(total / MOST_SHOWN);
    const room = Math.ceil(total / this.#every);
    this.#places = new Float32Array(room * 3);
    this.#colours = new Uint8Array(room * 3);
    this.#classes = new Uint8Array(room);
  }

  add(x: number, y: number, z: number, kind: number, colour: Uint16Array | undefined, at: number): void {
    this.#seen += 1;
    if ((this.#seen - 1) % this.#every !== 0) return;
    const { east, centre, base, bright } = this.frame;
    const [dx, dy] = [x - centre[0], y - centre[1]];
    const i = this.count * 3;
    this.#places[i] = dx * east[0] + dy * east[1];
    this.#places[i + 1] = dx * east[2] + dy * east[3];
    // The earth falls away below the plane.
    this.#places[i + 2] = z - base - (dx * dx + dy * dy) / (2 * EARTH);
    const own = COLOURS[classOf(kind)];
    for (let c = 0; c < 3; c += 1) {
      const value = colour && bright > 0 ? (colour[at * 3 + c] as number) : undefined;
      this.#colours[i + c] = value === undefined ? (own[c] as number) : bright > 255 ? value >> 8 : value;
    }
    this.#classes[this.count] = kind;
    this.count += 1;
  }

  drawn(): Drawn {
    return { count: this.count, places: this.#places, colours: this.#colours, classes: this.#classes };
  }
}
