/** Points of a file, a few thousand at a time: LAS as it lies, LAZ unpacked (laz-perf, the reader of PDAL's authors, as WebAssembly). */
import { open, readFile, stat } from 'node:fs/promises';
import {
  CloudError,
  epsgOf,
  HEADER_BYTES,
  readHeader,
  readPoints,
  roomFor,
  type LasHeader,
  type Points,
} from '../../../terrain/cloud/las.ts';

/** Points at a time, and bytes before the points that are looked at. */
const [AT_ONCE, MOST_BEFORE] = [20_000, 16 * 1024 ** 2];
/** A packed file lies in memory whole while it is unpacked, bytes. */
const MOST_PACKED = 600 * 1024 ** 2;

export interface CloudFile {
  path: string;
  header: LasHeader;
  /** What the file says of its coordinates. */
  epsg: number | undefined;
}

/** @throws CloudError */
export async function openCloud(path: string): Promise<CloudFile> {
  const { size } = await stat(path);
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(Math.min(size, HEADER_BYTES));
    await file.read(head, 0, head.length, 0);
    const header = readHeader(head, size);
    if (header.packed && size > MOST_PACKED) throw new CloudError('size', `${Math.round(size / 1024 ** 2)} MB`);
    const before = Buffer.alloc(Math.min(header.start, MOST_BEFORE));
    await file.read(before, 0, before.length, 0);
    return { path, header, epsg: epsgOf(before, header) };
  } finally {
    await file.close();
  }
}

async function* plain({ path, header }: CloudFile): AsyncGenerator<Points> {
  const file = await open(path, 'r');
  const [room, bytes] = [roomFor(AT_ONCE, header.format), Buffer.alloc(AT_ONCE * header.record)];
  try {
    for (let done = 0; done < header.count; done += room.count) {
      const count = Math.min(AT_ONCE, header.count - done);
      const { bytesRead } = await file.read(bytes, 0, count * header.record, header.start + done * header.record);
      if (bytesRead < count * header.record) throw new CloudError('truncated');
      readPoints(bytes, header, count, room);
      yield room;
    }
  } finally {
    await file.close();
  }
}

async function* packed({ path, header }: CloudFile): AsyncGenerator<Points> {
  const { createLazPerf } = await import('laz-perf');
  const library = await createLazPerf();
  const content = await readFile(path);
  const place = library._malloc(content.length);
  const one = library._malloc(header.record);
  const reader = new library.LASZip();
  try {
    library.HEAPU8.set(content, place);
    try {
      reader.open(place, content.length);
    } catch (error) {
      throw new CloudError('broken', '', error);
    }
    if (reader.getPointLength() !== header.record || reader.getCount() !== header.count) throw new CloudError('counts');
    const [room, bytes] = [roomFor(AT_ONCE, header.format), new Uint8Array(AT_ONCE * header.record)];
    for (let done = 0; done < header.count; done += room.count) {
      const count = Math.min(AT_ONCE, header.count - done);
      try {
        for (let n = 0; n < count; n += 1) {
          reader.getPoint(one);
          bytes.set(library.HEAPU8.subarray(one, one + header.record), n * header.record);
        }
      } catch (error) {
        throw new CloudError('truncated', '', error);
      }
      readPoints(bytes, header, count, room);
      yield room;
    }
  } finally {
    reader.delete();
    library._free(one);
    library._free(place);
  }
}

/** All points, in an array that is filled again and again. @throws CloudError */
export const pointsOf = (file: CloudFile): AsyncGenerator<Points> => (file.header.packed ? packed(file) : plain(file));
