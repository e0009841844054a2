/** Writes small clouds as LAS 1.4, point format 7: what the demonstration draws, and what tests read. */

export interface LasPoint {
  x: number;
  y: number;
  z: number;
  /** ASPRS class. */
  kind: number;
  /** Of eight bits. */
  colour: readonly [number, number, number];
}

const [HEADER, RECORD, SCALE] = [375, 36, 0.001];

/** A record behind the header. */
function variable(id: number, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(54 + body.length);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('LASF_Projection'), 2);
  view.setUint16(18, id, true);
  view.setUint16(20, body.length, true);
  bytes.set(body, 54);
  return bytes;
}

/** GeoTIFF keys of a projected or geographic system. */
function keysOf(epsg: number): Uint8Array {
  const geographic = epsg === 4326 || epsg === 4490;
  const keys = [1, 1, 0, 2, 1024, 0, 1, geographic ? 2 : 1, geographic ? 2048 : 3072, 0, 1, epsg];
  const view = new DataView(new ArrayBuffer(keys.length * 2));
  for (const [i, key] of keys.entries()) view.setUint16(i * 2, key, true);
  return new Uint8Array(view.buffer);
}

/** @param system code of its coordinates as GeoTIFF keys, or a text of OGC WKT */
export function writeLas(points: readonly LasPoint[], { epsg, wkt }: { epsg?: number; wkt?: string } = {}): Uint8Array {
  const records = [
    ...(epsg === undefined ? [] : [variable(34_735, keysOf(epsg))]),
    ...(wkt === undefined ? [] : [variable(2112, new TextEncoder().encode(wkt))]),
  ];
  const start = HEADER + records.reduce((sum, { length }) => sum + length, 0);
  const bytes = new Uint8Array(start + points.length * RECORD);
  const view = new DataView(bytes.buffer);
  const ends = (['x', 'y', 'z'] as const).map((axis) => {
    const all = points.map((point) => point[axis]);
    return [Math.min(...all), Math.max(...all)] as const;
  });
  bytes.set(new TextEncoder().encode('LASF'));
  if (wkt !== undefined) view.setUint16(6, 16, true);
  view.setUint8(24, 1);
  view.setUint8(25, 4);
  bytes.set(new TextEncoder().encode('sunvane'), 58);
  view.setUint16(94, HEADER, true);
  view.setUint32(96, start, true);
  view.setUint32(100, records.length, true);
  view.setUint8(104, 7);
  view.setUint16(105, RECORD, true);
  for (const [axis, [low, high]] of ends.entries()) {
    view.setFloat64(131 + axis * 8, SCALE, true);
    view.setFloat64(155 + axis * 8, Math.floor(low), true);
    view.setFloat64(179 + axis * 16, high, true);
    view.setFloat64(187 + axis * 16, low, true);
  }
  view.setBigUint64(247, BigInt(points.length), true);
  view.setBigUint64(255, BigInt(points.length), true);
  let at = HEADER;
  for (const record of records) {
    bytes.set(record, at);
    at += record.length;
  }
  for (const { x, y, z, kind, colour } of points) {
    for (const [axis, value] of [x, y, z].entries())
      view.setInt32(at + axis * 4, Math.round((value - Math.floor(ends[axis]?.[0] ?? 0)) / SCALE), true);
    view.setUint8(at + 14, 0x11);
    view.setUint8(at + 16, kind);
    for (const [i, one] of colour.entries()) view.setUint16(at + 30 + i * 2, one * 257, true);
    at += RECORD;
  }
  return bytes;
}
