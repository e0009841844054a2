/** Models as 3D Tiles 1.0 and 1.1: meshes and points that refine as one comes near. */
import { Box3, Group, MathUtils, Matrix4, Sphere, Vector3, type PerspectiveCamera, type WebGLRenderer } from 'three';
import { GLTFExtensionsPlugin } from '3d-tiles-renderer/three/plugins';
import { TilesRenderer } from '3d-tiles-renderer/three';
import { fetchFile, headersFor } from './fetched.ts';
import { troubleOf } from './glb.ts';
import { dracoLoader, lighten, picturesByImage } from './loaders.ts';
import { classesOf } from './points.ts';
import { SceneError, type Content, type Loading } from './types.ts';

/** Bytes of tiles that are kept for coming back. */
const MOST_BYTES = 512 * 1024 ** 2;
/** Further from the middle of the earth than this many metres, coordinates are those of the globe. */
const ON_GLOBE = 3_000_000;
/** Beyond this many metres a graphics card's numbers are too coarse. */
const FAR = 20_000;

interface Placed {
  shift: Vector3;
  place?: { lon: number; lat: number };
}

/** Turns what lies on the globe, or has z upwards, to x east, y up, z south, about its middle. */
function settle(tiles: TilesRenderer, turned: Group): Placed {
  const sphere = new Sphere();
  tiles.getBoundingSphere(sphere);
  const { group } = tiles;
  if (sphere.center.length() > ON_GLOBE) {
    const at = { lat: 0, lon: 0, height: 0 };
    tiles.ellipsoid.getPositionToCartographic(sphere.center, at);
    // East, north and up at the middle become x, -z and y.
    const frame = new Matrix4();
    tiles.ellipsoid.getEastNorthUpFrame(at.lat, at.lon, at.height, frame);
    frame.invert().decompose(group.position, group.quaternion, group.scale);
    turned.rotation.x = -Math.PI / 2;
    turned.updateMatrixWorld(true);
    return { shift: new Vector3(), place: { lon: MathUtils.radToDeg(at.lon), lat: MathUtils.radToDeg(at.lat) } };
  }
  const shift = sphere.center.length() > FAR ? sphere.center.clone().negate() : new Vector3();
  group.position.copy(shift);
  turned.rotation.x = -Math.PI / 2;
  turned.updateMatrixWorld(true);
  return { shift: shift.applyMatrix4(turned.matrixWorld) };
}

function boxOf(tiles: TilesRenderer): Box3 {
  const box = new Box3();
  const matrix = new Matrix4();
  if (tiles.getOrientedBoundingBox(box, matrix)) return box.applyMatrix4(matrix).applyMatrix4(tiles.group.matrixWorld);
  const sphere = new Sphere();
  tiles.getBoundingSphere(sphere);
  return sphere.applyMatrix4(tiles.group.matrixWorld).getBoundingBox(box);
}

/** @throws SceneError */
export async function loadTiles(url: string, { signal, onPart, onNeeded, onTrouble }: Loading): Promise<Content> {
  const tiles = new TilesRenderer(url);
  const draco = dracoLoader(tiles.manager);
  // Handlers of one ending are asked by a pattern that must not remember where it stopped.
  tiles.registerPlugin(new GLTFExtensionsPlugin({ plugins: [picturesByImage], dracoLoader: draco, autoDispose: false }));
  tiles.fetchOptions = { headers: headersFor(url) };
  tiles.registerPlugin({
    name: 'SUNVANE_SESSION',
    fetchData: (address: string, options: RequestInit) => fetchFile(new URL(address, location.href).href, options),
  });
  tiles.lruCache.maxBytesSize = MOST_BYTES;
  const turned = new Group();
  turned.add(tiles.group);
  const dispose = (): void => {
    tiles.dispose();
    draco.dispose();
  };
  const stopped = (): void => dispose();
  signal.addEventListener('abort', stopped, { once: true });
  let hasRoot = false;
  const placed = await new Promise<Placed>((done, fail) => {
    tiles.addEventListener('load-root-tileset', () => {
      hasRoot = true;
      done(settle(tiles, turned));
    });
    tiles.addEventListener('load-error', ({ error }) => {
      if (hasRoot) onTrouble(troubleOf(error));
      else fail(troubleOf(error));
    });
    tiles.addEventListener('load-model', ({ scene }) => {
      lighten(scene);
      classesOf(scene);
      onPart(scene);
      onNeeded();
    });
    tiles.addEventListener('needs-update', onNeeded);
    tiles.addEventListener('tiles-load-end', onNeeded);
    // The first look makes it fetch its root.
    tiles.update();
  });
  signal.removeEventListener('abort', stopped);
  if (signal.aborted) throw new SceneError('network');
  const box = boxOf(tiles);
  if (box.isEmpty()) throw new SceneError('broken', 'empty');
  return {
    object: turned,
    box,
    ...placed,
    update: (camera: PerspectiveCamera, renderer: WebGLRenderer) => {
      tiles.setCamera(camera);
      tiles.setResolutionFromRenderer(camera, renderer);
      camera.updateMatrixWorld();
      tiles.update();
      return tiles.loadProgress < 1;
    },
    dispose,
  };
}
