/** Which pictures each side of a comparison shows, and how its divider moves. */
import type { Bounds, PictureLayer } from './types.ts';
import { meet } from '../../documents/ground/geometry/box.ts';

/** Names of the two pictures. */
export interface Sides {
  left: string;
  right: string;
}

/** What is drawn on the side of one: it over all others, without the one of the other side. */
export function sideOf(shown: readonly PictureLayer[], rasters: readonly PictureLayer[], one: string, other: string): PictureLayer[] {
  const own = rasters.find(({ name }) => name === one);
  return [...shown.filter(({ name }) => name !== one && name !== other), ...(own ? [own] : [])];
}

/** The two that are compared at first: what lies in sight before what is everywhere, what is shown before what is not. */
export function firstSides(rasters: readonly PictureLayer[], shown: readonly PictureLayer[], seen: Bounds): Sides | undefined {
  const rank = ({ name, bounds }: PictureLayer): number =>
    (bounds ? (meet(bounds, seen) ? 0 : 4) : 2) + (shown.some((one) => one.name === name) ? 0 : 1);
  const [left, right] = rasters.toSorted((a, b) => rank(a) - rank(b));
  return left && right && { left: left.name, right: right.name };
}

const STEP = 2;
const LARGE = 10;

/** Where a key moves the divider, in hundredths of the width; undefined for keys that do not. */
export function movedBy(key: string, shift: boolean, at: number): number | undefined {
  const step = shift ? LARGE : STEP;
  const to: Record<string, number> = {
    ArrowLeft: at - step,
    ArrowRight: at + step,
    PageDown: at - LARGE,
    PageUp: at + LARGE,
    Home: 0,
    End: 100,
  };
  const next = to[key];
  return next === undefined ? undefined : Math.min(100, Math.max(0, next));
}
