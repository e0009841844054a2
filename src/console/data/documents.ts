import { useCallback, useEffect, useState } from 'react';
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

const bundles = new Map<string, ScreenBundle>();
const loading = new Map<string, Promise<ScreenBundle>>();

/** The document of a screen, fetched once for each content hash. */
export function loadBundle(screen: ManifestScreen): Promise<ScreenBundle> {
  const path = bundlePath(screen);
  const known = bundles.get(path);
  if (known) return Promise.resolve(known);
  const running = loading.get(path);
  if (running) return running;
  const promise = request<ScreenBundle>({ handled: true, method: 'GET', url: path, raw: true })
    .then((bundle) => {
      bundles.set(path, bundle);
      return bundle;
    })
    .finally(() => loading.delete(path));
  loading.set(path, promise);
  return promise;
}

/** Fetches a screen's document ahead; failures are left to the real visit. */
export const prefetchBundle = (screen: ManifestScreen): void => void loadBundle(screen).catch(() => undefined);

/** A screen's document as it stands now; the one before stays until a changed one has arrived. */
export function useBundle(screen: ManifestScreen): { bundle?: ScreenBundle; error?: unknown; retry: () => void } {
  const path = bundlePath(screen);
  const [state, setState] = useState<{ path: string; bundle?: ScreenBundle; error?: unknown }>(() => ({ path, bundle: bundles.get(path) }));
  const load = useCallback(
    (wanted: () => boolean): void => {
      loadBundle(screen).then(
        (bundle) => wanted() && setState({ path, bundle }),
        (error: unknown) => wanted() && setState((before) => ({ path, bundle: before.bundle, error })),
      );
    },
    [screen, path],
  );
  useEffect(() => {
    let current = true;
    load(() => current);
    return () => {
      current = false;
    };
  }, [load]);
  return { bundle: bundles.get(path) ?? state.bundle, error: state.error, retry: () => load(() => true) };
}
