/**
 * Version 3: a map selects layer by layer; editor and preview name the selection they show; a list says in its conditions alone what it
 * follows.
 */
import type { Migration, Step } from './types.ts';

interface Block {
  type?: unknown;
  selects?: unknown;
  listens?: unknown;
  layers?: unknown;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** Every layer that can be clicked selects what the map did. */
function ofMap({ selects, layers }: Block, i: number): Step[] {
  if (selects === undefined) return [];
  return [
    ...listOf(layers).flatMap((layer, j): Step[] =>
      (layer as { heat?: unknown } | null)?.heat === true
        ? []
        : [{ do: 'set', path: ['blocks', i, 'layers', j, 'selects'], value: selects }],
    ),
    { do: 'remove', path: ['blocks', i, 'selects'] },
  ];
}

function ofBlock(block: Block, i: number): Step[] {
  if (block.type === 'map') return ofMap(block, i);
  if (block.listens === undefined) return [];
  const [first] = listOf(block.listens);
  const shows = (block.type === 'editor' || block.type === 'preview') && typeof first === 'string';
  return [
    ...(shows ? [{ do: 'set' as const, path: ['blocks', i, 'file'], value: `$selection.${first}` }] : []),
    { do: 'remove', path: ['blocks', i, 'listens'] },
  ];
}

export const third: Migration = {
  version: 3,
  title: 'layers of a map select by themselves, listens is gone',
  steps: ({ blocks }, kind): Step[] => (kind === 'grid' ? listOf(blocks).flatMap((block, i) => ofBlock((block ?? {}) as Block, i)) : []),
};
