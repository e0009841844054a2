/** Takes the focus from what has it, so that a control hands over what was typed before its page is hidden. */
export function leaveControl(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Frames in which what stands over the page must be gone. */
const FRAMES = 20;

/** Remembers what has the focus; answers how to give it back once what stands over the page is gone. */
export function keepFocus(): () => void {
  const before = document.activeElement;
  return () => {
    const inside = document.activeElement;
    const look = (frame: number): void => {
      const at = document.activeElement;
      const lost = at === null || at === document.body;
      if (lost && before instanceof HTMLElement && before.isConnected) before.focus();
      // Focus that went elsewhere by itself, perhaps into what opened next, is left there.
      else if ((lost || at === inside) && frame < FRAMES) requestAnimationFrame(() => look(frame + 1));
    };
    requestAnimationFrame(() => look(0));
  };
}
