/**
 * Where a page is, and how it leads elsewhere. What is within a kept page asks here instead of the router, whose hooks follow every
 * change of the address: React would draw the pages behind again whenever another one is opened.
 */
import { createContext, use, useCallback, useMemo } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  type Location,
  type To,
} from 'react-router-dom';

/** The address of a page, as the router tells it. */
export type Place = Omit<Location<unknown>, 'key'>;

/** A kept page's own place; elsewhere the address itself is the place. */
export const PlaceContext = createContext<Place | undefined>(undefined);

/** Where the page is; of a page behind, where it was left. */
export const usePlace = (): Place => use(PlaceContext) ?? use(LocationContext).location;

export interface GoOptions {
  /** No step of the history. */
  replace?: boolean;
  state?: unknown;
}

/** Leads to an address, or so many steps through the history. */
export type Go = (to: To | number, options?: GoOptions) => void;

/** How to lead to a whole address; the same function at every address. */
export function useGo(): Go {
  const { navigator } = use(NavigationContext);
  return useCallback(
    (to, { replace = false, state } = {}) => {
      if (typeof to === 'number') navigator.go(to);
      else if (replace) navigator.replace(to, state);
      else navigator.push(to, state);
    },
    [navigator],
  );
}

type SetParams = (next: URLSearchParams | Record<string, string>, options?: GoOptions) => void;

/** The query of the page's address, and how to change it. */
export function useQueryParams(): [URLSearchParams, SetParams] {
  const { pathname, search } = usePlace();
  const go = useGo();
  const set = useCallback<SetParams>(
    (next, options) => {
      const query = new URLSearchParams(next).toString();
      go({ pathname, search: query && `?${query}` }, options);
    },
    [go, pathname],
  );
  return [useMemo(() => new URLSearchParams(search), [search]), set];
}
