/**
 * The LAS format, versions 1.2 to 1.4 (ASPRS, "LAS Specification 1.4 R15"): its header, what it says of coordinates, and points of the
 * formats 0–3 and 6–8. LAZ has the same header; its points are unpacked elsewhere.
 */

/** Why a file is not taken; codes of the dictionary CLOUD_FAULT. */
export type CloudFault =
  | 'format'
  | 'version'
  | 'points'
  | 'truncated'
  | 'scale'
  | 'counts'
  | 'empty'
  | 'size'
  | 'projection'
  | 'broken'
  | 'missing'
  | 'server';

export class CloudError extends Error {
  override readonly name = 'CloudError';
  /** @param detail what it was that does not fit, such as `EPSG:2994` */
  constructor(
    readonly fault: CloudFault,
    readonly detail = '',
    cause?: unknown,
  ) {
    super(`point cloud: ${fault}${detail === '' ? '' : ` (${detail})`}`, { cause });
  }
}

export interface LasHeader {
  version: string;
  /** 0–3, 6–8. */
  format: number;
  /** Its points are packed. */
  packed: boolean;
  /** Bytes of a point. */
  record: number;
  count: number;
  /** Byte at which points begin. */
  start: number;
  scale: readonly [number, number, number];
  shift: readonly [number, number, number];
  /** Least and greatest coordinates by the header; points may lie elsewhere. */
  low: readonly [number, number, number];
  high: readonly [number, number, number];
  /** Bytes of the header, and how many records stand behind it. */
  size: number;
  variable: number;
}

/** Bytes that are read of a file to know it: the largest header. */
export const HEADER_BYTES = 375;
/** Least bytes of a point by format. */
const LEAST: Readonly<Record<number, number>> = { 0: 20, 1: 28, 2: 26, 3: 34, 6: 30, 7: 36, 8: 38 };
/** Byte of the red of a point by format. */
const COLOUR: Readonly<Record<number, number>> = { 2: 20, 3: 28, 7: 30, 8: 30 };
/** Points of one file that are read. */
export const MOST_POINTS = 1_000_000_000;

/**
 * @param bytes the first {@link HEADER_BYTES} of the file, or all of a shorter one
 * @param fileSize bytes of the file
 * @throws CloudError
 */
export function readHeader(bytes: Uint8Array, fileSize: number): LasHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || String.fromCharCode(...bytes.subarray(0, 4)) !== 'LASF') throw new CloudError('format');
  if (bytes.length < 227) throw new CloudError('truncated');
  const [major, minor] = [view.getUint8(24), view.getUint8(25)];
  if (major !== 1 || minor < 2 || minor > 4) throw new CloudError('version', `${major}.${minor}`);
  const size = view.getUint16(94, true);
  if (size < (minor === 4 ? 375 : 227)) throw new CloudError('broken');
  if (size > fileSize || (minor === 4 && bytes.length < 375)) throw new CloudError('truncated');
  const kind = view.getUint8(104);
  const [packed, format] = [(kind & 0x80) !== 0, kind & 0x3f];
  const record = view.getUint16(105, true);
  const least = LEAST[format];
  if (least === undefined) throw new CloudError('points', String(format));
  if (record < least) throw new CloudError('broken');
  const old = view.getUint32(107, true);
  const count = minor === 4 && old === 0 ? Number(view.getBigUint64(247, true)) : old;
  if (count === 0) throw new CloudError('empty');
  if (!(count <= MOST_POINTS)) throw new CloudError('size', String(count));
  const doubles = (at: number): [number, number, number] =>
    [0, 8, 16].map((by) => view.getFloat64(at + by, true)) as [number, number, number];
  const [scale, shift] = [doubles(131), doubles(155)];
  if (![...scale, ...shift].every(Number.isFinite) || scale.some((one) => one <= 0 || one > 100)) throw new CloudError('scale');
  const start = view.getUint32(96, true);
  if (start < size) throw new CloudError('broken');
  if (start > fileSize || (!packed && start + count * record > fileSize)) throw new CloudError('truncated');
  const ends = [0, 1, 2].map((axis) => [view.getFloat64(187 + axis * 16, true), view.getFloat64(179 + axis * 16, true)]);
  if (!ends.flat().every(Number.isFinite)) throw new CloudError('scale');
  const end = (i: number): [number, number, number] => ends.map((one) => one[i]) as [number, number, number];
  return {
    version: `${major}.${minor}`,
    format,
    packed,
    record,
    count,
    start,
    scale,
    shift,
    low: end(0),
    high: end(1),
    size,
    variable: view.getUint32(100, true),
  };
}

/** The code of the first projected or geographic system of a text, not those of its parts. A compound one names its horizontal part first. */
function codeIn(text: string): number | undefined {
  const begin = /(?:PROJCS|PROJCRS|GEOGCS|GEOGCRS|GEODCRS)\[/.exec(text);
  if (!begin) return undefined;
  let depth = 0;
  for (const found of text.slice(begin.index).matchAll(/"[^"]*"|(?:AUTHORITY|ID)\["EPSG",\s*"?(\d{4,6})"?\]|\[|\]/g)) {
    if (found[1] !== undefined) {
      if (depth === 1) return Number(found[1]);
    } else if (found[0] === '[') depth += 1;
    else if (found[0] === ']' && (depth -= 1) === 0) return undefined;
  }
  return undefined;
}

/**
 * The EPSG code that the records behind the header name: by GeoTIFF keys, else by a text of OGC WKT; undefined where there is none.
 * @param bytes from the first byte of the file to its points
 */
export function epsgOf(bytes: Uint8Array, { size, variable, start }: Pick<LasHeader, 'size' | 'variable' | 'start'>): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(bytes.length, start);
  let at = size;
  for (let n = 0; n < Math.min(variable, 1000) && at + 54 <= end; n += 1) {
    const user = String.fromCharCode(...bytes.subarray(at + 2, at + 18)).replace(/\0.*$/s, '');
    const [id, length] = [view.getUint16(at + 18, true), view.getUint16(at + 20, true)];
    const body = at + 54;
    if (body + length > end) return undefined;
    if (user === 'LASF_Projection' && id === 34_735) {
      for (let key = body + 8; key + 8 <= body + length; key += 8) {
        const [name, place, value] = [view.getUint16(key, true), view.getUint16(key + 2, true), view.getUint16(key + 6, true)];
        if (place === 0 && (name === 3072 || name === 2048) && value !== 32_767 && value !== 0) return value;
      }
    }
    if (user === 'LASF_Projection' && id === 2112) {
      const text = new TextDecoder().decode(bytes.subarray(body, body + length));
      const code = codeIn(text);
      if (code !== undefined) return code;
    }
    at = body + length;
  }
  return undefined;
}

/** Points as they are unpacked: a few thousand at a time. */
export interface Points {
  count: number;
  /** Coordinates of the file's own system. */
  x: Float64Array;
  y: Float64Array;
  z: Float64Array;
  /** ASPRS class. */
  kind: Uint8Array;
  /** Red, green, blue of 16 bits; undefined where the format has none. */
  colour: Uint16Array | undefined;
}

export const hasColour = (format: number): boolean => COLOUR[format] !== undefined;

/** Room for so many points. */
export const roomFor = (most: number, format: number): Points => ({
  count: 0,
  x: new Float64Array(most),
  y: new Float64Array(most),
  z: new Float64Array(most),
  kind: new Uint8Array(most),
  colour: hasColour(format) ? new Uint16Array(most * 3) : undefined,
});

/** Reads so many points that stand one behind the other. */
export function readPoints(bytes: Uint8Array, { format, record, scale, shift }: LasHeader, count: number, into: Points): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [colour, kind] = [COLOUR[format], format < 6 ? 15 : 16];
  for (let n = 0, at = 0; n < count; n += 1, at += record) {
    into.x[n] = view.getInt32(at, true) * scale[0] + shift[0];
    into.y[n] = view.getInt32(at + 4, true) * scale[1] + shift[1];
    into.z[n] = view.getInt32(at + 8, true) * scale[2] + shift[2];
    into.kind[n] = format < 6 ? view.getUint8(at + kind) & 0x1f : view.getUint8(at + kind);
    if (into.colour && colour !== undefined)
      for (let c = 0; c < 3; c += 1) into.colour[n * 3 + c] = view.getUint16(at + colour + c * 2, true);
  }
  into.count = count;
}
