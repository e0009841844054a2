/** The text files of an upload: itself, or what a ZIP holds. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import { Unzip, UnzipInflate } from 'fflate';
import { SweepFault } from './fault.ts';

/** Bytes of one text file, and of all that a ZIP unpacks to. */
const [MOST_TEXT, MOST_BYTES] = [8 * 1024 ** 2, 256 * 1024 ** 2];
/** Files of one ZIP. */
const MOST_FILES = 10_000;

/** A file by its name; without bytes when it is too large. */
export interface TextFile {
  name: string;
  bytes: Uint8Array | undefined;
}

const ignored = (name: string): boolean => name.endsWith('/') || name.startsWith('__MACOSX/') || basename(name).startsWith('.');

const damaged = (): SweepFault => new SweepFault('packed', { zh: '压缩文件已损坏', en: 'the packed file is damaged' });
const full = (): SweepFault =>
  new SweepFault('packed', { zh: '压缩文件解压后超过 256 MB 或 10,000 个文件', en: 'a packed file may hold 256 MB and 10,000 files' });

/** Files of a ZIP as they stream by; what it says of sizes is not believed. @throws SweepFault */
async function* unzipped(path: string): AsyncGenerator<TextFile> {
  let [bytes, files] = [0, 0];
  const ready: TextFile[] = [];
  const reader = new Unzip((file) => {
    files += 1;
    if (files > MOST_FILES) throw full();
    const pieces: Uint8Array[] = [];
    let own = 0;
    file.ondata = (error, piece, final) => {
      if (error) throw damaged();
      bytes += piece.length;
      own += piece.length;
      if (bytes > MOST_BYTES) throw full();
      if (own <= MOST_TEXT) pieces.push(piece.slice());
      if (final && !ignored(file.name)) ready.push({ name: file.name, bytes: own > MOST_TEXT ? undefined : Buffer.concat(pieces) });
    };
    file.start();
  });
  reader.register(UnzipInflate);
  const pushing = (piece: Uint8Array, last: boolean): void => {
    try {
      reader.push(piece, last);
    } catch (error) {
      throw error instanceof SweepFault ? error : damaged();
    }
  };
  for await (const piece of createReadStream(path, { highWaterMark: 64 * 1024 })) {
    pushing(piece as Buffer, false);
    yield* ready.splice(0);
  }
  pushing(new Uint8Array(0), true);
  yield* ready.splice(0);
  if (files === 0) throw damaged();
}

/** The files of an upload, one after another. @throws SweepFault where a ZIP cannot be read any further */
export async function* textsOf(name: string, path: string): AsyncGenerator<TextFile> {
  if (/\.zip$/i.test(name)) yield* unzipped(path);
  else yield { name, bytes: (await stat(path)).size > MOST_TEXT ? undefined : await readFile(path) };
}
