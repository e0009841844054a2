/** What keys do in a review, and when they count. */
import { useEffect, useEffectEvent } from 'react';

const TYPED =
  'input:not([type=range]):not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu]';

/** Keys count where nothing is typed, nothing lies over the page, and no button would take them. */
const isFree = (event: KeyboardEvent): boolean => {
  const { target, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || event.defaultPrevented) return false;
  if (document.querySelector('[role=dialog]:not([aria-hidden=true])')) return false;
  if (!(target instanceof Element)) return true;
  return !target.closest(TYPED) && !((event.key === 'Enter' || event.key === ' ') && target.closest('button, a, [role=radio]'));
};

/**
 * Listens while the review is on screen: a list that is kept behind another tab hears nothing.
 * @param does answers whether the key was of use
 */
export function useReviewKeys(place: { current: HTMLElement | null }, does: (event: KeyboardEvent) => boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const element = place.current;
    if (!element || element.getClientRects().length === 0 || !isFree(event)) return;
    if (does(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
