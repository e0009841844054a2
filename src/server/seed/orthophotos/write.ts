/** Two orthophotos of a demonstration zone, visible light and thermal: drawn here, hot where its open defects are. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { MAP_LAYERS } from '../../../contract/maps.ts';
import { boxOf } from '../../../documents/ground/geometry/box.ts';
import { radians } from '../../../documents/ground/geometry/sphere.ts';
import type { Tables } from '../../db/connection.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { writePlain, type PlainTiff } from '../../map/ortho/plain.ts';
import { keepPyramid, readyBy } from '../../map/ortho/prepare.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';
import { keepFile } from '../../files/keep.ts';
import { solarZones } from '../demo/assets.ts';
import { METRES_PER_DEGREE } from '../demo/geometry.ts';
import { inLanguage } from '../english/english.ts';
import { Scene, type Half, type Spot } from './scene.ts';

/** Where files of records and of the work on them lie. */
export interface Storing {
  storage: Storage;
  dataDir: string;
}

const ZONE = 'DEMO-S01-Z03';
/** Ground around the zone that is on the picture as well, metres. */
const MARGIN = 14;

/** Band, its name, order, and metres of a pixel. */
const PICTURES = [
  { band: 'rgb', title: '可见光影像', sort: 5, step: 0.25 },
  { band: 'thermal', title: '热红外影像', sort: 6, step: 0.5 },
] as const;

/** The ground of the zone: its middle, half of its sides in metres, and metres of a degree there. */
interface Ground {
  middle: [lon: number, lat: number];
  half: Half;
  degree: [east: number, north: number];
}

function groundOf(boundary: unknown): Ground {
  const [west, south, east, north] = boxOf(boundary) ?? [0, 0, 0, 0];
  const middle: Ground['middle'] = [(west + east) / 2, (south + north) / 2];
  const degree: Ground['degree'] = [METRES_PER_DEGREE * Math.cos(radians(middle[1])), METRES_PER_DEGREE];
  return { middle, degree, half: { east: ((east - west) / 2) * degree[0], north: ((north - south) / 2) * degree[1] } };
}

/** What is wrong with the zone just now. */
async function spotsIn(db: Kysely<Tables>, { middle, degree }: Ground): Promise<Spot[]> {
  const { rows } = await sql<{ lon: number; lat: number; fault: string; deltaT: number }>`
    select location[0] as lon, location[1] as lat, "pvFault" as fault, "deltaT"::float8 as "deltaT" from defect
    where "zoneCode" = ${ZONE} and status not in ('5', '6') and location is not null and "pvFault" is not null and "deltaT" is not null
    order by "defectCode"`.execute(db);
  return rows.map(({ lon, lat, fault, deltaT }) => ({
    east: (lon - middle[0]) * degree[0],
    north: (lat - middle[1]) * degree[1],
    fault,
    deltaT,
  }));
}

/** Rows of pixels from north to south, a few at a time. */
function* rowsOf(scene: Scene, { width, height, measures }: PlainTiff, step: number): Generator<Buffer> {
  for (let row = 0; row < height; row += 1) {
    const north = (height / 2 - row - 0.5) * step;
    const bytes = Buffer.alloc(width * (measures ? 4 : 3));
    for (let column = 0; column < width; column += 1) {
      const east = (column + 0.5 - width / 2) * step;
      if (measures) bytes.writeFloatLE(scene.degrees(east, north), column * 4);
      else for (const [i, value] of scene.colour(east, north).entries()) bytes[column * 3 + i] = Math.min(255, Math.round(value));
    }
    yield bytes;
  }
}

/** A picture as an uploaded file with its tiles; answers what its layer says of it. */
export async function storeTiff(
  db: Kysely<Tables>,
  { storage, dataDir }: Storing,
  { tiff, rows, name }: { tiff: PlainTiff; rows: Generator<Buffer>; name: string },
): Promise<Record<string, unknown>> {
  // What draws pyramids comes with this alone.
  const { makePyramid } = await import('../../map/ortho/pyramid.ts');
  const folder = join(dataDir, 'files', 'tmp');
  await mkdir(folder, { recursive: true });
  const [source, target] = [join(folder, `${uuidv7()}.tif`), join(folder, `${uuidv7()}.tif`)];
  try {
    await writePlain(source, tiff, rows);
    const info = await makePyramid(source, target, async () => undefined);
    const { id } = await keepFile(db, storage, { name: `${name}.tif`, type: 'image/tiff', bytes: await readFile(source) });
    await keepPyramid({ db, storage }, id, target, info);
    return { file: [id], ...readyBy(info) };
  } finally {
    await rm(source, { force: true });
    await rm(target, { force: true });
  }
}

/** One picture of the zone. */
async function drawOne(
  db: Kysely<Tables>,
  storing: Storing,
  { scene, ground, picture: { band, step } }: { scene: Scene; ground: Ground; picture: (typeof PICTURES)[number] },
  name: string,
): Promise<Record<string, unknown>> {
  const { middle, half, degree } = ground;
  const [width, height] = [half.east, half.north].map((side) => Math.round((2 * (side + MARGIN)) / step)) as [number, number];
  const origin = [middle[0] - (width * step) / 2 / degree[0], middle[1] + (height * step) / 2 / degree[1]] as const;
  const thermal = band === 'thermal';
  const tiff: PlainTiff = {
    width,
    height,
    bands: thermal ? 1 : 3,
    ...(thermal ? { measures: true } : {}),
    place: { epsg: 4326, geographic: true, origin, step: [step / degree[0], step / degree[1]] },
  };
  return { band, ...(await storeTiff(db, storing, { tiff, rows: rowsOf(scene, tiff, step), name })) };
}

/** The layers of both, but for their files. */
export function layersOf(
  zone: Record<string, unknown>,
): (Record<string, unknown> & { name: string; picture: (typeof PICTURES)[number] })[] {
  // What they are stands first: lists of layers are narrow.
  const place = String(zone['name']).replace('演示', '');
  return PICTURES.map((picture) => ({
    picture,
    name: `演示${picture.title}（${place}）`,
    kind: 'orthophoto',
    companyCode: '001001',
    stationCode: zone['stationCode'],
    attribution: '演示影像，由程序绘制',
    minZoom: 0,
    maxZoom: 24,
    opacity: 100,
    visible: picture.band === 'rgb' ? '1' : '0',
    sort: picture.sort,
  }));
}

/** Writes both; nothing where a document of them is not there. Defects come before. */
export async function writeOrthophotos(db: Kysely<Tables>, records: Writer, storing: Storing, language: string): Promise<void> {
  const { [MAP_LAYERS]: layers, defect } = records.catalogue().resources;
  const zone = solarZones.find(({ zoneCode }) => zoneCode === ZONE);
  if (!layers || !defect || !zone) return;
  const ground = groundOf(zone['boundary']);
  const scene = new Scene(ground.half, await spotsIn(db, ground));
  const rows: Record<string, unknown>[] = [];
  for (const { picture, ...layer } of inLanguage(language, layersOf(zone)))
    rows.push({ ...(await drawOne(db, storing, { scene, ground, picture }, layer.name)), ...layer });
  await insertRows(db, records, layers, rows, 'system');
}
