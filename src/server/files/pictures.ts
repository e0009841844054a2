/** Small versions of pictures that records hold: drawn once, then kept. */
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { PICTURE_VERSIONS } from '../../contract/files.ts';
import { MOST_PIXELS } from '../storage/picture.ts';
import type { Storage } from '../storage/storage.ts';
import { StorageError } from '../storage/storage.ts';

/** What is needed of a file here. */
export interface PictureFile {
  id: string;
  type: string;
  size: number;
  objectKey: string;
}

/** A small version of a picture. */
export type Version = (typeof PICTURE_VERSIONS)[number];

/** Longest side of each small version, pixels. */
const SIDES: Record<Version, number> = { thumb: 256, preview: 1600 };

const TYPES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/tiff', 'image/avif']);
/** Largest picture that is drawn, bytes. */
const MOST = 64 * 1024 ** 2;

/** Whether bytes of this type are a picture that can be drawn. @param most bytes; those of a large one are left to a thread */
export const isPicture = ({ type, size }: Pick<PictureFile, 'type' | 'size'>, most = MOST): boolean => TYPES.has(type) && size <= most;

const keyOf = (version: Version, id: string): string => `${version}/${id}.webp`;
/** What tiles of an orthophoto are cut from. */
export const pyramidKey = (id: string): string => `orthophoto/${id}.tif`;
/** What tiles of a large picture are cut from. */
export const tilesKey = (id: string): string => `tiles/${id}.tif`;
/** The scene that was made of a terrain model or of a point cloud. */
export const sceneKey = (id: string): string => `scene/${id}.bin`;
/** Keys of everything that is made of a file. */
export const versionKeys = (id: string): string[] => [
  ...PICTURE_VERSIONS.map((version) => keyOf(version, id)),
  pyramidKey(id),
  tilesKey(id),
  sceneKey(id),
];

interface Look {
  width: number;
  height: number;
  picture: Buffer;
}

async function draw(storage: Storage, file: PictureFile, version: Version): Promise<Look | undefined> {
  if (!isPicture(file)) return undefined;
  const { default: sharp } = await import('sharp');
  const bytes = await buffer((await storage.open(file.objectKey)).content);
  const side = SIDES[version];
  try {
    const image = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' });
    const {
      autoOrient: { width, height },
    } = await image.metadata();
    return {
      width,
      height,
      picture: await image.autoOrient().resize(side, side, { fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }).toBuffer(),
    };
  } catch {
    return undefined;
  }
}

/** Draws a new file's thumbnail; its size in pixels, undefined when it is no picture or cannot be drawn. */
export async function firstLook(storage: Storage, file: PictureFile): Promise<{ width: number; height: number } | undefined> {
  const image = await draw(storage, file, 'thumb');
  if (!image) return undefined;
  await storage.put(keyOf('thumb', file.id), image.picture, 'image/webp');
  return { width: image.width, height: image.height };
}

/** A small version, drawn now if nobody has asked for it before; undefined when it cannot be drawn. */
export async function openVersion(
  storage: Storage,
  file: PictureFile,
  version: Version,
): Promise<{ content: Readable | Buffer; size: number } | undefined> {
  try {
    return await storage.open(keyOf(version, file.id));
  } catch (error) {
    if (!(error instanceof StorageError && error.kind === 'missing')) throw error;
  }
  const image = await draw(storage, file, version);
  if (!image) return undefined;
  await storage.put(keyOf(version, file.id), image.picture, 'image/webp');
  return { content: image.picture, size: image.picture.length };
}

/** Keeps small versions that were drawn elsewhere, of pictures that are too large to be drawn here or mean something else than they show. */
export async function keepVersions(storage: Storage, id: string, versions: Partial<Record<Version, Uint8Array>>): Promise<void> {
  for (const [version, bytes] of Object.entries(versions) as [Version, Uint8Array][])
    await storage.put(keyOf(version, id), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), 'image/webp');
}
