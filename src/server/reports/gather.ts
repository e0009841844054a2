/** Takes the figures of a report from its tasks, as they are now. */
import { sql, type Kysely } from 'kysely';
import type { Finding, ReportData, ReportPicture, ReportTask, Rectangle } from '../../contract/report.ts';
import type { Words } from '../../contract/words.ts';
import { isoIn } from '../../documents/ground/clock.ts';
import { isOutline } from '../../documents/ground/geometry/outline.ts';
import type { Tables } from '../db/connection.ts';
import type { Row } from '../source/rows.ts';
import { relation } from '../source/columns.ts';
import type { ReportTools } from './tools.ts';
import { faultLines, figuresOf, groupLines, worstFirst } from './figures.ts';

/** Most findings of a report; a station with more has several. */
const MOST_FINDINGS = 2000;
const FALSE_ALARM = '6';

type Db = Kysely<Tables>;

const textIn = (row: Row, name: string): string | null => (typeof row[name] === 'string' && row[name] !== '' ? row[name] : null);
const numberIn = (row: Row, name: string): number | null => {
  const value = row[name];
  return value === null || value === undefined || Number.isNaN(Number(value)) ? null : Number(value);
};
const tenths = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);
const timeIn = (row: Row, name: string): string | null => {
  const value = row[name];
  return value instanceof Date || typeof value === 'string' ? isoIn(new Date(value).getTime()) : null;
};

const rowsOf = async (db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> => (await query.execute(db)).rows;

/** Where a fault's name stands: property and dictionary. */
const FAULTS: readonly (readonly [field: string, dictionary: string])[] = [
  ['pvFault', 'PV_FAULT'],
  ['elFault', 'EL_DEFECT'],
  ['wtgFault', 'WTG_FAULT'],
  ['lineFault', 'LINE_FAULT'],
  ['subFault', 'SUB_FAULT'],
];

function faultOf({ dictionaries }: Pick<ReportTools, 'dictionaries'>, row: Row): { fault: string; faultName: Words } {
  const [field, own] = FAULTS.find(([name]) => textIn(row, name) !== null) ?? [];
  const fault = (field && textIn(row, field)) ?? 'other';
  const entry = [own, 'SUB_FAULT']
    .flatMap((name) => (name === undefined ? [] : (dictionaries.all[name]?.entries ?? [])))
    .find(({ code }) => code === fault);
  const plain = textIn(row, 'defectName') ?? fault;
  return { fault, faultName: entry ? { zh: entry.title, en: entry.titleEn } : { zh: plain, en: plain } };
}

const boxOf = (row: Row): Rectangle | null => {
  const box = row.box as Partial<Rectangle> | null;
  if (!box || ![box.x, box.y, box.width, box.height].every((n) => typeof n === 'number')) return null;
  const { polygon, ...whole } = box as Rectangle;
  return { ...whole, ...(isOutline(polygon) ? { polygon } : {}) };
};

interface FileSize {
  width: number | null;
  height: number | null;
}

/** Thermal first; the box lies on the first one. */
function picturesOf(row: Row, files: ReadonlyMap<string, FileSize>): ReportPicture[] {
  const side = (name: ReportPicture['side'], held: unknown, media: unknown): ReportPicture[] => {
    const [file] = [...((held as string[] | null) ?? []), ...((media as string[] | null) ?? [])];
    const size = file === undefined ? undefined : files.get(file);
    return file && size ? [{ file, side: name, ...size, box: null }] : [];
  };
  const all = [...side('thermal', row.irImage, row.irFile), ...side('visible', row.image, row.file)];
  return all.map((picture, i) => (i === 0 ? { ...picture, box: boxOf(row) } : picture));
}

function findingOf(tools: Pick<ReportTools, 'dictionaries'>, row: Row, files: ReadonlyMap<string, FileSize>): Finding {
  const place = row.location as { x: number; y: number } | null;
  return {
    id: String(row.id),
    code: String(row.defectCode),
    name: textIn(row, 'defectName') ?? String(row.defectCode),
    ...faultOf(tools, row),
    level: textIn(row, 'level') ?? '1',
    status: String(row.status),
    area: textIn(row, 'area'),
    assetCode: textIn(row, 'assetCode'),
    group: textIn(row, 'zoneCode') ?? textIn(row, 'turbineCode') ?? textIn(row, 'lineCode'),
    groupName: textIn(row, 'groupName'),
    place: textIn(row, 'place'),
    location: place ? [place.x, place.y] : null,
    foundTime: timeIn(row, 'foundTime'),
    tMax: numberIn(row, 'tMax'),
    tRef: numberIn(row, 'tRef'),
    deltaT: numberIn(row, 'deltaT'),
    deltaT1000: tenths(numberIn(row, 'deltaT1000')),
    irradiance: numberIn(row, 'irradiance'),
    coa: textIn(row, 'coa'),
    modules: numberIn(row, 'affectedModules'),
    powerLoss: numberIn(row, 'powerLoss'),
    annualLoss: numberIn(row, 'annualLoss'),
    annualCost: numberIn(row, 'annualCost'),
    bladeFace: textIn(row, 'bladeFace'),
    radius: numberIn(row, 'radius'),
    bladeCat: textIn(row, 'bladeCat'),
    length: numberIn(row, 'length'),
    width: numberIn(row, 'width'),
    pictures: picturesOf(row, files),
  };
}

/** A defect of an earlier task, as this one saw it. */
function seenAgain({ sighting, ...row }: Row): Row {
  if (!sighting) return row;
  const { box, facts, thermal, file, pair } = sighting as {
    box: Rectangle;
    facts: Row;
    thermal: boolean;
    file: string[];
    pair: string[] | null;
  };
  const pictures = thermal
    ? { irImage: file, image: pair, file: null, irFile: null }
    : { image: file, irImage: pair, file: null, irFile: null };
  // Level and loss stay those that people decided.
  const { tMax, tRef, deltaT, deltaT1000 = null, irradiance = null } = facts;
  return { ...row, ...pictures, box, ...(tMax === undefined ? {} : { tMax, tRef, deltaT, deltaT1000, irradiance }) };
}

async function defectRows(
  tools: ReportTools,
  db: Db,
  stationCode: string,
  tasks: readonly string[],
  turbine: string | null,
): Promise<Row[]> {
  const { defect } = tools.reader.catalogue().resources;
  if (!defect || !tasks.length) return [];
  const codes = sql`${[...tasks]}::text[]`;
  const only = turbine === null ? sql`true` : sql`d."turbineCode" = ${turbine}`;
  const rows = await rowsOf(
    db,
    sql<Row>`select d.*, coalesce(z.name, t.name, l.name) as "groupName", m.file as file, i.file as "irFile", s.sighting
      from ${relation(defect)} d
      left join "solarZone" z on z."zoneCode" = d."zoneCode" left join "windTurbine" t on t.code = d."turbineCode"
      left join line l on l."lineCode" = d."lineCode"
      left join media m on m."mediaCode" = d."mediaCode" left join media i on i."mediaCode" = d."irMediaCode"
      left join lateral (
        select jsonb_build_object('box', g.box, 'facts', g.facts, 'thermal', v.kind = 'thermal', 'file', v.file, 'pair', p.file) as sighting
        from sunvane."defectSighting" g join media v on v.id = g."mediaId" left join media p on p."mediaCode" = v."pairCode"
        where g."defectId" = d.id and g."taskCode" = any(${codes}) order by g.at desc limit 1) s on not coalesce(d."taskCode" = any(${codes}), false)
      where d."stationCode" = ${stationCode} and (d."taskCode" = any(${codes}) or d."seenTasks" && ${codes})
        and d."deletedTime" is null and ${only} order by d."defectCode" limit ${MOST_FINDINGS}`,
  );
  return rows.map(seenAgain);
}

async function filesOf(db: Db, rows: readonly Row[]): Promise<Map<string, FileSize>> {
  const ids = rows.flatMap((row) => ['image', 'irImage', 'file', 'irFile'].flatMap((name) => (row[name] as string[] | null)?.[0] ?? []));
  if (!ids.length) return new Map();
  const found = await rowsOf(db, sql<Row>`select id::text, width, height from sunvane.file where id = any(${ids}::uuid[])`);
  return new Map(found.map((file) => [String(file.id), { width: numberIn(file, 'width'), height: numberIn(file, 'height') }]));
}

async function stationOf(db: Db, code: string): Promise<ReportData['station']> {
  const [row = {}] = await rowsOf(
    db,
    sql<Row>`select s.*, c.name as company, (select max(t."bladeLength") from "windTurbine" t where t."stationCode" = s."stationCode") as "bladeLength"
      from station s left join company c on c."companyCode" = s."companyCode" where s."stationCode" = ${code}`,
  );
  return {
    code,
    name: textIn(row, 'name') ?? code,
    company: textIn(row, 'company'),
    province: textIn(row, 'province'),
    address: textIn(row, 'address'),
    capacity: numberIn(row, 'capacity'),
    modules: numberIn(row, 'moduleCount'),
    turbines: numberIn(row, 'fanCount'),
    bladeLength: numberIn(row, 'bladeLength'),
  };
}

/** The figures of these tasks of a station now; of one turbine where the report is of one. */
export async function gather(
  tools: ReportTools,
  db: Db,
  { stationCode, tasks, turbineCode }: { stationCode: string; tasks: readonly string[]; turbineCode: string | null },
): Promise<ReportData> {
  const taskRows = await rowsOf(
    db,
    sql<Row>`select * from task where "taskCode" = any(${[...tasks]}::text[]) and "stationCode" = ${stationCode} order by "startTime", "taskCode"`,
  );
  const rows = await defectRows(
    tools,
    db,
    stationCode,
    taskRows.map((row) => String(row.taskCode)),
    turbineCode,
  );
  const files = await filesOf(db, rows);
  const kept = rows.filter((row) => row.status !== FALSE_ALARM);
  const findings = worstFirst(kept.map((row) => findingOf(tools, row, files)));
  const suns = findings.flatMap(({ irradiance }) => irradiance ?? []);
  return {
    shape: 1,
    takenAt: isoIn(Date.now()),
    station: await stationOf(db, stationCode),
    tasks: taskRows.map((row): ReportTask => ({
      code: String(row.taskCode),
      name: textIn(row, 'taskName') ?? String(row.taskCode),
      released: row.releaseStatus === '1',
      startTime: timeIn(row, 'startTime'),
      endTime: timeIn(row, 'endTime'),
      recognised: numberIn(row, 'recognised'),
    })),
    irradiance: suns.length ? { least: Math.min(...suns), greatest: Math.max(...suns) } : null,
    figures: figuresOf(findings, rows.length - kept.length),
    faults: faultLines(findings),
    groups: groupLines(findings),
    findings,
  };
}
