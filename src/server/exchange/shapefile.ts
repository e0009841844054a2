/** Shapes (`.shp`) with their table (`.dbf`), in degrees of WGS-84 or CGCS2000 as their `.prj` must say. */
import { unreadable } from './unreadable.ts';
import { AppError } from '../errors/error.ts';
import { inRing } from '../../documents/ground/geometry/plane.ts';
import { signedArea } from '../../documents/ground/geometry/sphere.ts';
import { closed } from '../../documents/ground/geometry/tidy.ts';
import { ofPolygons, type Position, type Ring, type Rings } from '../../documents/ground/geometry/types.ts';
import type { Encoding } from '../../documents/ground/model/imports.ts';
import type { Place } from './place.ts';
import { decoded, encodingCalled, encodingOf } from './text/encoding.ts';

const broken = (part: string): AppError => unreadable(`${part} 文件已损坏`, `the ${part} file is damaged`);

/** The files of a shapefile, by their endings. */
export interface ShapeFiles {
  shp: Buffer;
  dbf?: Buffer | undefined;
  prj?: string | undefined;
  cpg?: string | undefined;
  /** Encoding that somebody says the table is in. */
  stated?: Encoding | undefined;
}

const HEADER = 100;
const GEOGRAPHIC = /^\s*GEOGCS\s*\[\s*"[^"]*(?:WGS.?(?:19)?84|CGCS.?2000|China_2000|China_Geodetic_Coordinate_System_2000)/i;

/** Coordinates of another kind would lie somewhere else on the map. @throws AppError import.file */
function checkProjection(prj: string | undefined): void {
  if (prj === undefined)
    throw unreadable('缺少 .prj 文件，无法确定坐标系；请一并压缩', 'the .prj file is missing, so the coordinates are unknown: pack it too');
  if (GEOGRAPHIC.test(prj)) return;
  const name = /^\s*\w+\s*\[\s*"([^"]*)"/.exec(prj)?.[1] ?? '?';
  throw unreadable(
    `坐标系「${name}」不支持，请先转换为 WGS-84 或 CGCS2000 经纬度`,
    `the coordinates are of "${name}": convert them to longitude and latitude of WGS-84 or CGCS2000 first`,
  );
}

const positionAt = (shp: Buffer, at: number): Position => [shp.readDoubleLE(at), shp.readDoubleLE(at + 8)];

/** The ways of a record of lines or areas. */
function waysAt(shp: Buffer, at: number): Position[][] {
  const [parts, points] = [shp.readInt32LE(at + 36), shp.readInt32LE(at + 40)];
  const first = at + 44 + 4 * parts;
  const starts = Array.from({ length: parts }, (_, i) => shp.readInt32LE(at + 44 + 4 * i));
  return starts.map((start, i) =>
    Array.from({ length: (starts[i + 1] ?? points) - start }, (_, n) => positionAt(shp, first + 16 * (start + n))),
  );
}

/** Outer rings run clockwise in such files; each hole goes to the ring it lies in. */
function polygonsOf(rings: readonly Ring[]): Rings[] {
  const outer = rings.filter((ring) => signedArea(ring) < 0).map((ring): Rings => [ring]);
  for (const ring of rings.filter((one) => signedArea(one) >= 0)) {
    const holder = outer.find(([around = []]) => ring.map((at) => inRing(at, around)).find((where) => where !== 0) === 1);
    if (holder) holder.push(ring);
    else outer.push([ring]);
  }
  return outer;
}

/** The shape of a record; undefined when it has none. */
function shapeAt(shp: Buffer, at: number): object | undefined {
  // The tens are heights and measures, which follow the positions and are not read.
  switch (shp.readInt32LE(at) % 10) {
    case 1:
      return { type: 'Point', coordinates: positionAt(shp, at + 4) };
    case 3: {
      const lines = waysAt(shp, at);
      return lines.length === 1 ? { type: 'LineString', coordinates: lines[0] } : { type: 'MultiLineString', coordinates: lines };
    }
    case 5:
      return ofPolygons(polygonsOf(waysAt(shp, at).map(closed)));
    case 8: {
      const count = shp.readInt32LE(at + 36);
      return { type: 'MultiPoint', coordinates: Array.from({ length: count }, (_, i) => positionAt(shp, at + 40 + 16 * i)) };
    }
    default:
      return undefined;
  }
}

/** @throws AppError import.file */
function shapesOf(shp: Buffer): (object | undefined)[] {
  if (shp.length < HEADER || shp.readInt32BE(0) !== 9994) throw broken('.shp');
  const shapes: (object | undefined)[] = [];
  try {
    for (let at = HEADER; at + 8 < shp.length;) {
      const bytes = 2 * shp.readInt32BE(at + 4);
      if (bytes < 4 || at + 8 + bytes > shp.length) throw broken('.shp');
      // A record that counts beyond itself must not read the next.
      shapes.push(shapeAt(shp.subarray(0, at + 8 + bytes), at + 8));
      at += 8 + bytes;
    }
  } catch (error) {
    throw error instanceof AppError ? error : broken('.shp');
  }
  return shapes;
}

/** Code pages as `.cpg` files name them by number alone, where that is no name of an encoding. */
const CODE_PAGES: Record<string, Encoding> = {
  936: 'gb18030',
  54936: 'gb18030',
  950: 'big5',
  932: 'shift_jis',
  949: 'euc-kr',
  1250: 'windows-1250',
  1251: 'windows-1251',
  1252: 'windows-1252',
  65001: 'utf-8',
  88591: 'windows-1252',
};
/** Of the mark in the head of a table. */
const MARKS: Record<number, Encoding> = {
  0x03: 'windows-1252',
  0x57: 'windows-1252',
  0x4d: 'gb18030',
  0x7a: 'gb18030',
  0x4f: 'big5',
  0x78: 'big5',
  0x13: 'shift_jis',
  0x7b: 'shift_jis',
  0x4e: 'euc-kr',
  0x79: 'euc-kr',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
};

/** As the `.cpg` says, else the mark of the table, else as its bytes are. @throws AppError import.file for a `.cpg` of no known encoding */
function encodingOfTable(dbf: Buffer, rows: Buffer, cpg: string | undefined): Encoding {
  const label = cpg?.replace(/^\uFEFF/, '').trim() ?? '';
  if (label !== '')
    return (
      CODE_PAGES[label.replace(/^(?:cp|oem|ansi|ms)[ _-]?/i, '').replace(/^(?:iso)?[ _-]?8859[ _-]1$/i, '88591')] ?? encodingCalled(label)
    );
  const mark = MARKS[dbf[29] ?? 0];
  // Programs write the Western mark, or none, whatever the text is.
  if (mark !== undefined && mark !== 'windows-1252') return mark;
  return encodingOf(rows.map((byte) => (byte < 0x20 ? 0x20 : byte)));
}

const VALUES: Record<string, (text: string) => string> = {
  D: (text) => (text === '00000000' ? '' : text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')),
  L: (text) => (/^[TtYy]$/.test(text) ? 'true' : /^[FfNn]$/.test(text) ? 'false' : ''),
  N: (text) => (text.startsWith('*') ? '' : text),
  F: (text) => (text.startsWith('*') ? '' : text),
};

/** Rows of the table; undefined where one was deleted. */
function tableOf(dbf: Buffer, cpg: string | undefined, stated: Encoding | undefined): (Record<string, string> | undefined)[] {
  const [count, start, length] = [dbf.readUInt32LE(4), dbf.readUInt16LE(8), dbf.readUInt16LE(10)];
  if (start < 32 || start + count * length > dbf.length) throw broken('.dbf');
  const encoding = stated ?? encodingOfTable(dbf, dbf.subarray(start, start + count * length), cpg);
  const text = (bytes: Buffer): string => decoded(bytes, encoding).split('\0', 1)[0]?.trim() ?? '';
  const columns: { name: string; type: string; from: number; to: number }[] = [];
  let from = 1;
  for (let at = 32; at + 32 <= start && dbf[at] !== 0x0d; at += 32) {
    const to = from + dbf.readUInt8(at + 16);
    columns.push({ name: text(dbf.subarray(at, at + 11)), type: String.fromCharCode(dbf.readUInt8(at + 11)), from, to });
    from = to;
  }
  if (length < from) throw broken('.dbf');
  return Array.from({ length: count }, (_, i) => {
    const row = dbf.subarray(start + i * length, start + (i + 1) * length);
    if (row[0] === 0x2a) return undefined;
    return Object.fromEntries(columns.map(({ name, type, ...at }) => [name, (VALUES[type] ?? String)(text(row.subarray(at.from, at.to)))]));
  });
}

/** The places of a shapefile. @throws AppError import.file */
export function shapefilePlaces({ shp, dbf, prj, cpg, stated }: ShapeFiles): Place[] {
  checkProjection(prj);
  const shapes = shapesOf(shp);
  let rows: (Record<string, string> | undefined)[] | undefined;
  try {
    rows = dbf && tableOf(dbf, cpg, stated);
  } catch (error) {
    throw error instanceof AppError ? error : broken('.dbf');
  }
  return shapes.flatMap((geometry, i): Place[] => (rows && !rows[i] ? [] : [{ properties: rows?.[i] ?? {}, geometry }]));
}
