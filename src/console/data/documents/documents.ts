import { queryOptions, useQuery } from '@tanstack/react-query';
import { setTimeZone } from '../../../documents/ground/clock.ts';
import type { GridBundle } from '../../../documents/features/blocks/grid.ts';
import type { ScreenBundle } from '../../../documents/ground/model/resource.ts';
import type { Manifest, ManifestScreen } from '../../../contract/manifest.ts';
import { PATHS } from '../../../contract/constants.ts';
import { request } from '../client/client.ts';
import { mannered } from '../foreign/manner.ts';
import { bundlePath } from './documentPaths.ts';
import { keys, queryClient } from './queries.ts';
import { createStore } from '../store.ts';

/** The manifest as last read, with the screens that the user may open; undefined before sign-in. */
export const manifestStore = createStore<Manifest | undefined>(undefined);

/** Reads the manifest. */
export async function fetchManifest(): Promise<Manifest> {
  const manifest = await request<Manifest>({ handled: true, method: 'GET', url: PATHS.manifest, raw: true });
  setTimeZone(manifest.timeZone);
  return manifest;
}

/** Of either kind; a manifest's entry says which. */
type Bundle = ScreenBundle | GridBundle;

async function fetchBundle(screen: ManifestScreen): Promise<Bundle> {
  const bundle = await request<Bundle>({ handled: true, method: 'GET', url: bundlePath(screen), raw: true });
  return 'grid' in bundle ? bundle : mannered(bundle);
}

/** A content hash stands in the address, so what was read once holds for good. */
const bundleQuery = (screen: ManifestScreen) =>
  queryOptions({
    queryKey: keys.bundle(bundlePath(screen)),
    queryFn: () => fetchBundle(screen),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });

/** The document of a list of records, fetched once for each content hash. */
export const loadBundle = (screen: ManifestScreen & { grid?: undefined }): Promise<ScreenBundle> =>
  queryClient.fetchQuery(bundleQuery(screen)) as Promise<ScreenBundle>;

/** Whether a screen is a list of records. */
export const isList = (screen: ManifestScreen): screen is ManifestScreen & { grid?: undefined } => screen.grid === undefined;

/** Fetches a screen's document ahead; failures are left to the real visit. */
export const prefetchBundle = (screen: ManifestScreen): Promise<void> => queryClient.prefetchQuery(bundleQuery(screen));

/** A screen's document as it stands now; the one before stays until a changed one has arrived. */
export function useBundle(screen: ManifestScreen): { bundle?: Bundle; error: unknown; retry: () => void } {
  const { data, error, refetch } = useQuery(bundleQuery(screen));
  return { bundle: data, error, retry: () => void refetch() };
}
