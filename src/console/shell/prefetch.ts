import { useEffect } from 'react';
import { prefetchBundle } from '../data/documents.ts';
import type { RouteItem } from './routes.ts';

/** Screens whose documents are fetched ahead when there is time. */
const AHEAD = 20;
/** Before that, ms: the first screen comes first. */
const LATER = 2500;

/** Fetches the document of a page that is about to be opened. */
export const prefetch = ({ screen }: RouteItem): void => {
  if (screen) prefetchBundle(screen);
};

/** Fetches the documents of the first pages when the one on screen is done. */
export function usePrefetch(pages: readonly RouteItem[]): void {
  useEffect(() => {
    const timer = setTimeout(() => pages.slice(0, AHEAD).forEach(prefetch), LATER);
    return () => clearTimeout(timer);
  }, [pages]);
}
