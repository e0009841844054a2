/** Pictures of kinds the picture library does not read: photos of phones (HEIC) and icons (ICO), decoded away from everything else. */
import { Worker } from 'node:worker_threads';
import { createRequire } from 'node:module';

/** Pixels, four bytes each (red, green, blue, opacity), from the top left. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

/** Kinds read here, by what their content says they are. */
export const FOREIGN = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'image/x-icon']);

/** Pictures one icon may hold: each is decoded, and a small file can name the same one any number of times. */
const MOST_ICONS = 64;

/**
 * Runs in the thread. Sizes are looked at before pixels are made of them. Of an icon the largest picture counts, which may be a PNG:
 * that is handed back as it is.
 */
const WORK = `
const { parentPort, workerData: { bytes, most, icons, heic, ico } } = require('node:worker_threads');
const fits = ({ width, height }) => {
  if (!(width > 0 && height > 0 && width * height <= most)) throw new Error('too many pixels');
};
const ofIcon = () => {
  if (Buffer.from(bytes).readUInt16LE(4) > icons) throw new Error('too many pictures in one icon');
  const [largest] = require(ico)(bytes).sort((a, b) => b.width * b.height - a.width * a.height);
  if (largest.type === 'png') return { png: largest.data };
  fits(largest);
  return largest;
};
const ofPhoto = async () => {
  const [first] = await require(heic).all({ buffer: bytes });
  fits(first);
  return first.decode();
};
Promise.resolve().then(bytes[0] === 0 && bytes[1] === 0 && bytes[2] === 1 ? ofIcon : ofPhoto).then(
  ({ png, data, width, height }) => parentPort.postMessage(png ? { png } : { data, width, height }),
  (error) => parentPort.postMessage({ error: String(error) }),
);
`;

const require = createRequire(import.meta.url);

/**
 * The pixels of a photo or an icon, or the PNG an icon holds; decoded in a thread of its own, which is ended when it takes too long:
 * what a hostile file does there happens to nobody else.
 * @param most pixels that are decoded at most
 * @param seconds it may take
 * @throws Error when it is broken, larger, or takes longer
 */
export async function readForeign(bytes: Buffer, most: number, seconds: number): Promise<Pixels | { png: Buffer }> {
  const worker = new Worker(WORK, {
    eval: true,
    // The decoders tell the console what they throw anyhow.
    stdout: true,
    stderr: true,
    env: {},
    workerData: {
      bytes: new Uint8Array(bytes),
      most,
      icons: MOST_ICONS,
      heic: require.resolve('heic-decode'),
      ico: require.resolve('decode-ico'),
    },
  });
  let late: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<{ data: Uint8Array; width: number; height: number } | { png: Uint8Array } | { error: string }>(
      (resolve, reject) => {
        worker.once('message', resolve).once('error', reject);
        worker.once('exit', () => reject(new Error('the picture could not be decoded')));
        late = setTimeout(() => reject(new Error('the picture takes too long')), seconds * 1000);
      },
    );
    if ('error' in answer) throw new Error(answer.error);
    return 'png' in answer ? { png: Buffer.from(answer.png) } : { ...answer, data: Buffer.from(answer.data) };
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
