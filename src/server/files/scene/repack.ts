/** Some entries of an archive as an archive of their own. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Entry } from 'yauzl';
import { ZipFile } from 'yazl';
import { entryStream, type Archive } from './archive.ts';

/** @param entries by their new names @param path of the new archive @throws AppError scene.broken */
export async function repack(archive: Archive, entries: Iterable<readonly [name: string, entry: Entry]>, path: string): Promise<void> {
  const zip = new ZipFile();
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  for (const [name, entry] of entries)
    zip.addReadStreamLazy(name, { compress: false }, (ready) => {
      entryStream(archive, entry).then(
        (content) => ready(null, content),
        (error: unknown) => ready(error, Readable.from([])),
      );
    });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}
