/** The two files of a route out of their KMZ. What it says of sizes is not believed, and nothing but the two is unpacked. */
import { Unzip, UnzipInflate } from 'fflate';

/** A file that is no route, and why. */
export class KmzError extends Error {
  override readonly name = 'KmzError';
  constructor(
    readonly zh: string,
    readonly en: string,
  ) {
    super(en);
  }
}

/** Bytes of a packed file, and of one file in it. */
export const MOST_PACKED = 20 * 1024 ** 2;
const MOST_UNPACKED = 48 * 1024 ** 2;
const MOST_ENTRIES = 1000;
/** Small pieces: what one of them unpacks to is bounded too. */
const PIECE = 4096;

const NAMES = ['template.kml', 'waylines.wpml'] as const;
export type KmzFiles = Partial<Record<(typeof NAMES)[number], Uint8Array>>;

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** @throws KmzError */
export function unpackKmz(bytes: Uint8Array): KmzFiles {
  if (bytes.length > MOST_PACKED) throw new KmzError('航线文件超过 20 MB', 'The route file is larger than 20 MB');
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new KmzError('不是 KMZ 文件', 'It is no KMZ file');
  const files: KmzFiles = {};
  let [entries, open] = [0, 0];
  const reader = new Unzip((file) => {
    if ((entries += 1) > MOST_ENTRIES) throw new KmzError('压缩包内文件过多', 'The package holds too many files');
    const own = NAMES.find((name) => file.name === `wpmz/${name}` || file.name === name);
    if (!own) return;
    if (files[own]) throw new KmzError(`压缩包内有多个 ${own}`, `The package holds ${own} more than once`);
    const pieces: Uint8Array[] = [];
    let size = 0;
    open += 1;
    file.ondata = (error, piece, final) => {
      if (error) throw error;
      if ((size += piece.length) > MOST_UNPACKED) throw new KmzError('航线文件解压后过大', 'The route file is too large unpacked');
      pieces.push(piece.slice());
      if (!final) return;
      files[own] = joined(pieces);
      open -= 1;
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE) reader.push(bytes.subarray(at, at + PIECE), false);
    reader.push(new Uint8Array(0), true);
  } catch (error) {
    throw error instanceof KmzError ? error : new KmzError('压缩文件已损坏', 'The packed file is damaged');
  }
  if (open > 0) throw new KmzError('压缩文件已损坏', 'The packed file is damaged');
  return files;
}
