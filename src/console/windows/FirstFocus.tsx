import { useEffect, useRef, type ReactElement } from 'react';

/** Frames in which a window opens and its content comes; and after which one without an input takes its safe button, about half a second. */
const [FRAMES, WITHOUT] = [60, 30];
const INPUT = 'input:not([type=hidden], [type=file]), textarea, [contenteditable=true]';

/** The first input that is no calendar: those open when the focus comes. */
const inputIn = (panel: Element): HTMLElement | undefined =>
  [...panel.querySelectorAll<HTMLElement>(INPUT)].find(
    (input) => !input.matches(':disabled, [readonly]') && !input.closest('.ant-picker, [hidden]') && (input.checkVisibility?.() ?? true),
  );

/** The button that changes nothing: the first of the footer's own. */
const safeIn = (panel: Element): HTMLElement | null =>
  panel.querySelector<HTMLElement>('.form-buttons button, .ant-modal-footer > button, .ant-drawer-footer button');

/**
 * Stands in a window or drawer and puts the focus on its first input once it has one, otherwise on the button that changes nothing; never on
 * the cross. Whatever of it has the focus already keeps it, and so does everything once the user does something. On screens that are
 * touched only the cross is avoided, because an input would open the keyboard.
 */
export function FirstFocus(): ReactElement {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const panel = mark.current?.closest('[role=dialog]');
    if (!panel) return undefined;
    const touched = globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;
    let frame = 0;
    let timer = 0;
    const step = (): void => {
      const { activeElement: at } = document;
      const placed =
        at !== null && at !== panel && panel.contains(at) && at.closest('.ant-modal-body, .ant-modal-footer, .ant-drawer-body');
      const input = touched ? undefined : inputIn(panel);
      if (!placed) (input ?? (frame >= WITHOUT ? safeIn(panel) : undefined))?.focus({ preventScroll: true });
      frame += 1;
      if (frame < FRAMES) timer = requestAnimationFrame(step);
    };
    const stop = (): void => cancelAnimationFrame(timer);
    timer = requestAnimationFrame(step);
    for (const kind of ['pointerdown', 'keydown'] as const) addEventListener(kind, stop, true);
    return () => {
      stop();
      for (const kind of ['pointerdown', 'keydown'] as const) removeEventListener(kind, stop, true);
    };
  }, []);
  return <span ref={mark} hidden />;
}
