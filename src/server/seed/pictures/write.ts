/** A task of the demonstration whose pictures were drawn: whoever starts it sees it run. */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/connection.ts';
import { keepFile, type Kept } from '../../files/keep.ts';
import { boxAround } from '../../../documents/ground/geometry/box.ts';
import { insertRows } from '../../records/write/bulk.ts';
import type { Writer } from '../../records/write/writer.ts';
import type { Storage } from '../../storage/storage.ts';
import { pvModules, pvStrings } from '../demo/equipment.ts';
import type { Position } from '../demo/geometry.ts';
import { DAY, iso } from '../demo/time.ts';
import { CLOSE_UPS, MILLIMETRES, nameOf } from './closeUps.ts';
import { MODULE, sightings, type Sighting } from './field.ts';
import { inLanguage } from '../english/english.ts';

const TASK_CODE = 'DEMO-S01-DRAWN';
const STATION = 'DEMO-S01';

/** North-western corner of the first table with modules. */
export function cornerOfField(): Position {
  const [first] = pvModules(pvStrings(0));
  const ring = (first?.outline as { coordinates: Position[][] } | undefined)?.coordinates[0] ?? [];
  return [Math.min(...ring.map(([lon]) => lon)), Math.max(...ring.map(([, lat]) => lat))];
}

/** Where a fault lies that was drawn on one of the tables whose modules the demonstration knows. */
function moduleOf({ table: [tc, tr], module: [mc, mr] }: Sighting): Record<string, unknown> | undefined {
  const string = pvStrings(0)[tc];
  const module = tr === 0 ? pvModules(pvStrings(0))[tc * MODULE.columns * MODULE.rows + mr * MODULE.columns + mc] : undefined;
  const ring = (module?.outline as { coordinates: Position[][] } | undefined)?.coordinates[0];
  if (!string || !module || !ring) return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = boxAround(ring);
  return {
    code: module.code,
    zone: String(module.code).split('-').slice(0, 3).join('-'),
    place: `组件 ${String(module.code).split('-').at(-1)}，第 ${mr + 1} 排 第 ${mc + 1} 列`,
    lon: (west + east) / 2,
    lat: (south + north) / 2,
  };
}

/** The task, but for its pictures. */
export const drawnTask = (): Record<string, unknown> => ({
  taskCode: TASK_CODE,
  taskName: '演示组件热斑巡检（程序绘制的图片，可试运行）',
  kind: 'solar',
  stationCode: STATION,
  area: '全站',
  irradiance: 850,
  status: '0',
  releaseStatus: '0',
  uploadDone: 0,
});

/**
 * Hangs the drawn pictures on the newest defects that wait for review and are of the kind that was drawn, each picture once a station;
 * their temperatures are those of the drawing. In the station that was drawn they also lie on the module that shows it.
 */
async function hangOnDefects(
  db: Kysely<Tables>,
  records: Writer,
  language: string,
  idOf: (fileName: string) => string | undefined,
): Promise<void> {
  if (!records.catalogue().resources['defect']) return;
  const drawn = sightings().flatMap((one, i, all) => {
    const { kind, thermal, visible, box, tRef, tMax } = one;
    const [ir, seen] = [idOf(thermal), idOf(visible)];
    const turn = all.slice(0, i).filter((other) => other.kind === kind).length + 1;
    const [module] = inLanguage(language, [moduleOf(one) ?? {}]);
    return ir && seen ? [{ kind, turn, ir, seen, box, tRef, tMax, ...module }] : [];
  });
  await sql`update defect d set "irImage" = array[p.ir], image = array[p.seen], box = p.box, "tRef" = p."tRef", "tMax" = p."tMax",
      "deltaT" = p."tMax" - p."tRef", coa = case when p."tMax" - p."tRef" > 25 then '3' when p."tMax" - p."tRef" > 10 then '2' else '1' end,
      "assetClass" = case when p.here then 'module' else "assetClass" end, "assetCode" = case when p.here then p.code else "assetCode" end,
      "zoneCode" = case when p.here then p.zone else "zoneCode" end, place = case when p.here then p.place else d.place end,
      area = case when p.here then (select name from "solarZone" where "zoneCode" = p.zone) else area end,
      location = case when p.here then point(p.lon, p.lat) else location end
    from (select id, "stationCode", "pvFault" as kind, row_number() over (partition by "stationCode", "pvFault" order by "foundTime" desc, id) as turn
      from defect where "inspectObject" = '1' and status = '0' and "deletedTime" is null) w
    join lateral (select *, w."stationCode" = ${STATION} and code is not null as here from jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb)
      as o(kind text, turn int, ir text, seen text, box jsonb, "tRef" numeric, "tMax" numeric, code text, zone text, place text, lon float8, lat float8)) p
      on p.kind = w.kind and p.turn = w.turn
    where d.id = w.id`.execute(db);
}

const keepDrawing = (db: Kysely<Tables>, storage: Storage, name: string, text: string): Promise<Kept> =>
  keepFile(db, storage, { name, type: 'image/jpeg', bytes: Buffer.from(text, 'base64') });

/** Hangs the close-ups on one defect each of every station, of the kind that was drawn, those that wait for review first; sizes of blades are those of the drawing. */
async function hangCloseUps(db: Kysely<Tables>, records: Writer, storage: Storage): Promise<void> {
  if (!records.catalogue().resources['defect']) return;
  const { default: pictures } = await import('./closeUps.json', { with: { type: 'json' } });
  const files: Kept[] = [];
  for (const [name, text] of Object.entries(pictures as Record<string, string>)) files.push(await keepDrawing(db, storage, name, text));
  const drawn = CLOSE_UPS.flatMap(({ of, fault, box }, i) => {
    const file = files.find(({ name }) => name === nameOf(i));
    const [long, short] = [Math.max(box.width, box.height), Math.min(box.width, box.height)].map((px) => Math.round(px * MILLIMETRES));
    return file ? [{ object: of === 'blade' ? '2' : '3', fault, file: file.id, box, ...(of === 'blade' ? { long, short } : {}) }] : [];
  });
  await sql`update defect d set image = array[p.file], box = p.box, length = coalesce(p.long, d.length), width = coalesce(p.short, d.width)
    from (select id, "inspectObject", coalesce("wtgFault", "lineFault") as fault,
        row_number() over (partition by "stationCode", "inspectObject", coalesce("wtgFault", "lineFault") order by status <> '0', "foundTime" desc, id) as turn
      from defect where "inspectObject" in ('2', '3') and "deletedTime" is null) w
    join jsonb_to_recordset(${JSON.stringify(drawn)}::jsonb) as p(object text, fault text, file text, box jsonb, long numeric, short numeric)
      on p.object = w."inspectObject" and p.fault = w.fault and w.turn = 1
    where d.id = w.id`.execute(db);
}

/** Writes task, files and media; the runner looks at them. Nothing where a document of them is not there. */
export async function writePictures(db: Kysely<Tables>, records: Writer, storage: Storage, language: string): Promise<void> {
  const { task, media } = records.catalogue().resources;
  if (!task || !media) return;
  const { default: pictures } = await import('./pictures.json', { with: { type: 'json' } });
  await insertRows(db, records, task, inLanguage(language, [drawnTask()]), 'system');
  const taken = Date.now() - DAY;
  const rows: { file: Kept; takenAt: string }[] = [];
  for (const [name, text] of Object.entries(pictures as Record<string, string>))
    rows.push({ file: await keepDrawing(db, storage, name, text), takenAt: iso(taken + Number(/\d+/.exec(name)?.[0]) * 3000) });
  const stored = await insertRows(
    db,
    records,
    media,
    rows.map(({ file, takenAt }, i) => ({
      mediaCode: `DEMO-S01-D${String(i + 1).padStart(2, '0')}`,
      fileName: file.name,
      stationCode: STATION,
      taskCode: TASK_CODE,
      kind: 'photo',
      file: [file.id],
      takenAt,
      recognised: false,
      drawn: true,
      status: '0',
    })),
    'system',
  );
  for (const { id } of stored)
    await sql`insert into sunvane."mediaIntake" ("mediaId", "taskCode") values (${String(id)}::uuid, ${TASK_CODE})`.execute(db);
  const ids = new Map(rows.map(({ file }) => [file.name, file.id]));
  await hangOnDefects(db, records, language, (fileName) => ids.get(fileName));
  await hangCloseUps(db, records, storage);
}
