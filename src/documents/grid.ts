/** Grid screens: blocks side by side, joined by selections. What an author writes, and what the normaliser makes of it. */
import type { BlockOptions, BlockTypeName } from './blocks/index.ts';
import { placeOf, type Place, type PlaceDocument } from './place.ts';
import type { SourceDocument } from './source/index.ts';
import type { ReferenceTarget } from './types.ts';

/** Columns of a grid. */
export const GRID_COLUMNS = 24;
/** Lowest and highest block, px. */
export const BLOCK_HEIGHT = { min: 80, max: 4000 } as const;

/** What every block says. */
export interface BlockFrame {
  /** Its type when absent: only a second block of one type needs a name. */
  name?: string;
  /** Heading over the block; none when absent. Both languages together. */
  title?: string;
  titleEn?: string;
  /** Columns of the grid, 1 to 24; all when absent. On phones every block takes them all. */
  width?: number;
  /** The same between 768 and 1199 px; all when absent. */
  narrow?: number;
  /** Height in px, or `fill`: down to the end of the window. As high as its content when absent. */
  height?: number | 'fill';
}

/** A block of any kind; `type` tells which options it has. */
export type BlockDocument = { [T in BlockTypeName]: BlockFrame & { type: T } & BlockOptions[T] }[BlockTypeName];

/** A screen that is a grid of blocks. */
export interface GridDocument extends PlaceDocument {
  $schema?: string;
  version: number;
  title: string;
  titleEn: string;
  blocks: BlockDocument[];
}

/** A normalised block of one kind. */
export type BlockOf<T extends BlockTypeName> = BlockFrame & { type: T; name: string; width: number } & BlockOptions[T];
/** A normalised block. */
export type Block = { [T in BlockTypeName]: BlockOf<T> }[BlockTypeName];

/** A normalised grid screen. */
export interface Grid extends Place {
  blocks: Block[];
}

/** What the console fetches when a grid screen opens. */
export interface GridBundle {
  grid: Grid;
  /** Resources whose records its filters offer. */
  references?: Record<string, ReferenceTarget>;
}

/** The source of a block that takes one. */
export const sourceOf = (block: Block | BlockDocument): SourceDocument | undefined => ('source' in block ? block.source : undefined);

/** A source of a block, and the name its answer goes by. */
export interface NamedSource {
  name: string;
  source: SourceDocument;
}

/** Every source of a block: of a map, one a layer. */
export function sourcesOf(block: Block | BlockDocument): NamedSource[] {
  const name = block.name ?? block.type;
  if (block.type === 'map') return block.layers.map((layer) => ({ name: `${name}.${layer.name}`, source: layer.source }));
  const source = sourceOf(block);
  return source ? [{ name, source }] : [];
}

/** Resources that a block's sources read; a change of their rows concerns it. */
export const resourcesOf = (block: Block | BlockDocument): string[] =>
  sourcesOf(block).flatMap(({ source }) => [
    ...(source.resource === undefined ? [] : [source.resource]),
    ...Object.values(source.parts ?? {}).map((p) => p.resource),
  ]);

/** The selections a block makes. */
export const selectionsOf = (block: Block | BlockDocument): string[] =>
  block.type === 'filters' ? block.fields.map((f) => f.name) : 'selects' in block && block.selects !== undefined ? [block.selects] : [];
/** Resources whose records the filters of a grid offer. */
export const offeredBy = ({ blocks }: Grid): string[] =>
  blocks.flatMap((b) => (b.type === 'filters' ? b.fields.flatMap((f) => f.resource ?? []) : []));
/** What is selected while the reader has chosen nothing. */
export const defaultsOf = ({ blocks }: { blocks: readonly (Block | BlockDocument)[] }): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block): [string, string][] => {
      if (block.type === 'calendar') return [[block.selects, '1M']];
      if (block.type !== 'filters') return [];
      return block.fields.flatMap((f): [string, string][] => (f.default === undefined ? [] : [[f.name, String(f.default)]]));
    }),
  );
/** Selections that a block follows by name. */
export const listensOf = (block: Block | BlockDocument): readonly string[] => ('listens' in block ? (block.listens ?? []) : []);

const normaliseBlock = (document: BlockDocument): Block =>
  ({ ...document, name: document.name ?? document.type, width: document.width ?? GRID_COLUMNS }) as Block;

/** A grid document's screen; `area` and `name` come from its place in the folder. */
export const normaliseGrid = (document: GridDocument, area: string, name: string): Grid => ({
  ...placeOf(document, document, document.area ?? area, document.name ?? name),
  verbs: ['view'],
  blocks: document.blocks.map(normaliseBlock),
});
