import { useMemo } from 'react';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../documents/ground/model/views.ts';
import { useBundles, type ListBundle } from '../data/documents/useBundles.ts';

/** A list with a map, as a layer of one. */
export interface MapLayer extends ListBundle {
  view: ViewOf<'map'>;
}

const mapOf = ({ screen }: ScreenBundle): ViewOf<'map'> | undefined =>
  screen.list.views?.find((view): view is ViewOf<'map'> => view.type === 'map');

/** The other screens that a map shows, as far as the user may open them and they have come. */
export function useMapLayers(names?: readonly string[]): MapLayer[] {
  const lists = useBundles(names);
  return useMemo(
    () =>
      lists.flatMap((list) => {
        const view = mapOf(list.bundle);
        return view ? [{ ...list, view }] : [];
      }),
    [lists],
  );
}
