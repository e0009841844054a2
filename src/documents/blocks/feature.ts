/** What the language knows of a kind of block. Each has a folder here, and one of the same name in console/blocks that draws it. */
import type { Finding, Path } from '../diagnostic.ts';
import { say, list, type Meta } from '../metaParts.ts';
import type { SourceColumn } from '../source/index.ts';

/** What the check of a block looks at beside the block. */
export interface BlockCheck {
  /** Columns of its source's answer; empty when it takes none, or when that does not hold. */
  columns: readonly SourceColumn[];
  path: Path;
}

export interface BlockFeature {
  title: string;
  titleEn: string;
  /** Schemas of its own keys. */
  keys: Record<string, Meta>;
  requires: readonly string[];
  /** Shapes of which it has one, for editors; the check says the same in words. */
  variants?: readonly Meta[];
  /** What is wrong beyond the shape of its keys. */
  check?: (block: never, at: BlockCheck) => Finding[];
  /** A block of the kind, for the reference; its source is of the example folder. */
  example: Record<string, unknown>;
}

const selection: Meta = { type: 'string', pattern: '^[a-z][A-Za-z0-9]{0,39}$' };

/** Keys that several kinds share. */
export const selectsMeta = say('所做选择的名称,用于地址', 'Name of the selection it makes, stands in the address', selection);
export const listensMeta = say(
  '跟随哪些选择',
  'Selections of other blocks that it follows',
  list(selection, { minItems: 1, uniqueItems: true }),
);
export const opensMeta = say('点击后打开的页面', 'Screen that opens when it is clicked: area/name', {
  type: 'string',
  pattern: '^[A-Za-z0-9]+/[A-Za-z0-9-]+$',
});
export const columnMeta = (zh: string, en: string): Meta => say(zh, en, { type: 'string', minLength: 1, maxLength: 100 });

export const isGroupColumn = (c: SourceColumn): boolean => c.role === 'group';
export const isFigure = (c: SourceColumn): boolean => c.role === 'measure' && c.type === 'number';
