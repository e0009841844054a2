import { useMemo, type ReactElement, type ReactNode } from 'react';
import {
  NavigationType,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  type Location,
} from 'react-router-dom';
import { PlaceContext, type Place } from '../../data/page/place.ts';

const NO_ROUTE = { outlet: null, matches: [], isDataRoute: false };

/**
 * A place of its own for what is within: there the router's hooks answer this location too. `Routes` with a location would do that alone,
 * and hand on a new one at each change of the address, so that every kept page was drawn whenever another one was opened.
 */
export function OwnPlace({ location, children }: { location: Location; children: ReactNode }): ReactElement {
  const { pathname, search, hash } = location;
  const state: unknown = location.state;
  const place = useMemo<Place>(() => ({ pathname, search, hash, state }), [pathname, search, hash, state]);
  // Without its key: who comes back to an address finds what was left there.
  const router = useMemo(() => ({ location: { ...place, key: 'default' }, navigationType: NavigationType.Pop }), [place]);
  return (
    <PlaceContext value={place}>
      <LocationContext value={router}>
        <RouteContext value={NO_ROUTE}>{children}</RouteContext>
      </LocationContext>
    </PlaceContext>
  );
}
