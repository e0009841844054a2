import { PATHS } from '../../../../contract/constants.ts';
import { FILE_PATHS } from '../../../../contract/files.ts';
import { fetchBlob } from '../../../data/blob.ts';
import { request } from '../../../data/client.ts';

/** A picture's small version, as an address inside the page. */
export type Version = 'thumb' | 'preview';

const MOST_KEPT = 300;
const cache = new Map<string, Promise<string>>();

/** The small version of a picture; asked for once, then kept. The oldest make room. */
export function pictureAddress(id: string, version: Version): Promise<string> {
  const key = `${version} ${id}`;
  const known = cache.get(key);
  if (known) return known;
  const address = fetchBlob({ url: FILE_PATHS.file, params: { id, version } });
  cache.set(key, address);
  address.catch(() => cache.delete(key));
  const [oldest] = cache.keys();
  if (cache.size > MOST_KEPT && oldest !== undefined) {
    void cache.get(oldest)?.then(URL.revokeObjectURL, () => undefined);
    cache.delete(oldest);
  }
  return address;
}

/** Has the browser download a file under its own name, by a name that serves once (S7-33). Throws an ApiError. */
export async function downloadFile(id: string): Promise<void> {
  const { fileName } = await request<{ fileName: string }>({ url: FILE_PATHS.downloadName, body: { id }, read: true });
  const link = document.createElement('a');
  link.href = `${PATHS.download}?fileName=${encodeURIComponent(fileName)}&delete=true`;
  link.download = '';
  link.click();
}
