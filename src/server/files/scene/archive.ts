/**
 * Files inside a stored ZIP, read where they lie: nothing is unpacked, so nothing is left behind, and a name leads only to an entry of that
 * name. Entries are listed once and remembered for a while.
 */
import { PassThrough, type Readable } from 'node:stream';
import { fromRandomAccessReader, open, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../errors/error.ts';
import { StorageError, type Storage } from '../../storage/storage.ts';

/** Entries of one archive, and bytes of one entry and of all together, unpacked. */
export const MOST_ENTRIES = 50_000;
const MOST_ENTRY = 512 * 1024 ** 2;
export const MOST_UNPACKED = 20 * 1024 ** 3;
/** Entries that are remembered, of all archives. */
const MOST_REMEMBERED = 200_000;

/** A stored object as a ZIP reads it. */
class StoredReader extends RandomAccessReader {
  constructor(
    private readonly storage: Storage,
    private readonly key: string,
  ) {
    super();
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const out = new PassThrough();
    this.storage.open(this.key, { first: start, last: end - 1 }).then(
      ({ content }) => {
        content.on('error', (error) => out.destroy(error));
        out.on('close', () => content.destroy());
        content.pipe(out);
      },
      (error: unknown) => out.destroy(error as Error),
    );
    return out;
  }
}

export interface Archive {
  zip: ZipFile;
  /** By name. */
  entries: ReadonlyMap<string, Entry>;
}

/** Whatever a reader of archives complains of is the archive's fault, but for what the store says. */
const damaged = (reason: unknown): Error => (reason instanceof StorageError ? reason : new AppError('scene.broken'));

const HOW = { lazyEntries: true, autoClose: false, strictFileNames: true } as const;

/** @throws AppError scene.broken, scene.large */
async function listed(opening: (ready: (error: Error | null, zip: ZipFile) => void) => void, mostEntry: number): Promise<Archive> {
  const zip = await new Promise<ZipFile>((done, fail) => opening((error, opened) => (error ? fail(damaged(error)) : done(opened))));
  if (zip.entryCount > MOST_ENTRIES) throw new AppError('scene.large', { entries: MOST_ENTRIES, gigabytes: MOST_UNPACKED / 1024 ** 3 });
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  await new Promise<void>((done, fail) => {
    zip.on('error', (error: unknown) => fail(damaged(error)));
    zip.on('end', done);
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize;
      if (entry.uncompressedSize > mostEntry || unpacked > MOST_UNPACKED) {
        fail(new AppError('scene.large', { entries: MOST_ENTRIES, gigabytes: MOST_UNPACKED / 1024 ** 3 }));
        return;
      }
      if (!entry.fileName.endsWith('/') && !entry.fileName.startsWith('__MACOSX/')) entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return { zip, entries };
}

/** Archives that were read of late, the last one at the end. */
const remembered = new Map<string, Promise<Archive>>();

async function forget(): Promise<void> {
  let held = 0;
  for (const [key, archive] of [...remembered].toReversed()) {
    held += (await archive.catch(() => undefined))?.entries.size ?? 0;
    if (held > MOST_REMEMBERED) remembered.delete(key);
  }
}

/** The archive that lies under a key; objects do not change. @throws AppError scene.broken, scene.large */
export async function archiveOf(storage: Storage, key: string, size: number): Promise<Archive> {
  const known = remembered.get(key);
  remembered.delete(key);
  const archive = known ?? listed((ready) => fromRandomAccessReader(new StoredReader(storage, key), size, HOW, ready), MOST_ENTRY);
  remembered.set(key, archive);
  try {
    return await archive;
  } catch (error) {
    remembered.delete(key);
    throw error;
  } finally {
    if (!known) await forget();
  }
}

/** An archive that lies on this machine, of entries as large as all together may be; whoever asks closes it. @throws AppError scene.broken, scene.large */
export const archiveAt = (path: string): Promise<Archive> => listed((ready) => open(path, HOW, ready), MOST_UNPACKED);

/** The bytes of an entry, no more and no fewer than it says. @throws AppError scene.broken when it is encrypted or packed in a way nobody reads */
export const entryStream = ({ zip }: Archive, entry: Entry): Promise<Readable> =>
  new Promise((done, fail) => zip.openReadStream(entry, (error, content) => (error ? fail(damaged(error)) : done(content))));
