/**
 * Loaders of glTF that keep to the page's policy: pictures go through images, not through `fetch` of a blob, and what is packed by Draco is
 * unpacked by its JavaScript, because the policy runs no WebAssembly.
 */
import { ImageLoader, Loader, SRGBColorSpace, Texture, type LoadingManager, type Material, type Mesh, type Object3D } from 'three';
import { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js';
import type { GLTFLoader, GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js';
import { fetchFile } from './fetched.ts';

/** Pictures of a model: inside it as blobs, or beside it as files that need the session. */
class PictureLoader extends Loader<Texture> {
  override load(url: string, onLoad: (texture: Texture) => void, _progress?: unknown, onError?: (error: unknown) => void): void {
    const draw = (address: string, done: () => void): void => {
      new ImageLoader(this.manager).load(
        address,
        (image) => {
          done();
          const texture = new Texture(image);
          texture.colorSpace = SRGBColorSpace;
          texture.needsUpdate = true;
          onLoad(texture);
        },
        undefined,
        (error) => {
          done();
          onError?.(error);
        },
      );
    };
    if (/^(blob|data):/.test(url)) {
      draw(url, () => undefined);
      return;
    }
    fetchFile(url)
      .then((answer) => answer.blob())
      .then(
        (blob) => {
          const address = URL.createObjectURL(blob);
          draw(address, () => URL.revokeObjectURL(address));
        },
        (error: unknown) => onError?.(error),
      );
  }
}

/** For `GLTFLoader.register`. */
export const picturesByImage = (parser: GLTFParser): GLTFLoaderPlugin => {
  const own = parser as unknown as { textureLoader: Loader; options: { manager: LoadingManager } };
  own.textureLoader = new PictureLoader(own.options.manager);
  return { name: 'SUNVANE_pictures' };
};

export function dracoLoader(manager: LoadingManager): DRACOLoader {
  const loader = new DRACOLoader(manager).setWorkerLimit(2);
  (loader as unknown as { decoderConfig: { type: string } }).decoderConfig = { type: 'js' };
  return loader;
}

export const prepared = (loader: GLTFLoader, draco: DRACOLoader): GLTFLoader => loader.setDRACOLoader(draco).register(picturesByImage);

/** Metals mirror what is around them, and nothing is: they would be black. */
export function lighten(object: Object3D): void {
  object.traverse((one) => {
    const materials = [(one as Mesh).material ?? []].flat() as (Material & { metalness?: number; metalnessMap?: unknown })[];
    for (const material of materials) if (material.metalness !== undefined) material.metalness = Math.min(material.metalness, 0.25);
  });
}

/** Frees what an object has on the graphics card. */
export function release(object: Object3D): void {
  object.traverse((one) => {
    const { geometry, material } = one as Mesh;
    geometry?.dispose();
    for (const each of [material ?? []].flat()) {
      for (const value of Object.values(each)) if (value instanceof Texture) value.dispose();
      each.dispose();
    }
  });
}
