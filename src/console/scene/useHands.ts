/** Hands on a scene: keys that turn it, and clicks that pick. Turning by the pointer is the stage's own. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import type { Stage } from './stage.ts';

/** A pointer that moved no further than this many pixels clicked. */
const STILL = 5;
const ARROWS: Partial<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

interface Hands {
  /** A place of the element, both from 0 to 1; the middle by a key. */
  onPick: (x: number, y: number) => void;
  onBack: () => void;
  onEnd: () => void;
}

/** Does what a key says. Answers whether it says anything. */
function doKey(event: KeyboardEvent, stage: Stage, { onPick, onBack, onEnd }: Hands): boolean {
  const arrow = ARROWS[event.key];
  if (arrow) stage.step(event.shiftKey ? 'move' : 'turn', ...arrow);
  else if (event.key === '+' || event.key === '=') stage.step('near', 1);
  else if (event.key === '-') stage.step('near', -1);
  else if (event.key === '0' || event.key === 'Home') stage.fit();
  else if (event.key === ' ') onPick(0.5, 0.5);
  else if (event.key === 'Backspace' || (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey))) onBack();
  else if (event.key === 'Escape') onEnd();
  else return false;
  return true;
}

/** @param busy whether a tool is in hand: without one, Escape and the like are the page's */
export function useHands(place: RefObject<HTMLDivElement | null>, stage: Stage | undefined, busy: boolean, hands: Hands): void {
  const key = useEffectEvent((event: KeyboardEvent): void => {
    const ours = busy || event.key in ARROWS || ['+', '=', '-', '0', 'Home'].includes(event.key);
    if (!stage || !ours || !doKey(event, stage, hands)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  const pick = useEffectEvent((x: number, y: number) => hands.onPick(x, y));
  useEffect(() => {
    const element = place.current;
    if (!element || !stage) return undefined;
    let from: PointerEvent | undefined;
    const down = (event: PointerEvent): void => {
      from = event;
    };
    const up = (event: PointerEvent): void => {
      const moved = from ? Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) : Number.POSITIVE_INFINITY;
      from = undefined;
      if (moved > STILL || event.button !== 0) return;
      const { left, top, width, height } = element.getBoundingClientRect();
      pick((event.clientX - left) / width, (event.clientY - top) / height);
    };
    const listening = new AbortController();
    const { signal } = listening;
    element.addEventListener('keydown', key, { signal });
    element.addEventListener('pointerdown', down, { signal });
    element.addEventListener('pointerup', up, { signal });
    return () => listening.abort();
  }, [place, stage]);
}
