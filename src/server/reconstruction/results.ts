/** What came of a reconstruction, out of its archive into files that records hold. */
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import { AppError } from '../errors/error.ts';
import { keepStream } from '../files/keep.ts';
import { archiveAt, entryStream, type Archive } from '../files/scene/archive.ts';
import { repack } from '../files/scene/repack.ts';
import { lineOf } from './answers.ts';
import { PATHS, type Product } from './products.ts';
import type { ReconstructionTools } from './tools.ts';

/** A result that lies in the store. */
export interface Result {
  product: Product;
  file: string;
  /** Bytes. */
  size: number;
}

const TYPES: Readonly<Record<Product, [ending: string, type: string]>> = {
  orthophoto: ['tif', 'image/tiff'],
  model: ['zip', 'application/zip'],
  dsm: ['tif', 'image/tiff'],
  dem: ['tif', 'image/tiff'],
  cloud: ['laz', 'application/vnd.laszip'],
};

/** What a file begins with that is what it should be. */
const HEADS: Partial<Record<Product, readonly string[]>> = { cloud: ['LASF'] };
const TIFF = ['II*\0', 'II+\0', 'MM\0*', 'MM\0+'];
const HEAD = 4;

const useless = (what: string): AppError => new AppError('photogrammetry.answer', { reason: lineOf(what) });

/** What reading the archive threw: but for the disk of this machine, its own fault. */
const ofArchive = (error: unknown): unknown => {
  const known = error instanceof AppError && error.code !== 'scene.broken';
  return known || (error as NodeJS.ErrnoException).syscall !== undefined ? error : useless('all.zip');
};

/** An entry as a file of this machine. @throws AppError photogrammetry.answer for what begins as something else */
async function unpacked(archive: Archive, entry: Entry, product: Product, folder: string): Promise<string> {
  const path = join(folder, product);
  await pipeline(await entryStream(archive, entry), createWriteStream(path));
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    if (!(HEADS[product] ?? TIFF).includes(buffer.toString('latin1'))) throw useless(PATHS[product]);
  } finally {
    await file.close();
  }
  return path;
}

/** Tiles as an archive of their own, beginning with their tileset; undefined where there are none. */
async function tilesOf(archive: Archive, folder: string): Promise<string | undefined> {
  const from = PATHS.model;
  const entries = [...archive.entries].filter(([name]) => name.startsWith(from));
  if (!archive.entries.has(`${from}tileset.json`)) return undefined;
  const path = join(folder, 'tiles.zip');
  await repack(
    archive,
    entries.map(([name, entry]) => [name.slice(from.length), entry] as const),
    path,
  );
  return path;
}

/**
 * Stores those of the products that the archive holds.
 * @param path of the archive
 * @param name of the files, without ending
 * @param userId whose they are
 * @throws AppError photogrammetry.answer for an archive that is none, or holds something else under these names
 */
export async function keepResults(
  { database, storage }: Pick<ReconstructionTools, 'database' | 'storage'>,
  { path, folder, name, userId }: { path: string; folder: string; name: string; userId: string },
  products: readonly Product[],
  advance: (done: number, of: number) => Promise<void>,
): Promise<Result[]> {
  const archive = await archiveAt(path).catch((error: unknown) => {
    throw ofArchive(error);
  });
  const results: Result[] = [];
  try {
    for (const [i, product] of products.entries()) {
      await advance(i, products.length);
      const entry = archive.entries.get(PATHS[product]);
      // On this machine first: what is wrong with the archive is not said of the store.
      const unpacking = product === 'model' ? tilesOf(archive, folder) : entry && unpacked(archive, entry, product, folder);
      const own = await unpacking?.catch((error: unknown) => {
        throw ofArchive(error);
      });
      if (own === undefined) continue;
      const [ending, type] = TYPES[product];
      const { size } = await stat(own);
      const making = { name: `${name}-${product}.${ending}`, type, size, content: createReadStream(own) };
      const { id } = await keepStream(database.db, storage, making, userId);
      await rm(own);
      results.push({ product, file: id, size });
    }
  } finally {
    archive.zip.close();
  }
  return results;
}
