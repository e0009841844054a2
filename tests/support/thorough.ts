/** Whether this run does everything on every database (`DATABASES=all`, nightly) or what an everyday run has time for. */
import { seeded } from './random.ts';

export const thorough = process.env['DATABASES'] === 'all';

/**
 * What an everyday run has time for, always the same choice, in the given order; everything in a thorough one.
 * Keeps a loop over documents from growing with them.
 */
export function sample<T>(all: readonly T[], most: number): readonly T[] {
  if (thorough || all.length <= most) return all;
  const random = seeded(most);
  const chance = new Map(all.map((one) => [one, random.below(2 ** 30)]));
  const chosen = new Set([...all].sort((a, b) => (chance.get(a) ?? 0) - (chance.get(b) ?? 0)).slice(0, most));
  return all.filter((one) => chosen.has(one));
}
