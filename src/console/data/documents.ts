import { useCallback, useEffect, useState } from 'react';
import type { GridBundle } from '../../documents/grid.ts';
import type { ScreenBundle } from '../../documents/types.ts';
import type { Manifest, ManifestScreen } from '../../contract/manifest.ts';
import { PATHS } from '../../contract/constants.ts';
import { request } from './client.ts';
import { bundlePath } from './documentPaths.ts';
import { createStore } from './store.ts';

/** The manifest as last read; undefined before sign-in. */
export const manifestStore = createStore<Manifest | undefined>(undefined);

/** Reads the manifest again. */
export async function loadManifest(): Promise<Manifest> {
  const manifest = await request<Manifest>({ handled: true, method: 'GET', url: PATHS.manifest, raw: true });
  manifestStore.set(manifest);
  return manifest;
}

/** Of either kind; a manifest's entry says which. */
type Bundle = ScreenBundle | GridBundle;
const bundles = new Map<string, Bundle>();
const loading = new Map<string, Promise<Bundle>>();

function load(screen: ManifestScreen): Promise<Bundle> {
  const path = bundlePath(screen);
  const known = bundles.get(path);
  if (known) return Promise.resolve(known);
  const running = loading.get(path);
  if (running) return running;
  const promise = request<Bundle>({ handled: true, method: 'GET', url: path, raw: true })
    .then((bundle) => {
      bundles.set(path, bundle);
      return bundle;
    })
    .finally(() => loading.delete(path));
  loading.set(path, promise);
  return promise;
}

/** The document of a list of records, fetched once for each content hash. */
export const loadBundle = (screen: ManifestScreen & { grid?: undefined }): Promise<ScreenBundle> => load(screen) as Promise<ScreenBundle>;

/** Whether a screen is a list of records. */
export const isList = (screen: ManifestScreen): screen is ManifestScreen & { grid?: undefined } => screen.grid === undefined;

/** Fetches a screen's document ahead; failures are left to the real visit. */
export const prefetchBundle = (screen: ManifestScreen): void => void load(screen).catch(() => undefined);

/** A screen's document as it stands now; the one before stays until a changed one has arrived. */
export function useBundle(screen: ManifestScreen): { bundle?: Bundle; error?: unknown; retry: () => void } {
  const path = bundlePath(screen);
  const [state, setState] = useState<{ path: string; bundle?: Bundle; error?: unknown }>(() => ({ path, bundle: bundles.get(path) }));
  const fetchIt = useCallback(
    (wanted: () => boolean): void => {
      load(screen).then(
        (bundle) => wanted() && setState({ path, bundle }),
        (error: unknown) => wanted() && setState((before) => ({ path, bundle: before.bundle, error })),
      );
    },
    [screen, path],
  );
  useEffect(() => {
    let current = true;
    fetchIt(() => current);
    return () => {
      current = false;
    };
  }, [fetchIt]);
  return { bundle: bundles.get(path) ?? state.bundle, error: state.error, retry: () => fetchIt(() => true) };
}
