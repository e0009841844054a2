import { useMemo } from 'react';
import { clustersOf, type Clustered, type Clusters } from './clusters.ts';
import type { Seen } from './useSight.ts';

/** Clusters across layers at the zoom of what is seen. */
export function useClusters(layers: readonly Clustered[], seen: Seen | undefined): Clusters {
  const zoom = Math.floor(seen?.zoom ?? 3);
  return useMemo(() => clustersOf(layers, zoom), [layers, zoom]);
}
