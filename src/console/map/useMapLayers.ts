import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ManifestScreen } from '../../contract/manifest.ts';
import type { ScreenBundle } from '../../documents/ground/model/resource.ts';
import type { ViewOf } from '../../documents/ground/model/views.ts';
import { isList, loadBundle, manifestStore } from '../data/documents/documents.ts';
import { bundlePath } from '../data/documents/documentPaths.ts';
import { keys } from '../data/documents/queries.ts';
import { useStore } from '../data/store.ts';

/** A list with a map, as a layer of one. */
export interface MapLayer {
  screen: ManifestScreen;
  bundle: ScreenBundle;
  view: ViewOf<'map'>;
}

const mapOf = ({ screen }: ScreenBundle): ViewOf<'map'> | undefined =>
  screen.list.views?.find((view): view is ViewOf<'map'> => view.type === 'map');

/** The other screens that a map shows, as far as the user may open them and they have come. */
export function useMapLayers(names: readonly string[] = []): MapLayer[] {
  const manifest = useStore(manifestStore);
  const screens = useMemo(
    () => names.flatMap((name) => manifest?.screens.filter((s) => s.name === name).filter(isList) ?? []),
    [names, manifest],
  );
  const queries = useQueries({
    queries: screens.map((screen) => ({
      queryKey: [...keys.bundle(bundlePath(screen)), 'layer'],
      queryFn: () => loadBundle(screen),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const bundles = queries.map(({ data }) => data);
  return useMemo(
    () =>
      screens.flatMap((screen, i) => {
        const bundle = bundles[i];
        const view = bundle && mapOf(bundle);
        return bundle && view ? [{ screen, bundle, view }] : [];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [screens, ...bundles],
  );
}
