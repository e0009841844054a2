/** Grid screens: blocks side by side, joined by selections. What an author writes, and what normalise.ts makes of it. */
import type { BlockFrame } from './frame.ts';
import type { BlockOptions, BlockTypeName } from './index.ts';
import type { Place, PlaceDocument } from '../../ground/place.ts';
import type { GroupDocument, SourceDocument } from '../source/index.ts';
import type { ReferenceTarget } from '../../ground/model/resource.ts';

/** A block of any kind; `type` tells which options it has. */
export type BlockDocument = { [T in BlockTypeName]: BlockFrame & { type: T } & BlockOptions[T] }[BlockTypeName];

/** A screen that is a grid of blocks. */
export interface GridDocument extends PlaceDocument {
  $schema?: string;
  version: number;
  title: string;
  titleEn: string;
  /** Sources that several blocks use, by name. */
  sources?: Record<string, SourceDocument>;
  /** The same of groups. */
  groups?: Record<string, GroupDocument>;
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
export function selectionsOf(block: Block | BlockDocument): string[] {
  if (block.type === 'filters') return block.fields.map((f) => f.name);
  if (block.type === 'map') return [...new Set(block.layers.flatMap((layer) => layer.selects ?? []))];
  return 'selects' in block && block.selects !== undefined ? [block.selects] : [];
}
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
