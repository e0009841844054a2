import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { AppError } from '../errors/error.ts';
import { openTable } from './sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'packed-'));
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
async function packed(files: Record<string, Buffer | string>): Promise<string> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const path = join(folder, `${(count += 1)}.zip`);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

async function rows(path: string): Promise<Record<string, string>[]> {
  const lines: string[][] = [];
  for await (const { cells } of (await openTable(path)).rows) lines.push(cells);
  const [head = [], ...rest] = lines;
  return rest.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

const refused = async (path: string): Promise<string> => {
  try {
    return JSON.stringify(await rows(path));
  } catch (error) {
    return `refused: ${(error as AppError).text('en')}`;
  }
};

const KML =
  '<kml><Placemark><name>Zone</name><Polygon><outerBoundaryIs><LinearRing><coordinates>1,2,9 3,2,9 3,4,9</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';

describe('KMZ', () => {
  it('is the first KML in it, whatever lies beside', async () => {
    const [zone, ...rest] = await rows(await packed({ 'icons/a.png': 'png', 'doc.kml': KML, 'other.kml': '<kml/>' }));
    expect(rest).toEqual([]);
    expect(zone).toMatchObject({ name: 'Zone', lon: '2', lat: '3' });
  });

  it('is refused when it unpacks without end, also when it lies about it', async () => {
    const bomb = await packed({ 'doc.kml': Buffer.alloc(65 * 1024 * 1024, ' ') });
    expect(await refused(bomb)).toContain('64 MB');
    const lying = await packed({ 'a.png': Buffer.alloc(65 * 1024 * 1024, 'x'), 'doc.kml': KML });
    expect(await refused(lying)).toContain('64 MB');
  });

  it('is refused when it is damaged, or holds nothing of use', async () => {
    const whole = await packed({ 'doc.kml': KML });
    const torn = join(folder, 'torn.kmz');
    writeFileSync(torn, readFileSync(whole).subarray(0, 90));
    expect(await refused(torn)).toContain('refused');
    expect(await refused(await packed({ 'readme.txt': 'nothing' }))).toContain('no spreadsheet, KML or shapefile');
    expect(await refused(await packed({ 'doc.kml': '<!DOCTYPE kml []><kml/>' }))).toContain('DOCTYPE');
  });
});

type Point = [number, number];
/** A record of a shapefile: its type, its numbers, and the ways in it. */
function shapeRecord(type: number, ways: Point[][], number: number): Buffer {
  const points = ways.flat();
  const body = type === 1 ? Buffer.alloc(20) : Buffer.alloc(44 + 4 * ways.length + 16 * points.length);
  body.writeInt32LE(type, 0);
  let at = 4;
  if (type !== 1) {
    body.writeInt32LE(ways.length, 36);
    body.writeInt32LE(points.length, 40);
    at = 44;
    let start = 0;
    for (const way of ways) {
      body.writeInt32LE(start, at);
      start += way.length;
      at += 4;
    }
  }
  for (const [lon, lat] of points) {
    body.writeDoubleLE(lon, at);
    body.writeDoubleLE(lat, at + 8);
    at += 16;
  }
  const head = Buffer.alloc(8);
  head.writeInt32BE(number, 0);
  head.writeInt32BE(body.length / 2, 4);
  return Buffer.concat([head, body]);
}

function shapes(...records: Buffer[]): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994, 0);
  head.writeInt32LE(1000, 28);
  return Buffer.concat([head, ...records]);
}

/** A table of one text and one number. */
function table(values: [name: Buffer, capacity: string, deleted?: boolean][], mark = 0): Buffer {
  const head = Buffer.alloc(32 + 2 * 32 + 1);
  head.writeUInt8(3, 0);
  head.writeUInt32LE(values.length, 4);
  head.writeUInt16LE(head.length, 8);
  head.writeUInt16LE(1 + 20 + 8, 10);
  head.writeUInt8(mark, 29);
  const column = (at: number, name: string, type: string, length: number): void => {
    head.write(name, at);
    head.write(type, at + 11);
    head.writeUInt8(length, at + 16);
  };
  column(32, 'NAME', 'C', 20);
  column(64, 'CAP', 'N', 8);
  head.writeUInt8(0x0d, 96);
  const pad = (content: Buffer, length: number): Buffer => Buffer.concat([content, Buffer.alloc(length, ' ')]).subarray(0, length);
  return Buffer.concat([
    head,
    ...values.flatMap(([name, capacity, deleted]) => [Buffer.from(deleted ? '*' : ' '), pad(name, 20), pad(Buffer.from(capacity), 8)]),
  ]);
}

const WGS =
  'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';
const outer: Point[] = [
  [100, 40],
  [100, 41],
  [101, 41],
  [101, 40],
  [100, 40],
];
const hole: Point[] = [
  [100.2, 40.2],
  [100.4, 40.2],
  [100.4, 40.4],
  [100.2, 40.2],
];
const second: Point[] = [
  [102, 40],
  [102, 41],
  [103, 41],
  [102, 40],
];

describe('a packed shapefile', () => {
  it('gives areas with holes and parts, lines and points, with the values of its table', async () => {
    const records = await rows(
      await packed({
        'plant/zones.shp': shapes(shapeRecord(5, [outer, hole, second], 1), shapeRecord(5, [second], 2), shapeRecord(3, [hole], 3)),
        'plant/zones.dbf': table([
          [Buffer.from('North'), '12.5'],
          [Buffer.from('Gone'), '1', true],
          [Buffer.from('线路'), '***'],
        ]),
        'plant/ZONES.PRJ': WGS,
      }),
    );
    expect(records.map((row) => [row.NAME, row.CAP])).toEqual([
      ['North', '12.5'],
      ['线路', ''],
    ]);
    const north = JSON.parse(records[0]?.geometry ?? '') as { type: string; coordinates: Point[][][] };
    expect([north.type, north.coordinates.map((rings) => rings.length)]).toEqual(['MultiPolygon', [2, 1]]);
    expect(JSON.parse(records[1]?.geometry ?? '')).toEqual({ type: 'LineString', coordinates: hole });
    expect(records[0]?.lon).toBe('101.5');
  });

  it('reads texts of GBK by the mark of the table, its code page or their bytes', async () => {
    const name = Buffer.from([0xb5, 0xe7, 0xd5, 0xbe]);
    const shp = shapes(shapeRecord(1, [[[100, 40]]], 1));
    const tables: Record<string, Buffer | string>[] = [
      { 'a.dbf': table([[name, '1']], 0x4d) },
      { 'a.dbf': table([[name, '1']]), 'a.cpg': 'GBK' },
      { 'a.dbf': table([[name, '1']]) },
    ];
    for (const more of tables)
      expect(await rows(await packed({ 'a.shp': shp, 'a.prj': WGS, ...more }))).toMatchObject([{ NAME: '电站', lon: '100', lat: '40' }]);
  });

  it('is refused where its coordinates are not known, or of another kind', async () => {
    const shp = shapes(shapeRecord(1, [[[500_000, 4_000_000]]], 1));
    expect(await refused(await packed({ 'a.shp': shp }))).toContain('.prj');
    const gauss = 'PROJCS["CGCS2000_3_Degree_GK_Zone_38",GEOGCS["GCS_China_Geodetic_Coordinate_System_2000"]]';
    expect(await refused(await packed({ 'a.shp': shp, 'a.prj': gauss }))).toContain('CGCS2000_3_Degree_GK_Zone_38');
    expect(await refused(await packed({ 'a.shp': shp, 'a.prj': 'GEOGCS["GCS_Beijing_1954"]' }))).toContain('GCS_Beijing_1954');
    const china = 'GEOGCS["GCS_China_Geodetic_Coordinate_System_2000",DATUM["D_China_2000"]]';
    expect(await refused(await packed({ 'a.shp': shapes(shapeRecord(1, [[[100, 40]]], 1)), 'a.prj': china }))).toContain('"lon":"100"');
  });

  it('is refused when it is damaged or holds several layers', async () => {
    const good = shapes(shapeRecord(5, [outer], 1));
    expect(await refused(await packed({ 'a.shp': good.subarray(0, 150), 'a.prj': WGS }))).toContain('damaged');
    expect(await refused(await packed({ 'a.shp': Buffer.alloc(200), 'a.prj': WGS }))).toContain('damaged');
    const many = Buffer.from(good);
    many.writeInt32LE(100_000_000, 100 + 8 + 36);
    expect(await refused(await packed({ 'a.shp': many, 'a.prj': WGS }))).toContain('damaged');
    const cut = table([[Buffer.from('x'), '1']]).subarray(0, 100);
    expect(await refused(await packed({ 'a.shp': good, 'a.prj': WGS, 'a.dbf': cut }))).toContain('damaged');
    expect(await refused(await packed({ 'a.shp': good, 'b.shp': good, 'a.prj': WGS }))).toContain('several layers');
  });
});
