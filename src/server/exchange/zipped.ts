/** What a ZIP holds: a spreadsheet, a KML (`.kmz`) or a shapefile. Unpacked as it streams by, and no further than a bound. */
import { unreadable } from './unreadable.ts';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path/posix';
import { Unzip, UnzipInflate } from 'fflate';
import { AppError } from '../http/errors.ts';
import { kmlPlaces } from './kml.ts';
import type { Place } from './place.ts';
import { shapefilePlaces } from './shapefile.ts';

const damaged = (): AppError => unreadable('压缩文件已损坏', 'the packed file is damaged');

/** Bytes of everything unpacked: some kilobytes can unpack to gigabytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Files of a shapefile that are read. */
const PARTS = ['.shp', '.dbf', '.prj', '.cpg'];

interface Packed {
  name: string;
  /** Undefined of what is not wanted. */
  content: Buffer | undefined;
}

/** Every file of it, those that are wanted with their bytes. What it says of sizes is not believed. @throws AppError import.file */
async function unpacked(path: string, wanted: (name: string) => boolean): Promise<Packed[]> {
  let bytes = 0;
  let open = 0;
  const entries: Packed[] = [];
  const reader = new Unzip((file) => {
    const pieces: Buffer[] = [];
    const one: Packed = { name: file.name, content: undefined };
    entries.push(one);
    open += 1;
    file.ondata = (error, piece, final) => {
      if (error) throw error;
      bytes += piece.length;
      if (bytes > MOST_BYTES)
        throw unreadable(
          `压缩文件解压后超过 ${MOST_BYTES / 1024 / 1024} MB`,
          `a packed file may hold ${MOST_BYTES / 1024 / 1024} MB unpacked`,
        );
      if (wanted(file.name)) pieces.push(Buffer.from(piece));
      if (!final) return;
      open -= 1;
      if (wanted(file.name)) one.content = Buffer.concat(pieces);
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    // Small pieces: what one of them unpacks to is bounded too.
    for await (const piece of createReadStream(path, { highWaterMark: 16 * 1024 })) reader.push(piece as Buffer);
    reader.push(new Uint8Array(0), true);
  } catch (error) {
    throw error instanceof AppError ? error : damaged();
  }
  if (open > 0 || !entries.length) throw damaged();
  return entries;
}

const ending = (name: string): string => extname(name).toLowerCase();
const isPart = (name: string): boolean => !name.startsWith('__MACOSX/') && (ending(name) === '.kml' || PARTS.includes(ending(name)));

/** The places it holds; undefined when it is a spreadsheet. @throws AppError import.file */
export async function zippedPlaces(path: string): Promise<Place[] | undefined> {
  const files = await unpacked(path, isPart);
  if (files.some(({ name }) => name === '[Content_Types].xml')) return undefined;
  const of = (part: string): typeof files => files.filter(({ name, content }) => content && ending(name) === part);
  const [kml] = of('.kml');
  if (kml?.content) return kmlPlaces(new TextDecoder().decode(kml.content));
  const [shape, second] = of('.shp');
  if (!shape?.content) throw unreadable('压缩文件中没有表格、KML 或 Shapefile', 'the packed file holds no spreadsheet, KML or shapefile');
  if (second) throw unreadable('压缩文件中有多个图层，请每个图层单独压缩', 'the packed file holds several layers: pack each on its own');
  const stem = shape.name.slice(0, -4).toLowerCase();
  const beside = (part: string): Buffer | undefined => of(part).find(({ name }) => name.slice(0, -4).toLowerCase() === stem)?.content;
  return shapefilePlaces({
    shp: shape.content,
    dbf: beside('.dbf'),
    prj: beside('.prj')?.toString('utf8'),
    cpg: beside('.cpg')?.toString('utf8'),
  });
}
