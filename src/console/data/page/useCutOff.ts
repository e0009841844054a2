import { useEffect, useState, type RefObject } from 'react';

/** How many of a scrolled list's items lie outside of what is seen, before and after it. */
export interface CutOff {
  before: number;
  after: number;
}

const NOTHING: CutOff = { before: 0, after: 0 };
/** Share of an item that may be out of sight before it counts. */
const SLACK = 0.25;

function measure(list: HTMLElement, axis: 'x' | 'y'): CutOff {
  const frame = list.getBoundingClientRect();
  const [start, end] = axis === 'x' ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const boxes = [...list.children].map((item) => item.getBoundingClientRect());
  const slack = (box: DOMRect): number => (box[end] - box[start]) * SLACK;
  return {
    before: boxes.filter((box) => box[start] < frame[start] - slack(box)).length,
    after: boxes.filter((box) => box[end] > frame[end] + slack(box)).length,
  };
}

/** Follows a list that scrolls. */
export function useCutOff(ref: RefObject<HTMLElement | null>, axis: 'x' | 'y'): CutOff {
  const [cut, setCut] = useState(NOTHING);
  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const follow = (): void => {
      const next = measure(list, axis);
      setCut((now) => (now.before === next.before && now.after === next.after ? now : next));
    };
    // Tells of the first size as well.
    const watcher = new ResizeObserver(follow);
    watcher.observe(list);
    // What comes and goes does not change the size of the list itself.
    const children = new MutationObserver(follow);
    children.observe(list, { childList: true });
    list.addEventListener('scroll', follow, { passive: true });
    return () => {
      watcher.disconnect();
      children.disconnect();
      list.removeEventListener('scroll', follow);
    };
  }, [ref, axis]);
  return cut;
}
