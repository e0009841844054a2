import { BREAKPOINT, viewportStore, type Viewport } from '../../data/page/viewport.ts';
import { layoutStore } from './layoutStore.ts';

/** What the page is drawn for, px (S9-03). */
export const DESIGN = { width: 1920, height: 937 } as const;
/** Text below this share of its size is hard to read. */
const LEAST = 0.75;
/** The window must rest this long before the layout follows, ms (S9-03). */
export const RESIZE_DELAY = 500;

/** Share of its design size at which the page is shown (S2-49). */
export function scaleOf(width: number, height: number, on = true): number {
  if (!on || width < BREAKPOINT) return 1;
  return Math.max(LEAST, Math.min(width / DESIGN.width, height / DESIGN.height));
}

const measured = (): Viewport => {
  const { innerWidth: width, innerHeight: height } = window;
  return { width, height, scale: scaleOf(width, height, layoutStore.get().scaling) };
};

/** Runs `act` once nothing has called for `delay` ms. */
export function rested(act: () => void, delay: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, delay);
  };
}

function apply(): void {
  const next = measured();
  const { style } = document.documentElement;
  // Zoom also enlarges 100vh; style sheets divide by the scale.
  style.setProperty('--scale', String(next.scale));
  style.setProperty('zoom', String(next.scale));
  viewportStore.set(next);
}

/** Scales the page now, and again after every change of the window or of the setting. */
export function startScale(): void {
  apply();
  window.addEventListener('resize', rested(apply, RESIZE_DELAY));
  layoutStore.subscribe(() => {
    if (measured().scale !== viewportStore.get().scale) apply();
  });
}
