/** What of a record is its model, and where that is. */
import { SCENE_PATHS, type SceneModel } from '../../../contract/scene.ts';
import type { ViewOf } from '../../../documents/ground/model/views.ts';
import type { Row } from '../../actions/types.ts';
import { request } from '../../data/client/client.ts';
import { wholeAddress } from '../../scene/fetched.ts';
import { SceneError, type SceneSource } from '../../scene/types.ts';

/** The file or the address of a record's model; a file goes first. */
export interface Named {
  file?: string;
  url?: string;
}

export function namedBy({ file, url }: Pick<ViewOf<'scene'>, 'file' | 'url'>, row: Row): Named | undefined {
  const files = file === undefined ? undefined : row[file];
  const [id] = Array.isArray(files) ? (files as unknown[]) : [];
  if (typeof id === 'string') return { file: id };
  const address = url === undefined ? undefined : row[url];
  return typeof address === 'string' && address !== '' ? { url: address } : undefined;
}

/** What an address ends in says what lies there. @throws SceneError address */
export function sourceAt(url: string): SceneSource {
  const whole = wholeAddress(url);
  const { pathname, protocol } = new URL(whole);
  const kind = /\.glb$/i.test(pathname) ? 'glb' : /\.json$/i.test(pathname) ? 'tiles' : undefined;
  if (!kind || !/^https?:$/.test(protocol)) throw new SceneError('address');
  return { kind, url: whole };
}

/** Where the model is. @throws ApiError, SceneError */
export async function sourceOf({ file, url = '' }: Named, signal?: AbortSignal): Promise<SceneSource> {
  if (file === undefined) return sourceAt(url);
  const { kind, address } = await request<SceneModel>({
    url: `${SCENE_PATHS.model}/${file}`,
    method: 'GET',
    handled: true,
    read: true,
    ...(signal ? { signal } : {}),
  });
  // A back end of another make may know nothing of models.
  if (typeof address !== 'string') throw new SceneError('address');
  return { kind, url: wholeAddress(address) };
}
