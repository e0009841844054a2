/** Models in space, drawn here and said to be: of each wind station a turbine by its record, of each solar one a zone with its tables. */
import { sql, type Kysely } from 'kysely';
import { boxOf } from '../../../documents/ground/geometry/box.ts';
import { radians } from '../../../documents/ground/geometry/sphere.ts';
import { stationGlb, type Table } from '../../../models/station.ts';
import { turbineGlb } from '../../../models/turbine.ts';
import type { Tables } from '../../db/connection.ts';
import { keepFile } from '../../files/keep.ts';
import type { Row } from '../../source/rows.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';
import { solarZones, windTurbines } from '../demo/assets.ts';
import { METRES_PER_DEGREE } from '../demo/geometry.ts';
import { day } from '../demo/time.ts';
import { inLanguage } from '../english/english.ts';
import { tablesIn } from '../orthophotos/scene.ts';

/** What the records say. */
export const TEXTS = { turbine: '演示风机三维模型', zone: '演示方阵三维模型', source: '演示模型，由程序绘制' } as const;

/** A task has built the model of this one; of this zone there are orthophotos as well. */
const [TURBINE, ZONE] = ['DEMO-W01-F01', 'DEMO-S01-Z03'] as const;
/** Where the rotor stands, as the task of that turbine says. */
const ROTOR = 60;
/** Ground around the zone, metres. */
const MARGIN = 8;
const GLB = 'model/gltf-binary';
const MEGABYTE = 1024 ** 2;

interface Drawn {
  code: string;
  name: string;
  stationCode: unknown;
  origin: readonly [lon: number, lat: number];
  /** Halves of its sides, metres. */
  half: readonly [east: number, north: number];
  bytes: Buffer;
}

function extentOf({ origin: [lon, lat], half: [east, north] }: Drawn): object {
  const [x, y] = [east / (METRES_PER_DEGREE * Math.cos(radians(lat))), north / METRES_PER_DEGREE];
  const corner = (h: number, v: number): number[] => [lon + h * x, lat + v * y].map((degrees) => Number(degrees.toFixed(8)));
  return { type: 'Polygon', coordinates: [[corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]] };
}

/** What it is stands first: lists are narrow. */
const nameOf = (title: string, row: Row): string => `${title}（${String(row['name']).replace('演示', '')}）`;

function turbine(row: Row): Drawn {
  const code = String(row['code']);
  const [hubHeight, rotorDiameter, facing] = [Number(row['hubHeight']), Number(row['rotorDiameter']), Number(row['yaw0'])];
  const sheet = { hubHeight, rotorDiameter, blades: 3, facing, rotorAzimuth: ROTOR };
  return {
    code: `${code}-GLB`,
    name: nameOf(TEXTS.turbine, row),
    stationCode: row['stationCode'],
    origin: row['location'] as [number, number],
    half: [rotorDiameter / 2, rotorDiameter / 2],
    bytes: turbineGlb(sheet, code, TEXTS.source),
  };
}

function zone(row: Row): Drawn | undefined {
  const code = String(row['zoneCode']);
  const bounds = boxOf(row['boundary']);
  if (!bounds) return undefined;
  const [west, south, east, north] = bounds;
  const origin = [(west + east) / 2, (south + north) / 2] as const;
  const half = {
    east: ((east - west) / 2) * METRES_PER_DEGREE * Math.cos(radians(origin[1])),
    north: ((north - south) / 2) * METRES_PER_DEGREE,
  };
  // Tables follow the sun from east to west; here they lie as at noon.
  const tables = tablesIn(half).map(({ axis, from, to, width }): Table => ({
    x: axis,
    z: -(from + to) / 2,
    halfEast: width / 2,
    halfSouth: Math.abs(from - to) / 2,
    lean: 0,
  }));
  return {
    code: `${code}-GLB`,
    name: nameOf(TEXTS.zone, row),
    stationCode: row['stationCode'],
    origin,
    half: [half.east, half.north],
    bytes: stationGlb(
      { east: half.east + MARGIN, south: half.north + MARGIN, tables, house: { x: 0, z: half.north + MARGIN / 2 } },
      code,
      TEXTS.source,
    ),
  };
}

/** The asset that is meant, or the first, of each station. */
function firstOf(all: readonly Row[], key: string, meant: string): Row[] {
  const byStation = new Map<unknown, Row>();
  for (const row of all) if (row[key] === meant || !byStation.has(row['stationCode'])) byStation.set(row['stationCode'], row);
  return [...byStation.values()];
}

/** Records of models, but for their files. */
export const modelsDrawn = (today: number): { drawn: Drawn; row: Record<string, unknown> }[] =>
  [...firstOf(windTurbines, 'code', TURBINE).map(turbine), ...firstOf(solarZones, 'zoneCode', ZONE).map(zone)].flatMap((drawn, i) =>
    drawn
      ? [
          {
            drawn,
            row: {
              code: drawn.code,
              name: drawn.name,
              stationCode: drawn.stationCode,
              kind: 'GLB',
              crs: 'EPSG:4326',
              origin: drawn.origin,
              extent: extentOf(drawn),
              size: Math.round((drawn.bytes.length / MEGABYTE) * 100) / 100,
              captureDate: day(today, -11 * i),
              source: TEXTS.source,
              revision: 1,
              // One that nobody published yet.
              status: i === 1 ? '0' : '1',
            },
          },
        ]
      : [],
  );

/** Writes both, and gives the first to the task whose result it stands for; nothing where a document is not there. */
export async function writeModels(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const { model3d, task } = records.catalogue().resources;
  if (!model3d || !task) return;
  for (const { drawn, row } of modelsDrawn(Date.now())) {
    const { id } = await keepFile(db, storage, { name: `${drawn.code}.glb`, type: GLB, bytes: drawn.bytes });
    await insertRows(db, records, model3d, inLanguage(language, [{ ...row, file: [id] }]), 'system');
    if (drawn.code === `${TURBINE}-GLB`)
      await sql`update task set "modelFile" = ${[id]} where kind = 'turbineModel' and "turbineCode" = ${TURBINE} and status = '3'`.execute(
        db,
      );
  }
}
