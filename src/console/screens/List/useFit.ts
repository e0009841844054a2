import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { keepRoom } from '../../data/rows/fit.ts';
import { readPreferences, type Density, type Room } from '../../data/rows/preferences.ts';

/** Below the pager: padding of its card and of the page, px. */
const BELOW = 36;

/** How far an element's lower end is from the top of what scrolls, px before any scale. */
function endOf(element: HTMLElement): number {
  let end = element.offsetHeight;
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) end += at.offsetTop;
  return end;
}

/** What a list needs beside its rows, and for each; undefined where no rows of a table are drawn. */
function roomOf(pager: HTMLElement): Room | undefined {
  const rows = [...(pager.parentElement?.querySelectorAll<HTMLElement>('tr.ant-table-row') ?? [])];
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return undefined;
  const height = last.offsetTop + last.offsetHeight - first.offsetTop;
  return height > 0 ? { rest: Math.round(endOf(pager) + BELOW - height), row: height / rows.length } : undefined;
}

/**
 * Measures a list over its pager once rows are there, and again when they are drawn closer; answers how to measure it now.
 * @param on whether its pages go by the window
 */
export function useFit(
  screen: string,
  pager: RefObject<HTMLElement | null>,
  { on, drawn, density }: { on: boolean; drawn: boolean; density: Density | undefined },
): () => void {
  const measure = (): void => {
    const room = pager.current && roomOf(pager.current);
    if (room) keepRoom(screen, room);
  };
  const before = useRef(density);
  const again = useEffectEvent((now: Density | undefined) => {
    // What was chosen was measured then: a form that is opened later must not take rows away.
    if (before.current !== now || !readPreferences(screen).room) measure();
    before.current = now;
  });
  useLayoutEffect(() => {
    if (on && drawn) again(density);
  }, [on, drawn, density]);
  return measure;
}
