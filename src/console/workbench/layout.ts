/** The places and sizes of a grid's blocks, changed in its text: only what changes is touched, everything else stays as it was written. */
import { applyEdits, findNodeAtLocation, modify, parseTree, type Node } from 'jsonc-parser';

/** Columns of a grid. */
export const COLUMNS = 24;
/** Heights go by steps, px. */
export const STEP = 20;
export const LEAST = 60;
export const MOST = 2000;

/** What of a block its place is drawn from. */
export interface Laid {
  type: string;
  name?: string;
  title?: string;
  titleEn?: string;
  width?: number;
  height?: number | 'fill';
}

const blocksIn = (text: string): Node[] | undefined => {
  const root = parseTree(text);
  return root && findNodeAtLocation(root, ['blocks'])?.children;
};

/** The blocks as the text says them; undefined while it is no grid. */
export function laidOut(text: string): Laid[] | undefined {
  try {
    const { blocks } = JSON.parse(text) as { blocks?: unknown };
    const sound = Array.isArray(blocks) && blocks.every((b) => typeof (b as Laid | null)?.type === 'string');
    return sound ? (blocks as Laid[]) : undefined;
  } catch {
    return undefined;
  }
}

/** The text with a block as wide, or as high, as it is to be. */
export function resized(text: string, at: number, key: 'width' | 'height', size: number): string {
  if (!blocksIn(text)?.[at]) return text;
  const within = key === 'width' ? Math.min(COLUMNS, Math.max(1, size)) : Math.min(MOST, Math.max(LEAST, Math.round(size / STEP) * STEP));
  return applyEdits(text, modify(text, ['blocks', at, key], within, { formattingOptions: { insertSpaces: true, tabSize: 2 } }));
}

/** The text with a block in the place of another; those between move up. What lies between two blocks stays where it is. */
export function moved(text: string, from: number, to: number): string {
  const nodes = blocksIn(text) ?? [];
  if (from === to || !nodes[from] || !nodes[to]) return text;
  const order = nodes.map((_, i) => i);
  order.splice(to, 0, ...order.splice(from, 1));
  const words = nodes.map((node) => text.slice(node.offset, node.offset + node.length));
  return applyEdits(
    text,
    nodes.map((node, i) => ({ offset: node.offset, length: node.length, content: words[order[i] ?? i] ?? '' })),
  );
}
