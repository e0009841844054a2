/** Values over time as lines: their scale, where they break, and what lies under the pointer. Pure. */

/** One value at its moment, ms. */
export type Sample = readonly [at: number, value: number];

/** A pause that is so many times as long as usual is a break. */
const BREAK = 4;

/** What a series holds of one field. */
export const samplesOf = (at: readonly number[], values: readonly unknown[]): Sample[] =>
  at.flatMap((moment, n): Sample[] => (typeof values[n] === 'number' ? [[moment, values[n]]] : []));

/** The samples in pieces, none of which goes over a time without readings. */
export function pieces(samples: readonly Sample[], step: number): Sample[][] {
  const pauses = samples.slice(1).map(([at], n) => at - (samples[n]?.[0] ?? at));
  const usual = pauses.toSorted((a, b) => a - b)[Math.floor(pauses.length / 2)] ?? step;
  const most = BREAK * Math.max(step, usual);
  const made: Sample[][] = [];
  for (const sample of samples) {
    const last = made.at(-1);
    const before = last?.at(-1);
    if (last && before && sample[0] - before[0] <= most) last.push(sample);
    else made.push([sample]);
  }
  return made;
}

/** Round ticks about a range. */
export function scale(least: number, most: number, count: number): number[] {
  const spread = most - least || Math.abs(most) || 1;
  const rough = spread / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((one) => one >= rough) ?? rough;
  const from = Math.floor(least / step + 1e-9);
  const to = Math.max(from + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: to - from + 1 }, (_, n) => Number(((from + n) * step).toPrecision(6)));
}

/** The sample that is nearest to a moment. */
export function nearest(samples: readonly Sample[], at: number): Sample | undefined {
  let best: Sample | undefined;
  for (const sample of samples) if (!best || Math.abs(sample[0] - at) < Math.abs(best[0] - at)) best = sample;
  return best;
}
