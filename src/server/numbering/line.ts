/** The towers of a line in their order: numbers, and the spans between them. */
import { metresBetween } from '../../documents/ground/geometry/sphere.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';

/** A tower as far as its order goes. */
export interface Standing {
  id: string;
  towerNo: number;
  location: Position | null;
  spanToNext: number | null;
}

/** The span between two that stand side by side: measured where both are located, else what was said of the two before. */
export function spanBetween(a: Standing, b: Standing | undefined, before: readonly Standing[]): number | null {
  if (!b) return null;
  if (a.location && b.location) return Math.round(metresBetween(a.location, b.location));
  const [at, to] = [before.indexOf(a), before.indexOf(b)];
  return to === at + 1 ? a.spanToNext : at === to + 1 ? b.spanToNext : null;
}

/** All of them renumbered. @param towers in their order */
export function numberedAnew(
  towers: readonly Standing[],
  { reverse, start, step }: { reverse: boolean; start: number; step: number },
): Standing[] {
  const order = reverse ? towers.toReversed() : towers;
  return order.map((tower, i) => ({ ...tower, towerNo: start + i * step, spanToNext: spanBetween(tower, order[i + 1], towers) }));
}

/** How far those behind a new one move up: as far as numbers stand without a gap. @param towers in their order */
export function movedUp(towers: readonly Standing[], after: number): Standing[] {
  const moved: Standing[] = [];
  let number = (towers[after]?.towerNo ?? 0) + 1;
  for (const tower of towers.slice(after + 1)) {
    if (tower.towerNo !== number) break;
    number += 1;
    moved.push({ ...tower, towerNo: number });
  }
  return moved;
}
