/** A seeded source of chance, so that what failed once fails again. */
export interface Random {
  /** A whole number below `n`. */
  below(n: number): number;
  pick<T>(list: readonly T[]): T;
  /** True once in `n`. */
  once(n: number): boolean;
}

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    below: (n) => Math.floor(next() * n),
    pick: (list) => list[Math.floor(next() * list.length)] as (typeof list)[number],
    once: (n) => next() * n < 1,
  };
}
