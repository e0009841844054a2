/** A model as a file: what it was trained on, with what seed, and its trees. */
import { FEATURES } from '../facts/boxes.ts';
import { FOREST_OPTIONS, trainForest, votes, type Forest, type ForestOptions, type Node } from './forest.ts';

const FORMAT = 'sunvane-model';
const FORMAT_VERSION = 1;
/** Largest file of a model, bytes, and most classes, trees and questions from a root to a leaf. */
export const MOST_MODEL_BYTES = 32 * 1024 ** 2;
const [MOST_CLASSES, MOST_TREES, MOST_DEPTH] = [100, 1000, 40];

/** Where the samples of a model came from. */
export interface Origin {
  /** Code of the dataset version, or name of the folder. */
  source: string;
  /** SHA-256 of the whole source. */
  digest: string;
  /** Samples that were trained on. */
  samples: number;
  /** A program drew the pictures: the model knows no real ones. */
  drawn: boolean;
}

export interface TypeModel {
  format: typeof FORMAT;
  formatVersion: typeof FORMAT_VERSION;
  /** It suggests types of boxes. */
  kind: 'type';
  /** Version of the product that trained it. */
  trainedBy: string;
  features: string;
  options: ForestOptions;
  origin: Origin;
  /** Codes of fault types with the prefix of what is inspected, as `pv.diode`. */
  classes: string[];
  forest: Forest;
}

/** A box with its numbers and its type. */
export interface Example {
  features: readonly number[];
  fault: string;
}

/** Trains one. The same examples, origin and seed give the same file. */
export function trainModel(examples: readonly Example[], origin: Omit<Origin, 'samples'>, seed: number, trainedBy: string): TypeModel {
  const classes = [...new Set(examples.map(({ fault }) => fault))].toSorted();
  const options = { ...FOREST_OPTIONS, seed };
  const labels = examples.map(({ fault }) => classes.indexOf(fault));
  const forest = trainForest(
    examples.map(({ features }) => features),
    labels,
    classes.length,
    options,
  );
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    kind: 'type',
    trainedBy,
    features: FEATURES,
    options,
    origin: { ...origin, samples: examples.length },
    classes,
    forest,
  };
}

/** The type that a model suggests, and its share of the votes, from 0 to 1. */
export function suggestType({ classes, forest }: TypeModel, features: readonly number[]): { fault: string; share: number } {
  const shares = votes(forest, features);
  const share = Math.max(...shares);
  return { fault: classes[shares.indexOf(share)] ?? '', share };
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

function isNode(node: unknown, classes: number, depth: number): node is Node {
  if (typeof node !== 'object' || node === null || depth > MOST_DEPTH) return false;
  const { shares, feature, at, left, right } = node as Record<string, unknown>;
  if (shares !== undefined) return Array.isArray(shares) && shares.length === classes && shares.every(isNumber);
  return (
    Number.isSafeInteger(feature) &&
    (feature as number) >= 0 &&
    isNumber(at) &&
    isNode(left, classes, depth + 1) &&
    isNode(right, classes, depth + 1)
  );
}

/** A model out of its file; undefined of anything else, and of one that was trained on other numbers than these. */
export function readModel(text: string): TypeModel | undefined {
  let model: Partial<TypeModel> | null;
  try {
    model = JSON.parse(text) as Partial<TypeModel> | null;
  } catch {
    return undefined;
  }
  const { format, formatVersion, kind, features, classes, forest, origin } = model ?? {};
  const trees: unknown = forest?.trees;
  const isWhole =
    format === FORMAT &&
    formatVersion === FORMAT_VERSION &&
    kind === 'type' &&
    features === FEATURES &&
    Array.isArray(classes) &&
    classes.length > 0 &&
    classes.length <= MOST_CLASSES &&
    classes.every((one) => typeof one === 'string') &&
    typeof origin?.source === 'string' &&
    typeof origin.digest === 'string' &&
    Array.isArray(trees) &&
    trees.length > 0 &&
    trees.length <= MOST_TREES &&
    trees.every((tree) => isNode(tree, classes.length, 0));
  return isWhole ? (model as TypeModel) : undefined;
}
