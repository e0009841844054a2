import type { BlockFeature } from '../feature.ts';

/** The document language: every key with an example that can be tried. */
export type ReferenceOptions = object;

export const reference: BlockFeature = {
  title: '语言参考',
  titleEn: 'Language reference',
  keys: {},
  requires: [],
  example: { type: 'reference' },
};
