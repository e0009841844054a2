/** What a stored file is, judged by its bytes: one model as GLB, or 3D Tiles in a ZIP. */
import { buffer } from 'node:stream/consumers';
import { SCENE_PATHS, type SceneModel } from '../../../contract/scene.ts';
import { AppError } from '../../errors/error.ts';
import type { Storage } from '../../storage/storage.ts';
import type { StoredFile } from '../read.ts';
import { archiveOf } from './archive.ts';

/** Bytes that tell what a file is. */
const HEAD = 12;
/** Name of a GLB in its own address: loaders go by the ending. */
export const WHOLE = 'model.glb';
const TILESET = /(^|\/)tileset\.json$/i;
const LOOSE = /\.(glb|gltf)$/i;

const headOf = async (storage: Storage, { objectKey, size }: StoredFile): Promise<Buffer> =>
  size < HEAD ? Buffer.alloc(0) : buffer((await storage.open(objectKey, { first: 0, last: HEAD - 1 })).content);

const depth = (name: string): number => name.split('/').length;

/** The file that an archive opens with: the outermost tileset, else the outermost model. */
function firstOf(names: readonly string[]): string | undefined {
  const outermost = (pattern: RegExp): string | undefined =>
    names.filter((name) => pattern.test(name)).toSorted((a, b) => depth(a) - depth(b) || a.localeCompare(b))[0];
  return outermost(TILESET) ?? outermost(LOOSE);
}

/** Whether a file is a whole GLB: its header says its length. @throws AppError scene.version, scene.broken */
function checkGlb(head: Buffer, size: number): void {
  if (head.readUInt32LE(4) !== 2) throw new AppError('scene.version');
  if (head.readUInt32LE(8) !== size) throw new AppError('scene.broken');
}

/** What other programs make of it: said by name, because people take one for the other. */
function otherKind(head: Buffer): string {
  const ascii = head.toString('latin1');
  if (ascii.startsWith('LASF')) return 'LAS/LAZ';
  if (ascii.startsWith('II*\0') || ascii.startsWith('MM\0*')) return 'TIFF';
  if (ascii.startsWith('{')) return 'JSON';
  return '—';
}

const addressOf = (id: string, part: string): string => `${SCENE_PATHS.model}/${id}/${part.split('/').map(encodeURIComponent).join('/')}`;

/** A model, and whether the file is that model itself: of all others the parts are entries. */
export interface Judged extends SceneModel {
  whole: boolean;
}

/** @throws AppError scene.kind, scene.version, scene.broken, scene.large, scene.nothing */
export async function judge(storage: Storage, file: StoredFile): Promise<Judged> {
  const head = await headOf(storage, file);
  if (head.toString('latin1', 0, 4) === 'glTF') {
    checkGlb(head, file.size);
    return { kind: 'glb', address: addressOf(file.id, WHOLE), size: file.size, whole: true };
  }
  if (head.toString('latin1', 0, 4) !== 'PK\x03\x04') throw new AppError('scene.kind', { kind: otherKind(head) });
  const { entries } = await archiveOf(storage, file.objectKey, file.size);
  const first = firstOf([...entries.keys()]);
  if (first === undefined) throw new AppError('scene.nothing');
  return { kind: TILESET.test(first) ? 'tiles' : 'glb', address: addressOf(file.id, first), size: file.size, whole: false };
}
