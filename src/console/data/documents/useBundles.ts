import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ManifestScreen } from '../../../contract/manifest.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import { useStore } from '../store.ts';
import { bundlePath } from './documentPaths.ts';
import { isList, loadBundle, manifestStore } from './documents.ts';
import { keys } from './queries.ts';

/** A list beside the one that is shown. */
export interface ListBundle {
  screen: ManifestScreen;
  bundle: ScreenBundle;
}

const NONE: readonly string[] = [];

/** Lists by the names of their screens, as far as the user may open them and they have come. */
export function useBundles(names: readonly string[] = NONE): ListBundle[] {
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
        return bundle ? [{ screen, bundle }] : [];
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [screens, ...bundles],
  );
}
