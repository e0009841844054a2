/** Takes what an IV report says from the records of a batch, as they are now. */
import { sql, type Kysely } from 'kysely';
import type { CurvePoint, IvData, IvFaulty, IvString, Spread } from '../../contract/ivReport.ts';
import { isFaulty, sum, yearlyLoss } from '../../contract/ivFigures.ts';
import type { ReportData } from '../../contract/report.ts';
import type { Words } from '../../contract/words.ts';
import { THRESHOLDS, type Thresholds } from '../../diagnosis/thresholds.ts';
import type { KeptFindings } from '../../diagnosis/verdict.ts';
import { isoIn } from '../../documents/ground/clock.ts';
import type { Tables } from '../db/connection.ts';
import { countSql } from '../db/series.ts';
import { AppError } from '../errors/error.ts';
import type { Row } from '../source/rows.ts';
import { gainOf } from './gainIv.ts';
import type { ReportTools } from './tools.ts';

type Db = Kysely<Tables>;

/** Strings that are drawn with their curve, and points of each curve. */
const [MOST_CURVES, POINTS] = [120, 64];
/** Strings of a report; a station with more has several batches. */
const MOST_STRINGS = 20_000;
const STANDARD = 'standard';

interface Judged {
  id: string;
  code: string;
  inverter: string | null;
  zone: string | null;
  pf: number | null;
  faults: string[] | null;
  severity: string | null;
  lossW: number | null;
  confidence: number | null;
  irradiance: number | null;
  tCell: number | null;
  time: Date | string;
  verdict: (KeptFindings & { reference?: string; thresholds?: string }) | null;
  source: string | null;
  points: number | null;
}

/** The last sweep of each string of a batch. */
async function judgedIn(db: Db, batch: string): Promise<Judged[]> {
  const { rows } = await sql<Judged>`select distinct on (r."stringCode") r.id::text, r."stringCode" as code, s."inverterCode" as inverter,
      z.name as zone, r.pf, r.faults, r.severity, r."lossW", r.confidence, r.irradiance, r."tCell", r."sweepTime" as time, r.verdict,
      r."dataSource" as source, ${sql.raw(countSql('r.points'))} as points
    from "ivRecord" r left join "pvString" s on s.code = r."stringCode" left join inverter i on i.code = s."inverterCode"
      left join "solarZone" z on z."zoneCode" = i."zoneCode"
    where r."batchCode" = ${batch} order by r."stringCode", r."sweepTime" desc, r.id desc limit ${MOST_STRINGS + 1}`.execute(db);
  if (rows.length > MOST_STRINGS) throw new AppError('report.large', { most: MOST_STRINGS });
  return rows;
}

const faultOf = ({ faults }: Judged): string => faults?.[0] ?? 'invalid';
const shortOf = (one: Judged): IvString => ({
  code: one.code,
  inverter: one.inverter ?? '',
  pf: one.pf,
  fault: faultOf(one),
  severity: faultOf(one) === 'invalid' ? null : one.severity,
  lossW: faultOf(one) === 'invalid' ? 0 : (one.lossW ?? 0),
});

/** So many points of a curve, its ends among them. */
function thin(curve: readonly CurvePoint[] | null): CurvePoint[] {
  if (!curve || curve.length <= POINTS) return [...(curve ?? [])];
  return Array.from({ length: POINTS }, (_, n) => curve[Math.round((n * (curve.length - 1)) / (POINTS - 1))] ?? [0, 0]);
}

async function faultyOf(db: Db, rows: readonly Judged[]): Promise<IvFaulty[]> {
  const worst = rows
    .filter((one) => isFaulty(shortOf(one)))
    .toSorted((a, b) => (b.lossW ?? 0) - (a.lossW ?? 0) || a.code.localeCompare(b.code))
    .slice(0, MOST_CURVES);
  const { rows: curves } = await sql<{ id: string; points: CurvePoint[] | null; reference: CurvePoint[] | null }>`select id::text, points,
      "referenceCurve" as reference from "ivRecord" where id = any(${worst.map(({ id }) => id)}::uuid[])`.execute(db);
  const byId = new Map(curves.map((one) => [one.id, one]));
  return worst.map((one): IvFaulty => {
    const { zone, confidence, irradiance, tCell, verdict } = one;
    const curve = byId.get(one.id);
    return {
      ...shortOf(one),
      zone,
      confidence,
      irradiance,
      tCell,
      verdict: verdict && {
        findings: verdict.findings,
        alternatives: verdict.alternatives,
        ...(verdict.reason && { reason: verdict.reason }),
      },
      measured: thin(curve?.points ?? null),
      reference: thin(curve?.reference ?? null),
    };
  });
}

function spreadOf(values: readonly number[]): Spread | null {
  if (!values.length) return null;
  const [least, greatest] = values.reduce(
    ([low, high], v): [number, number] => [Math.min(low, v), Math.max(high, v)],
    [Infinity, -Infinity],
  );
  return { least, mean: values.reduce((sum, v) => sum + v, 0) / values.length, greatest };
}

function boundsOf(row: Row | undefined): IvData['bounds'] {
  const percent = (name: 'normal' | 'minor' | 'major'): number => {
    const own = row?.[name];
    return 100 * (typeof own === 'number' ? own : THRESHOLDS[name]);
  };
  return { normal: percent('normal'), minor: percent('minor'), major: percent('major') };
}

/** Limits of the sets that verdicts name, under the titles of their columns. */
async function limitsOf(
  { reader }: Pick<ReportTools, 'reader'>,
  db: Db,
  codes: readonly string[],
): Promise<Pick<IvData, 'thresholds' | 'bounds'>> {
  const resource = reader.catalogue().resources['ivThreshold'];
  if (!resource) return { thresholds: [], bounds: boundsOf(undefined) };
  const { rows } = await sql<Row>`select * from "ivThreshold" where code = any(${[...codes]}::text[])`.execute(db);
  const stored = new Map(rows.map((row) => [String(row['code']), row]));
  const names = Object.keys(THRESHOLDS) as (keyof Thresholds)[];
  const thresholds = codes.flatMap((code) => {
    const row = stored.get(code);
    if (!row && code !== STANDARD) return [];
    const limits = names.flatMap((name) => {
      const field = resource.fields.find((one) => one.name === name);
      const own = row?.[name];
      const value = typeof own === 'number' ? own : THRESHOLDS[name];
      return field ? [{ name: { zh: field.title, en: field.titleEn }, value, unit: field.unit ?? null }] : [];
    });
    return [{ code, name: row ? String(row['name']) : null, limits }];
  });
  return { thresholds, bounds: boundsOf(stored.get(codes[0] ?? STANDARD)) };
}

function faultNames({ dictionaries }: Pick<ReportTools, 'dictionaries'>): Record<string, Words> {
  const entries = dictionaries.all['IV_FAULT']?.entries ?? [];
  return Object.fromEntries(entries.map(({ code, title, titleEn }) => [code, { zh: title, en: titleEn }]));
}

/** @throws AppError report.noBatch where it has no sweeps; report.large */
export async function gatherIv(tools: ReportTools, db: Db, station: string, code: string): Promise<IvData> {
  const { rows: batches } = await sql<Row>`select b.name, b.kind, b.total::int as total, b."planCode", p."baselineBatch", st."annualHours"
    from "ivBatch" b left join "ivPlan" p on p.code = b."planCode" left join station st on st."stationCode" = b."stationCode"
    where b.code = ${code} and b."stationCode" = ${station}`.execute(db);
  const [batch] = batches;
  const rows = batch ? await judgedIn(db, code) : [];
  if (!batch || !rows.length) throw new AppError('report.noBatch');
  const number = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  const times = rows.map(({ time }) => Number(new Date(time))).filter(Number.isFinite);
  const counts = spreadOf(rows.flatMap(({ points }) => points ?? []));
  const sets = [...new Set(rows.flatMap(({ verdict }) => verdict?.thresholds ?? []))].toSorted();
  const by = (reference: string): number => rows.filter(({ verdict }) => verdict?.reference === reference).length;
  const strings = rows.map(shortOf);
  return {
    batch: { code, name: String(batch['name']), plan: batch['planCode'] ? String(batch['planCode']) : null, check: batch['kind'] === 'cv' },
    wanted: number(batch['total']),
    from: times.length ? isoIn(Math.min(...times)) : null,
    to: times.length ? isoIn(Math.max(...times)) : null,
    faultNames: faultNames(tools),
    simulated: rows.filter(({ source }) => source === 'simulated').length,
    strings,
    faulty: await faultyOf(db, rows),
    irradiance: spreadOf(rows.flatMap(({ irradiance }) => irradiance ?? [])),
    tCell: spreadOf(rows.flatMap(({ tCell }) => tCell ?? [])),
    points: counts && { least: counts.least, greatest: counts.greatest },
    bySisters: by('sisters'),
    bySheet: by('sheet'),
    ...(await limitsOf(tools, db, sets)),
    gain: batch['baselineBatch'] ? await gainOf(db, String(batch['baselineBatch']), strings) : null,
    annualHours: number(batch['annualHours']),
  };
}

/** A report whose findings are strings. */
export function withStrings(data: ReportData, iv: IvData): ReportData {
  const faulty = iv.strings.filter(isFaulty);
  const figures = {
    ...data.figures,
    total: faulty.length,
    powerLoss: Math.round(sum(faulty)),
    annualLoss: Math.round(yearlyLoss(iv) ?? 0),
  };
  return { ...data, figures, iv };
}
