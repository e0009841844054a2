import { useMemo, type ReactElement, type ReactNode } from 'react';
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type Location,
} from 'react-router-dom';

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * A place of its own for what is within: the router's hooks answer this location, and nothing is drawn again when the address leads
 * elsewhere. `Routes` with a location would do the first alone: it follows the address too, and hands on a new location at each change,
 * so that every kept page was drawn whenever another one was opened.
 */
export function OwnPlace({ location, children }: { location: Location; children: ReactNode }): ReactElement {
  const { pathname, search, hash, state } = location;
  const place = useMemo(
    // Without its key: who comes back to an address finds what was left there.
    () => ({ location: { pathname, search, hash, state: state as unknown, key: 'default' }, navigationType: NavigationType.Pop }),
    [pathname, search, hash, state],
  );
  return (
    <LocationContext value={place}>
      <RouteContext value={NO_ROUTE}>{children}</RouteContext>
    </LocationContext>
  );
}
