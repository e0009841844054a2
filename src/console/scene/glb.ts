/** One model in one file. */
import { Box3, LoadingManager, Vector3 } from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';
import { fetchBytes } from './fetched.ts';
import { dracoLoader, lighten, prepared, release } from './loaders.ts';
import { SceneError, type Content, type Loading } from './types.ts';

/** Says of a loader's complaint what its reader can do about it. */
export function troubleOf(error: unknown): SceneError {
  if (error instanceof SceneError) return error;
  const words = String((error as Error | undefined)?.message ?? error);
  return new SceneError(/KTX2|meshopt/i.test(words) ? 'compressed' : 'broken', words, error);
}

/** @throws SceneError */
export async function loadGlb(url: string, { signal, onProgress, onPart }: Loading): Promise<Content> {
  const bytes = await fetchBytes(url, { signal, onProgress });
  const manager = new LoadingManager();
  const draco = dracoLoader(manager);
  const loader = prepared(new GLTFLoader(manager), draco);
  // What the file names beside itself is fetched as it was.
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  try {
    const { scene } = await loader.parseAsync(bytes, folder);
    scene.updateMatrixWorld(true);
    lighten(scene);
    const box = new Box3().setFromObject(scene);
    if (box.isEmpty()) throw new SceneError('broken', 'empty');
    if (signal.aborted) release(scene);
    else onPart(scene);
    return { object: scene, box, shift: new Vector3(), dispose: () => release(scene) };
  } catch (error) {
    throw troubleOf(error);
  } finally {
    draco.dispose();
  }
}
