import { createStore, useStore } from '../store.ts';

/** Below this width the layout is mobile, px (S2-50). */
export const BREAKPOINT = 992;

/** The window as the layout knows it. */
export interface Viewport {
  /** Of the window, px. */
  width: number;
  height: number;
  /** Share of its design size at which the page is drawn (S2-49). */
  scale: number;
}

/** The window's size and the current scale; shell/look/scale.ts keeps it. */
export const viewportStore = createStore<Viewport>({ width: 1920, height: 937, scale: 1 });

/** How much larger 14 px text is laid out so that 12 px of it are drawn; 1 where nothing is scaled down so far (build/leastText.ts). */
export const textRise = (scale: number): number => Math.max(1, 12 / 14 / scale);

/** {@link textRise} of the page as it is drawn now. */
export const useTextRise = (): number => textRise(useStore(viewportStore).scale);
