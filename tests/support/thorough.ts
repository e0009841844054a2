/**
 * What a run does of loops that grow with the documents. Whole: everything on every database (`npm test -- --whole`, DATABASES=all).
 * In CI: every case of a sampled loop, on one database where one is enough. Elsewhere samples, drawn by the day, so that no case is left
 * out for ever; `TESTS_DAY=20261125` draws those of that day again.
 */
import { appendFileSync } from 'node:fs';
import { seeded } from './random.ts';

/** Whether this run does everything on every database. */
export const thorough = process.env['DATABASES'] === 'all';

/** The day that samples are drawn by, as the number 20261125. */
export const day = Number(process.env['TESTS_DAY'] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** Tells tests/run.js how much of a loop is run, for the last line. */
function note(taken: number, of: number): void {
  const file = process.env['TESTS_SAMPLES'];
  if (file) appendFileSync(file, `${taken} ${of}\n`);
}

/** The same ones in an order of the day. */
export function shuffled<T>(all: readonly T[]): readonly T[] {
  const random = seeded(day + all.length);
  return all
    .map((one) => ({ one, chance: random.below(2 ** 30) }))
    .toSorted((a, b) => a.chance - b.chance)
    .map(({ one }) => one);
}

/** Of a loop over documents so many as an everyday run has time for: those of the day, in the given order. Everything in CI. */
export function sample<T>(all: readonly T[], most: number): readonly T[] {
  if (thorough || process.env['CI'] || all.length <= most) return all;
  note(most, all.length);
  const chosen = new Set(shuffled(all).slice(0, most));
  return all.filter((one) => chosen.has(one));
}

/** Those that some other choice took out of a loop; told in the last line too. */
export function taken<T>(chosen: readonly T[], all: readonly T[]): readonly T[] {
  if (chosen.length < all.length) note(chosen.length, all.length);
  return chosen;
}
