import { useQuery } from '@tanstack/react-query';
import { PATHS } from '../../../../contract/constants.ts';
import { FILE_PATHS } from '../../../../contract/files.ts';
import { fetchBlob } from '../../../data/files/blob.ts';
import { ApiError } from '../../../data/client/apiError.ts';
import { errorText } from '../../../data/client/errorText.ts';
import { notify } from '../../../data/notifications.ts';
import { addressOf } from '../../../data/client/address.ts';
import { request } from '../../../data/client/client.ts';
import { ifOffered } from '../../../data/client/lacking.ts';
import { keys, queryClient } from '../../../data/documents/queries.ts';

/** A picture's small version, as an address inside the page. */
export type Version = 'thumb' | 'preview';

const PICTURE = keys.picture('', '')[0];

// What is on screen is not removed, and an address is of no use to anybody else.
queryClient.getQueryCache().subscribe(({ type, query: { queryKey, state } }) => {
  if (type === 'removed' && queryKey[0] === PICTURE && state.data !== undefined) URL.revokeObjectURL(String(state.data));
});

/** The small version of a picture, from when it is near the screen: asked for once, and kept for a while after the last has gone. */
export function usePicture(id: string, version: Version, near: boolean): { address: string | undefined; failed: boolean } {
  const { data, isError } = useQuery({
    queryKey: keys.picture(id, version),
    queryFn: () => fetchBlob({ url: FILE_PATHS.file, params: { id, version } }),
    enabled: near,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: undefined,
  });
  return { address: data, failed: isError };
}

/** Milliseconds that tiles are kept which are not on screen. */
const TILE_MS = 30_000;

/** A tile of a large picture; level 0 has every pixel. */
export function useTile(id: string, level: number, x: number, y: number): string | undefined {
  return useQuery({
    queryKey: keys.picture(id, `${level}/${x}/${y}`),
    queryFn: () => fetchBlob({ url: FILE_PATHS.tile, params: { id, level, x, y } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: TILE_MS,
    placeholderData: undefined,
  }).data;
}

/** A name that serves once; a back end without such names knows the file by its own. */
const nameOf = async (id: string): Promise<string> =>
  (
    await ifOffered(FILE_PATHS.downloadName, () =>
      request<{ fileName: string }>({ url: FILE_PATHS.downloadName, body: { id }, read: true, handled: true }),
    )
  )?.fileName ?? id;

/** Has the browser download a file (S7-33): under its own name, by one that serves once where the back end gives such. Throws an ApiError. */
export async function downloadFile(id: string): Promise<void> {
  const fileName = await nameOf(id).catch((error: unknown) => {
    // The end of the session has its own prompt.
    if (!(error instanceof ApiError) || error.status !== 401) notify('error', errorText(error));
    throw error;
  });
  const link = document.createElement('a');
  link.href = addressOf(`${PATHS.download}?fileName=${encodeURIComponent(fileName)}&delete=true`);
  link.download = '';
  link.click();
}
