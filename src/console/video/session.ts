import type { Figures } from './figures.ts';

/** Pictures that come, by whatever way. */
export interface Session {
  /** Under which our server passes it on. */
  id?: string | undefined;
  /** Also while the page is being left. */
  end: () => void;
  /** What is known of them; undefined before there is something. */
  figures: () => Promise<Figures | undefined>;
  /** Tells when no more will come. */
  onFailed: (failed: () => void) => void;
}
