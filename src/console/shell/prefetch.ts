import { useEffect } from 'react';
import { calm } from '../data/calm.ts';
import { prefetchBundle } from '../data/documents.ts';
import type { RouteItem } from './routes.ts';

/** Screens whose documents are fetched ahead when there is time. */
const AHEAD = 20;
/** After the first screen stands, ms: what it may open comes first. */
const LATER = 1000;

/** Fetches the document of a page that is about to be opened. */
export const prefetch = ({ screen }: RouteItem): void => {
  if (screen) prefetchBundle(screen);
};

/** Fetches the documents of the first pages when the one on screen is done. */
export function usePrefetch(pages: readonly RouteItem[]): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let wanted = true;
    void calm.then(() => {
      if (wanted) timer = setTimeout(() => pages.slice(0, AHEAD).forEach(prefetch), LATER);
    });
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [pages]);
}
