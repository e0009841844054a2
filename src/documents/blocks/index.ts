/** Kinds of blocks that a grid screen is made of. The console draws each from the folder of the same name in console/blocks. */
import type { BlockOptions } from './options.ts';

/** What a kind of block takes beside its title and its place. */
export interface BlockType {
  /** Options of its own; each stands in options.ts. */
  options: readonly (keyof BlockOptions)[];
  /** Those it cannot do without. */
  requires: readonly (keyof BlockOptions)[];
}

const types = {
  /** Every document of the schemas folder, to choose one. */
  documents: { options: ['selects'], requires: ['selects'] },
  /** The text of the chosen document. */
  editor: { options: ['listens'], requires: ['listens'] },
  /** What the text being edited would draw and change, and what it was before. */
  preview: { options: ['listens'], requires: ['listens'] },
  /** The document language: every key with an example that can be tried. */
  reference: { options: [], requires: [] },
} as const satisfies Record<string, BlockType>;

export type BlockTypeName = keyof typeof types;
export const BLOCK_TYPES = Object.keys(types) as BlockTypeName[];

export const blockType = (name: BlockTypeName): BlockType => types[name];
