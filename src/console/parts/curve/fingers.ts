/** What fingers on a drawing do: two pinch it, one drags it. Pure. */

/** A place on the page, px. */
export interface Spot {
  clientX: number;
  clientY: number;
}

interface Touch extends Spot {
  pointerId: number;
  pointerType: string;
}

/** So much larger around a place, or so far to the right and down, px. */
export type Gesture = { factor: number; around: Spot } | { right: number; down: number };

const apart = (a: Spot, b: Spot): number => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);

export class Fingers {
  readonly #there = new Map<number, Spot>();

  /** A pointer came down; others than fingers are passed over. */
  down({ pointerId, pointerType, clientX, clientY }: Touch): void {
    if (pointerType === 'touch') this.#there.set(pointerId, { clientX, clientY });
  }

  /** What the move of a pointer does; undefined of one that is no finger. */
  move({ pointerId, clientX, clientY }: Touch): Gesture | undefined {
    const before = this.#there.get(pointerId);
    if (!before) return undefined;
    const now: Spot = { clientX, clientY };
    const [other] = [...this.#there].flatMap(([id, spot]) => (id === pointerId ? [] : [spot]));
    this.#there.set(pointerId, now);
    if (!other) return { right: clientX - before.clientX, down: clientY - before.clientY };
    const around = { clientX: (clientX + other.clientX) / 2, clientY: (clientY + other.clientY) / 2 };
    return { factor: apart(before, other) > 0 ? apart(now, other) / apart(before, other) : 1, around };
  }

  up({ pointerId }: Pick<Touch, 'pointerId'>): void {
    this.#there.delete(pointerId);
  }
}
