import { useLayoutEffect, type RefObject } from 'react';

/** What is open over a map leaves enough of one so large, px as laid out. */
const ROOM = { width: 960, height: 240 };

/** Whether a map is large enough for what lies over it to be open. */
export const hasRoom = ({ clientWidth, clientHeight }: Pick<Element, 'clientWidth' | 'clientHeight'>): boolean =>
  clientWidth >= ROOM.width && clientHeight >= ROOM.height;

/** Opens at first what lies over a map, where that leaves enough of it; what is opened or closed by hand stays so. */
export function useOpening(part: RefObject<HTMLDetailsElement | null>): void {
  useLayoutEffect(() => {
    const [own, map] = [part.current, part.current?.closest('.map')];
    if (!own || !map) return undefined;
    // What is drawn ahead, unseen, has no size yet.
    const size = new ResizeObserver(() => {
      if (map.clientWidth === 0) return;
      own.open = hasRoom(map);
      size.disconnect();
    });
    if (map.clientWidth > 0) own.open = hasRoom(map);
    else size.observe(map);
    return () => size.disconnect();
  }, [part]);
}
