/** A terrain model and a point cloud of one station, drawn here and read by what reads those that people bring. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { radians } from '../../../documents/ground/geometry/sphere.ts';
import { writeLas } from '../../../terrain/cloud/write.ts';
import type { Tables } from '../../db/connection.ts';
import { uuidv7 } from '../../db/uuid.ts';
import { keepFile } from '../../files/keep.ts';
import { writePlain, type PlainTiff } from '../../map/ortho/plain.ts';
import { projectionOf } from '../../map/ortho/projection.ts';
import { toColumn } from '../../records/rows/rows.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import { cloudFacts, nearSpans, treeDefect } from '../../terrain/cloud/store.ts';
import { factsOf, keepInfo, keepScene } from '../../terrain/keep.ts';
import { limitAt } from '../../../terrain/cloud/spans.ts';
import { METRES_PER_DEGREE, offset, type Position } from '../demo/geometry.ts';
import { hillsAt } from '../demo/hills.ts';
import { lines, towers } from '../demo/lines.ts';
import { solarSites } from '../demo/sites.ts';
import { iso } from '../demo/time.ts';
import { inLanguage } from '../english/english.ts';
import type { Storing } from '../orthophotos/write.ts';
import { drawLine, type Foot } from './line.ts';

const [STATION, MODEL, TASK, LINE] = ['DEMO-S01', 'DEMO-S01-M01', 'DEMO-S01-CLOUD', 'DEMO-S01-L01'];
/** Metres around the station that the model has: its zones and its line. And of a cell. */
const AREA = { west: -1500, east: 4700, south: -1300, north: 2900 };
const CELL = 25;

/** The station: its middle, height, and metres of a degree there. */
interface Ground {
  middle: Position;
  level: number;
  degree: readonly [east: number, north: number];
}

/** Names of both; they say that they were drawn. */
export const drawnNames = [{ model: '演示数字高程模型（程序绘制）', source: '演示地形，由程序绘制', task: '演示送出线点云（程序绘制）' }];

function* heightRows({ level }: Ground, width: number, height: number): Generator<Buffer> {
  for (let row = 0; row < height; row += 1) {
    const bytes = Buffer.alloc(width * 4);
    for (let column = 0; column < width; column += 1)
      bytes.writeFloatLE(level + hillsAt(AREA.west + (column + 0.5) * CELL, AREA.north - (row + 0.5) * CELL), column * 4);
    yield bytes;
  }
}

async function writeModel(
  db: Kysely<Tables>,
  records: Writer,
  { storage }: Storing,
  folder: string,
  ground: Ground,
  names: (typeof drawnNames)[number],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id::text from model3d where code = ${MODEL}`.execute(db);
  const [model] = rows;
  if (!model) return;
  const { processDem } = await import('../../terrain/dem/process.ts');
  const [source, target] = [join(folder, 'dem.tif'), join(folder, 'dem.bin')];
  const { middle, degree } = ground;
  const tiff: PlainTiff = {
    width: (AREA.east - AREA.west) / CELL,
    height: (AREA.north - AREA.south) / CELL,
    bands: 1,
    measures: true,
    place: {
      epsg: 4326,
      geographic: true,
      origin: [middle[0] + AREA.west / degree[0], middle[1] + AREA.north / degree[1]],
      step: [CELL / degree[0], CELL / degree[1]],
    },
  };
  await writePlain(source, tiff, heightRows(ground, tiff.width, tiff.height));
  const info = await processDem(source, target, () => undefined);
  const bytes = await readFile(source);
  const { id } = await keepFile(db, storage, { name: `${MODEL}.tif`, type: 'image/tiff', bytes });
  await keepScene(storage, id, target);
  await keepInfo(db, id, info);
  const facts = factsOf(info, { code: MODEL, bytes: bytes.length });
  const fields = (records.catalogue().resources['model3d']?.fields ?? []).filter(({ name }) => name in facts);
  const set = sql.join(fields.map((field) => sql`${sql.ref(field.name)} = ${toColumn(field, facts[field.name])}`));
  await sql`update model3d set ${set} where id = ${model.id}::uuid`.execute(db);
  await sql`update model3d set file = array[${id}], url = null, name = ${names.model}, source = ${names.source} where id = ${model.id}::uuid`.execute(
    db,
  );
}

/** Towers of the first two spans, metres to the east and north of the station. */
const feetOf = ({ middle, degree }: Ground): Foot[] =>
  towers
    .filter(({ lineCode, towerNo }) => lineCode === LINE && Number(towerNo) <= 3)
    .map(({ location, height }) => {
      const [lon, lat] = location as Position;
      return { east: (lon - middle[0]) * degree[0], north: (lat - middle[1]) * degree[1], height: Number(height) };
    });

async function writeCloud(
  db: Kysely<Tables>,
  records: Writer,
  { storage }: Storing,
  folder: string,
  ground: Ground,
  names: (typeof drawnNames)[number],
  language: string,
): Promise<void> {
  const { task, defect } = records.catalogue().resources;
  if (!task || !defect) return;
  const { processCloud } = await import('../../terrain/cloud/process.ts');
  const { middle, level } = ground;
  const epsg = 32_601 + Math.floor((middle[0] + 180) / 6);
  const projection = projectionOf(epsg);
  if (!projection) return;
  const points = drawLine(feetOf(ground), level, (east, north) => projection.to(offset(middle, east, north)));
  const [source, target] = [join(folder, 'line.las'), join(folder, 'line.bin')];
  const bytes = Buffer.from(writeLas(points, { epsg }));
  await writeFile(source, bytes);
  const line = lines.find(({ lineCode }) => lineCode === LINE);
  const voltage = Number(line?.['voltage']);
  const own = towers.filter(({ lineCode }) => lineCode === LINE);
  const info = await processCloud(
    source,
    target,
    {
      voltage,
      named: '1-3',
      towers: own.map(({ towerNo, towerCode, location, height, baseAltitude }) => ({
        no: Number(towerNo),
        code: String(towerCode),
        place: location as Position,
        height: Number(height),
        base: Number(baseAltitude),
      })),
    },
    () => undefined,
  );
  const { id } = await keepFile(db, storage, { name: `${LINE}.las`, type: 'application/vnd.las', bytes });
  await keepScene(storage, id, target);
  await keepInfo(db, id, info);
  const now = Date.now();
  const near = nearSpans(info, voltage);
  const about = { taskCode: TASK, stationCode: STATION, lineCode: LINE, cloudObject: 'line' };
  const row = {
    ...about,
    taskName: names.task,
    kind: 'pointCloud',
    towers: '1-3',
    images: [id],
    uploadTotal: 1,
    uploadDone: 1,
    recognised: 1,
    defectCount: near.length,
    status: '3',
    releaseStatus: '0',
    progress: 100,
    startTime: iso(now - 60_000),
    endTime: iso(now),
    ...cloudFacts(TASK, info, voltage),
  };
  await insertRows(db, records, task, [row], 'system');
  const config = { seedLanguage: language as 'zh' | 'en' };
  const rows = near.map((one, i) => ({
    ...treeDefect({ writer: records, config }, about, one, limitAt(voltage)),
    defectCode: `${TASK}-${i + 1}`,
    status: '0',
  }));
  if (rows.length > 0) await insertRows(db, records, defect, rows, 'system');
}

/** Writes both; nothing where a document of them is not there. Models and towers come before. */
export async function writeTerrain(db: Kysely<Tables>, records: Writer, storing: Storing, language: string): Promise<void> {
  const site = solarSites.find(({ code }) => code === STATION);
  const [names] = inLanguage(language, drawnNames);
  if (!records.catalogue().resources['model3d'] || !site || !names) return;
  const middle: Position = site.centre;
  const ground: Ground = { middle, level: site.altitude, degree: [METRES_PER_DEGREE * Math.cos(radians(middle[1])), METRES_PER_DEGREE] };
  const folder = join(storing.dataDir, 'files', 'tmp', uuidv7());
  await mkdir(folder, { recursive: true });
  try {
    await writeModel(db, records, storing, folder, ground, names);
    await writeCloud(db, records, storing, folder, ground, names, language);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
