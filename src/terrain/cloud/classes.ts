/** Classes of points: the numbers of LAS (ASPRS), and the codes of the dictionary CLOUD_CLASS. */

export const LAS = {
  never: 0,
  none: 1,
  ground: 2,
  low: 3,
  medium: 4,
  high: 5,
  building: 6,
  noise: 7,
  water: 9,
  guard: 13,
  conductor: 14,
  tower: 15,
  fitting: 16,
  highNoise: 18,
} as const;

/** Code of CLOUD_CLASS. */
export type CloudClass = 'ground' | 'vegetation' | 'tower' | 'conductor' | 'building' | 'other';

const CODES: Readonly<Record<number, CloudClass>> = {
  [LAS.ground]: 'ground',
  [LAS.low]: 'vegetation',
  [LAS.medium]: 'vegetation',
  [LAS.high]: 'vegetation',
  [LAS.building]: 'building',
  [LAS.guard]: 'conductor',
  [LAS.conductor]: 'conductor',
  [LAS.fitting]: 'conductor',
  [LAS.tower]: 'tower',
};

export const classOf = (kind: number): CloudClass => CODES[kind] ?? 'other';

export const isVegetation = (kind: number): boolean => kind >= LAS.low && kind <= LAS.high;
export const isNoise = (kind: number): boolean => kind === LAS.noise || kind === LAS.highNoise;
/** Not looked at by whoever made the file. */
export const isUnclassified = (kind: number): boolean => kind === LAS.never || kind === LAS.none;

/** Heights above the ground from which vegetation is low, medium and high, m (the usual limits of ASPRS practice). */
export const vegetationAt = (above: number): number => (above < 2 ? LAS.low : above < 5 ? LAS.medium : LAS.high);
