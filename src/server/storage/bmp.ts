/** Windows bitmaps, which the picture library does not read: uncompressed ones of 1, 4, 8, 24 and 32 bits a pixel. */

/** Pixels, three bytes each, from the top left. */
export interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const HEADER = 14;
/** Compression that is none; bit fields of 32 bits are as good as always those of none. */
const PLAIN = new Set([0, 3]);

/** Whether bytes begin as a bitmap does. */
export const isBmp = (bytes: Buffer): boolean => bytes.length > HEADER + 40 && bytes.toString('latin1', 0, 2) === 'BM';

/** The pixels of a bitmap; undefined when it is broken, compressed, or has more pixels than `most`. */
export function readBmp(bytes: Buffer, most: number): Pixels | undefined {
  const info = bytes.readUInt32LE(HEADER);
  const [width, signed] = [bytes.readInt32LE(HEADER + 4), bytes.readInt32LE(HEADER + 8)];
  const height = Math.abs(signed);
  const [bits, compression] = [bytes.readUInt16LE(HEADER + 14), bytes.readUInt32LE(HEADER + 16)];
  const start = bytes.readUInt32LE(10);
  const row = Math.ceil((width * bits) / 32) * 4;
  if (info < 40 || width < 1 || height < 1 || width * height > most) return undefined;
  if (![1, 4, 8, 24, 32].includes(bits) || !PLAIN.has(compression) || (compression === 3 && bits !== 32)) return undefined;
  if (start + row * height > bytes.length) return undefined;
  const colours = HEADER + info;
  const data = Buffer.alloc(width * height * 3);
  const copy = (from: number, to: number): void => {
    // Blue comes first. An index past the colours is none of the file's pixels.
    data[to] = bytes[from + 2] ?? 0;
    data[to + 1] = bytes[from + 1] ?? 0;
    data[to + 2] = bytes[from] ?? 0;
  };
  for (let y = 0; y < height; y += 1) {
    const line = start + row * (signed < 0 ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const to = (y * width + x) * 3;
      if (bits >= 24) {
        copy(line + (x * bits) / 8, to);
        continue;
      }
      const at = x * bits;
      const index = ((bytes[line + (at >> 3)] ?? 0) >> (8 - bits - (at & 7))) & ((1 << bits) - 1);
      copy(colours + index * 4, to);
    }
  }
  return { data, width, height };
}
