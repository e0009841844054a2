/**
 * Trees that vote: a random forest of classification trees, trained and asked here. The one library for it splits a node in time of the
 * square of its rows and adds a class number to its shares, so this is our own.
 */

/** A leaf holds its shares of the classes; another node where its feature is below `at` goes left. */
export type Node = { shares: number[] } | { feature: number; at: number; left: Node; right: Node };

export interface Forest {
  trees: Node[];
}

export interface ForestOptions {
  seed: number;
  trees: number;
  /** Most questions from root to leaf. */
  depth: number;
  /** Fewest rows of a leaf. */
  leaf: number;
}

export const FOREST_OPTIONS: Omit<ForestOptions, 'seed'> = { trees: 60, depth: 10, leaf: 2 };

/** Numbers from 0 to 1, the same ones for a seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let n = Math.imul(state ^ (state >>> 15), state | 1);
    n = (n + Math.imul(n ^ (n >>> 7), n | 61)) ^ n;
    return ((n ^ (n >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Training {
  rows: readonly (readonly number[])[];
  labels: readonly number[];
  classes: number;
  options: ForestOptions;
  next: () => number;
}

const impurity = (counts: Float64Array, total: number): number => {
  let squares = 0;
  for (const count of counts) squares += (count / total) ** 2;
  return 1 - squares;
};

function sharesOf({ labels, classes }: Training, rows: readonly number[]): number[] {
  const counts = Array.from({ length: classes }, () => 0);
  for (const row of rows) counts[labels[row] ?? 0] = (counts[labels[row] ?? 0] ?? 0) + 1;
  return counts.map((count) => Number((count / rows.length).toFixed(4)));
}

/** The best place to divide rows by one feature: how mixed both sides are after it. */
function bestOf(training: Training, rows: readonly number[], feature: number): { mixed: number; at: number } | undefined {
  const { rows: all, labels, classes, options } = training;
  const value = (row: number): number => all[row]?.[feature] ?? 0;
  const sorted = rows.toSorted((a, b) => value(a) - value(b) || a - b);
  const [left, right] = [new Float64Array(classes), new Float64Array(classes)];
  for (const row of sorted) right[labels[row] ?? 0] = (right[labels[row] ?? 0] ?? 0) + 1;
  let best: { mixed: number; at: number } | undefined;
  for (let i = 1; i < sorted.length; i += 1) {
    const label = labels[sorted[i - 1] ?? 0] ?? 0;
    left[label] = (left[label] ?? 0) + 1;
    right[label] = (right[label] ?? 0) - 1;
    const [below, above] = [value(sorted[i - 1] ?? 0), value(sorted[i] ?? 0)];
    if (below === above || i < options.leaf || sorted.length - i < options.leaf) continue;
    const mixed = (impurity(left, i) * i + impurity(right, sorted.length - i) * (sorted.length - i)) / sorted.length;
    if (!best || mixed < best.mixed) best = { mixed, at: Number(((below + above) / 2).toPrecision(6)) };
  }
  return best;
}

function grown(training: Training, rows: readonly number[], depth: number): Node {
  const shares = sharesOf(training, rows);
  if (depth >= training.options.depth || rows.length < 2 * training.options.leaf || shares.includes(1)) return { shares };
  const features = training.rows[0]?.length ?? 0;
  // Each question is chosen among a few features, so that the trees differ.
  const offered = Array.from({ length: Math.max(1, Math.round(Math.sqrt(features))) }, () => Math.floor(training.next() * features));
  let best: { mixed: number; at: number; feature: number } | undefined;
  for (const feature of offered) {
    const found = bestOf(training, rows, feature);
    if (found && (!best || found.mixed < best.mixed)) best = { ...found, feature };
  }
  if (!best) return { shares };
  const { feature, at } = best;
  const isLeft = (row: number): boolean => (training.rows[row]?.[feature] ?? 0) < at;
  const [left, right] = [rows.filter(isLeft), rows.filter((row) => !isLeft(row))];
  if (left.length === 0 || right.length === 0) return { shares };
  return { feature, at, left: grown(training, left, depth + 1), right: grown(training, right, depth + 1) };
}

/** Trains a forest; the same rows, labels and seed give the same one. @param labels places in the list of classes */
export function trainForest(
  rows: readonly (readonly number[])[],
  labels: readonly number[],
  classes: number,
  options: ForestOptions,
): Forest {
  const next = random(options.seed);
  const training = { rows, labels, classes, options, next };
  // Every class is drawn as often as any other: what is rare is to be told as well.
  const byClass = Array.from({ length: classes }, (_, label) => rows.flatMap((__, row) => (labels[row] === label ? [row] : []))).filter(
    (of) => of.length > 0,
  );
  const drawn = (): number[] =>
    rows.map((_, i) => {
      const of = byClass[i % byClass.length] ?? [];
      return of[Math.floor(next() * of.length)] ?? 0;
    });
  return { trees: Array.from({ length: options.trees }, () => grown(training, drawn(), 0)) };
}

/** Shares of the votes by class. */
export function votes({ trees }: Forest, row: readonly number[]): number[] {
  const sums: number[] = [];
  for (const tree of trees) {
    let node = tree;
    while (!('shares' in node)) node = (row[node.feature] ?? 0) < node.at ? node.left : node.right;
    for (const [i, share] of node.shares.entries()) sums[i] = (sums[i] ?? 0) + share;
  }
  return sums.map((sum) => sum / trees.length);
}
