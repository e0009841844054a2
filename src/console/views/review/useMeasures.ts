import { useQuery } from '@tanstack/react-query';
import { FILE_PATHS } from '../../../contract/files.ts';
import type { PictureMeasures } from '../../../contract/measures.ts';
import { request } from '../../data/client/client.ts';
import { ifOffered } from '../../data/client/lacking.ts';
import { keys, queryClient } from '../../data/documents/queries.ts';
import type { Size } from './boxes.ts';
import { temperaturesOf, type Temperatures } from './temperatures.ts';

/** What can be measured on a picture, its temperatures as numbers. */
export interface Measures extends Omit<PictureMeasures, 'grid'> {
  grid?: Temperatures;
}

async function read(id: string): Promise<Measures | null> {
  const answer = await ifOffered(FILE_PATHS.measures, () =>
    request<PictureMeasures>({ method: 'GET', url: FILE_PATHS.measures, params: { id }, handled: true }),
  );
  if (!answer) return null;
  const { grid: sent, ...rest } = answer;
  const grid = sent && temperaturesOf(sent);
  return { ...rest, ...(grid ? { grid } : {}) };
}

const measuring = (file: string) => ({
  queryKey: keys.measures(file),
  queryFn: () => read(file),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  retry: false,
});

/** The size of a large picture, which the browser shows in tiles; undefined of any other. */
export async function largeSize(file: string): Promise<Size | undefined> {
  const measures = await queryClient.fetchQuery(measuring(file)).catch(() => null);
  return measures?.tiles && { width: measures.width, height: measures.height };
}

/** How often it is asked whether tiles are made, ms, and how often in all. */
const [TILES_MS, ASKED] = [3_000, 100];

/** What can be measured on a file; undefined until it is known, null where nothing can. */
export function useMeasures(file: string | undefined): Measures | null | undefined {
  const { data, isError } = useQuery({
    ...measuring(file ?? ''),
    enabled: file !== undefined,
    refetchInterval: ({ state }) => state.data?.tiles?.levels === 0 && state.dataUpdateCount < ASKED && TILES_MS,
  });
  return isError ? null : data;
}
