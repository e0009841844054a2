/** How the blocks of a grid are divided into pages that fit a wall. Lengths in px. Pure. */

/** Where a block lies when all are shown. */
export interface Box {
  top: number;
  height: number;
  /** On every page. */
  pinned: boolean;
}

/** Blocks that lie beside each other, by number. */
export interface Band {
  blocks: number[];
  height: number;
  pinned: boolean;
}

/** Blocks that are shown together, and the share of their height that they have. */
export interface Page {
  blocks: ReadonlySet<number>;
  share: number;
}

/** As much less than its height a block takes before one goes to the next page. */
const LEAST = 0.85;

/** Blocks in bands: one ends where nothing reaches over into what follows. */
export function bandsOf(boxes: readonly Box[]): Band[] {
  const bands: (Band & { top: number; end: number })[] = [];
  const order = [...boxes.entries()].sort(([, a], [, b]) => a.top - b.top);
  for (const [i, { top, height, pinned }] of order) {
    const last = bands.at(-1);
    if (last && top < last.end) {
      last.blocks.push(i);
      last.end = Math.max(last.end, top + height);
      last.height = last.end - last.top;
      last.pinned &&= pinned;
    } else bands.push({ blocks: [i], top, end: top + height, height, pinned });
  }
  return bands.map(({ blocks, height, pinned }) => ({ blocks, height, pinned }));
}

/** Pages of bands in their order. @param room for them on the wall @param gap between two of them */
export function pagesOf(bands: readonly Band[], room: number, gap: number): Page[] {
  const pinned = bands.filter((band) => band.pinned);
  const turning = bands.filter((band) => !band.pinned);
  const fixed = pinned.reduce((sum, band) => sum + band.height + gap, 0);
  const left = Math.max(1, room - fixed);
  const pages: Band[][] = [];
  let height = 0;
  for (const band of turning) {
    const page = pages.at(-1);
    const together = height + gap + band.height;
    if (page && together * LEAST <= left) {
      page.push(band);
      height = together;
    } else {
      pages.push([band]);
      height = band.height;
    }
  }
  return (pages.length > 0 ? pages : [[]]).map((page) => {
    const wanted = page.reduce((sum, band) => sum + band.height, 0) + gap * (page.length - 1);
    return { blocks: new Set([...pinned, ...page].flatMap((band) => band.blocks)), share: Math.min(1, left / wanted) };
  });
}
