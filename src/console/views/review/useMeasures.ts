import { useQuery } from '@tanstack/react-query';
import { FILE_PATHS } from '../../../contract/files.ts';
import type { PictureMeasures } from '../../../contract/measures.ts';
import { request } from '../../data/client/client.ts';
import { ifOffered } from '../../data/client/lacking.ts';
import { keys } from '../../data/documents/queries.ts';
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

/** What can be measured on a file; undefined until it is known, null where nothing can. */
export function useMeasures(file: string | undefined): Measures | null | undefined {
  const { data, isError } = useQuery({
    queryKey: keys.measures(file ?? ''),
    queryFn: () => read(file ?? ''),
    enabled: file !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  return isError ? null : data;
}
