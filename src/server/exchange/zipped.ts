/** What a ZIP holds: a spreadsheet, a KML (`.kmz`) or a shapefile. Unpacked as it streams by, and no further than a bound. */
import { unreadable } from './unreadable.ts';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path/posix';
import { Unzip, UnzipInflate } from 'fflate';
import { AppError } from '../errors/error.ts';
import type { Encoding } from '../../documents/ground/model/imports.ts';
import { readKml } from './kml.ts';
import type { Place, Places } from './place.ts';
import { notFollowed } from './places.ts';
import type { Said } from './sheetRow.ts';
import { shapefilePlaces } from './shapefile.ts';
import { xmlText } from './text/encoding.ts';

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
const isPart = (name: string): boolean => !name.startsWith('__MACOSX/') && ['.kml', '.xml', '.rels', ...PARTS].includes(ending(name));

/** What a ZIP turns out to hold. */
export type Unpacked = { parts: ReadonlyMap<string, Uint8Array> } | Places;

/** The file of an archive that another one of it links, by a path from that one. */
const linked = (from: string, link: string): string => decodeURIComponent(new URL(link, `kmz:///${from}`).pathname.slice(1));

/** The KML that programs open: `doc.kml`, else the first in the outer folder, else the first. */
function mainKml(names: readonly string[]): string | undefined {
  const outer = names.filter((name) => !name.includes('/'));
  return outer.find((name) => name.toLowerCase() === 'doc.kml') ?? outer[0] ?? names[0];
}

/** Placemarks of the main file and of those in the archive that it links; the others are named. */
function kmzPlaces(files: ReadonlyMap<string, Buffer>, main: string, stated: Encoding | undefined): Places {
  const places: Place[] = [];
  const notices: Said[] = [];
  const read = new Set<string>();
  const open = [main];
  for (let name = open.shift(); name !== undefined; name = open.shift()) {
    const content = files.get(name);
    if (read.has(name) || !content) continue;
    read.add(name);
    const kml = readKml(xmlText(content, stated));
    places.push(...kml.places);
    for (const link of kml.links) {
      const target = /^[a-z][a-z\d+.-]*:/i.test(link) ? undefined : linked(name, link);
      if (target !== undefined && files.has(target)) open.push(target);
      else notices.push(notFollowed(link));
    }
  }
  for (const name of files.keys())
    if (!read.has(name)) notices.push({ zh: `未读取压缩文件中的 ${name}`, en: `${name} in the packed file is not read` });
  return { places, notices };
}

/** What a ZIP holds: the parts of a spreadsheet, or places. @throws AppError import.file */
export async function unzipped(path: string, stated?: Encoding): Promise<Unpacked> {
  const files = await unpacked(path, isPart);
  const contents = files.flatMap(({ name, content }): [string, Buffer][] => (content ? [[name, content]] : []));
  if (files.some(({ name }) => name === '[Content_Types].xml')) return { parts: new Map(contents) };
  const kmls = new Map(contents.filter(([name]) => ending(name) === '.kml'));
  const main = mainKml([...kmls.keys()]);
  if (main !== undefined) return kmzPlaces(kmls, main, stated);
  const of = (part: string): typeof contents => contents.filter(([name]) => ending(name) === part);
  const [shape, second] = of('.shp');
  if (!shape) throw unreadable('压缩文件中没有表格、KML 或 Shapefile', 'the packed file holds no spreadsheet, KML or shapefile');
  if (second) throw unreadable('压缩文件中有多个图层，请每个图层单独压缩', 'the packed file holds several layers: pack each on its own');
  const stem = shape[0].slice(0, -4).toLowerCase();
  const beside = (part: string): Buffer | undefined => of(part).find(([name]) => name.slice(0, -4).toLowerCase() === stem)?.[1];
  const [prj, cpg] = [beside('.prj')?.toString('utf8'), beside('.cpg')?.toString('utf8')];
  return { places: shapefilePlaces({ shp: shape[1], dbf: beside('.dbf'), prj, cpg, stated }), notices: [] };
}
