/** Writes an uncompressed TIFF row by row: what others read must lie in a file, and need not lie in memory. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface PlainTiff {
  width: number;
  height: number;
  /** Bands of eight bits: grey, colours, or colours and how far they cover. */
  bands: 1 | 3 | 4;
  /** One band of 32-bit numbers in place of grey. */
  measures?: true;
  /** Where it lies; a picture without a place has none. */
  place?: { epsg: number; geographic: boolean; origin: readonly [number, number]; step: readonly [number, number] };
}

const SHORT = 3;
const LONG8 = 16;
const DOUBLE = 12;
const SIZES: Record<number, number> = { [SHORT]: 2, [LONG8]: 8, [DOUBLE]: 8 };
const ENTRY = 20;
const HEAD = 16;

type Tag = [tag: number, type: number, values: number[]];

function bytesOf(type: number, values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * (SIZES[type] ?? 1));
  for (const [i, value] of values.entries())
    if (type === SHORT) bytes.writeUInt16LE(value, i * 2);
    else if (type === DOUBLE) bytes.writeDoubleLE(value, i * 8);
    else bytes.writeBigUInt64LE(BigInt(value), i * 8);
  return bytes;
}

function placeTags({ epsg, geographic, origin, step }: NonNullable<PlainTiff['place']>): Tag[] {
  const keys = [
    [1024, 0, 1, geographic ? 2 : 1],
    [1025, 0, 1, 1],
    [geographic ? 2048 : 3072, 0, 1, epsg],
  ];
  return [
    [33_550, DOUBLE, [step[0], step[1], 0]],
    [33_922, DOUBLE, [0, 0, 0, origin[0], origin[1], 0]],
    [34_735, SHORT, [1, 1, 0, keys.length, ...keys.flat()]],
  ];
}

/** Everything before the pixels: one strip for each row, one behind the other. */
export function plainHead({ width, height, bands, measures, place }: PlainTiff): Buffer {
  const row = width * bands * (measures ? 4 : 1);
  const tags = (first: number): Tag[] => [
    [256, LONG8, [width]],
    [257, LONG8, [height]],
    [258, SHORT, Array.from({ length: bands }, () => (measures ? 32 : 8))],
    [259, SHORT, [1]],
    [262, SHORT, [bands === 1 ? 1 : 2]],
    [273, LONG8, Array.from({ length: height }, (_, i) => first + i * row)],
    [277, SHORT, [bands]],
    [278, LONG8, [1]],
    [279, LONG8, Array.from({ length: height }, () => row)],
    [284, SHORT, [1]],
    ...(bands === 4 ? [[338, SHORT, [2]] as Tag] : []),
    ...(measures ? [[339, SHORT, [3]] as Tag] : []),
    ...(place ? placeTags(place) : []),
  ];
  const write = (first: number): Buffer => {
    const all = tags(first);
    let behind = HEAD + 8 + all.length * ENTRY + 8;
    const more: Buffer[] = [];
    const entries = all.map(([tag, type, values]) => {
      const entry = Buffer.alloc(ENTRY);
      entry.writeUInt16LE(tag, 0);
      entry.writeUInt16LE(type, 2);
      entry.writeBigUInt64LE(BigInt(values.length), 4);
      const bytes = bytesOf(type, values);
      if (bytes.length <= 8) bytes.copy(entry, 12);
      else {
        entry.writeBigUInt64LE(BigInt(behind), 12);
        more.push(bytes);
        behind += bytes.length;
      }
      return entry;
    });
    const head = Buffer.alloc(HEAD + 8);
    head.write('II+\0\b\0\0\0', 'latin1');
    head.writeBigUInt64LE(BigInt(HEAD), 8);
    head.writeBigUInt64LE(BigInt(all.length), HEAD);
    return Buffer.concat([head, ...entries, Buffer.alloc(8), ...more]);
  };
  // As long with other offsets.
  return write(write(0).length);
}

/** @param rows pixels from north to south, any number of rows at a time */
export async function writePlain(path: string, picture: PlainTiff, rows: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  async function* parts(): AsyncGenerator<Buffer> {
    yield plainHead(picture);
    yield* rows;
  }
  await pipeline(Readable.from(parts()), createWriteStream(path));
}
