/** The options that only some kinds of blocks take: what each may say. Which block takes which stands in index.ts. */
import { list, say, type Meta } from '../metaParts.ts';

/** Options of blocks, by name. */
export interface BlockOptions {
  /** Name of the selection that the block makes; it stands in the address. */
  selects?: string;
  /** Selections of other blocks that it follows. */
  listens?: string[];
}

const selection: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };

/** Schemas of these options, with what each is for in both languages. */
export const blockOptions = {
  selects: say('所做选择的名称,用于地址', 'Name of the selection it makes, stands in the address', selection),
  listens: say('跟随哪些选择', 'Selections of other blocks that it follows', list(selection, { minItems: 1, uniqueItems: true })),
} satisfies Record<keyof BlockOptions, Meta>;
