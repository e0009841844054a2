/**
 * A season of defects beside the few that the demonstration is told with: so many that lists, figures and rankings look as in a
 * group at work. Each comes of a round of its station; the older the round, the further most of them have come.
 */
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/connection.ts';
import { insertRows } from '../records/write/bulk.ts';
import type { Writer } from '../records/write/writer.ts';
import { onModules, solarZones, windTurbines } from './demo/assets.ts';
import { round, seeded } from './demo/geometry.ts';
import { PV, PV_NAMES, trail, WTG, WTG_NAMES } from './demo/inspection.ts';
import { solarSites, windSites } from './demo/sites.ts';
import { DAY, iso } from './demo/time.ts';
import { inLanguage } from './english/english.ts';
import { unindexed } from './unindexed.ts';
import type { Row } from '../source/rows.ts';

/** Defects at scale 1. */
export const SEASON = 20_000;
const WEEKS = 104;
/** Rows made and written at a time, so that memory does not grow with the scale. */
const BATCH = 2000;

const SITES = [
  ...solarSites.map((site) => ({ site, solar: true })),
  ...windSites.filter((s) => s.status === '1').map((site) => ({ site, solar: false })),
];

/** DEFECT_STATUS by age: found this week, the week before, within a month, within two, before. Each stands as often as it is likely. */
const NEW = ['0', '0', '0', '1', '2'];
const YOUNG = ['0', '0', '0', '0', '1', '1', '2', '2', '2', '3', '4', '5'];
const GROWN = ['5', '5', '5', '5', '5', '5', '5', '4', '3', '2', '6', '7'];
const RIPE = ['5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '4', '3', '2', '6', '7'];
const OLD = ['5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '5', '6'];

/** How many defects a site has beside the others, by its place among {@link SITES}, and how many weeks its people are behind. */
const SHARES = [5, 2, 3, 1, 4, 2, 3, 4, 1, 2, 3];
const BEHIND = [1, 0, 4, 0, 2, 6, 1, 3, 0, 5, 0];
/** Weeks between the rounds of a site, and how long ago its latest was: roofs and small fields are flown often, large wind farms seldom. */
const EVERY = [1, 2, 4, 6, 2, 3, 1, 1, 9, 4, 13];
const LATEST = [0, 1, 2, 4, 0, 1, 0, 0, 3, 1, 6];
/** Sites in the turn in which defects fall to them. */
const TURNS = Array.from({ length: Math.max(...SHARES) }, (_, round) =>
  SITES.flatMap((_site, i) => ((SHARES[i % SHARES.length] ?? 1) > round ? [i] : [])),
).flat();

const placeOf = (n: number): number => TURNS[n % TURNS.length] ?? 0;
const siteOf = (n: number): (typeof SITES)[number] => SITES[placeOf(n)] as (typeof SITES)[number];
/** Spreads numbers evenly over 0 to 1, one after the other. */
const GOLDEN = (Math.sqrt(5) - 1) / 2;
/** The round of a site that found what came up in a week: the next one that was flown. */
function roundOf(place: number, week: number): number {
  const [every, latest] = [EVERY[place % EVERY.length] ?? 1, LATEST[place % LATEST.length] ?? 0];
  return Math.max(latest, week - ((((week - latest) % every) + every) % every));
}
/** Weeks ago, 0 to 103; more of them long ago than of late. */
const weekOf = (n: number): number => roundOf(placeOf(n), Math.floor(WEEKS * ((Math.floor(n / TURNS.length) * GOLDEN) % 1) ** 0.9));
const codeOf = (n: number): string => `${siteOf(n).site.code}-Y${String(n + 1).padStart(7, '0')}`;
const taskOf = (stationCode: string, week: number): string => `${stationCode}-R${String(week + 1).padStart(3, '0')}`;
/** First moment of the day a round was flown, ms. */
const flown = (today: number, week: number): number => today - (week * 7 + 2) * DAY;

function statusOf(n: number): string {
  const week = weekOf(n) - (BEHIND[placeOf(n) % BEHIND.length] ?? 0);
  const states = week < 1 ? NEW : week < 2 ? YOUNG : week < 4 ? GROWN : week < 9 ? RIPE : OLD;
  return states[seeded(70_000 + n * 7).whole(0, states.length - 1)] ?? '5';
}

/** The n-th defect, from 0. The same on every machine for a day. @param today first moment of the day, ms since the epoch */
export function seasonDefect(n: number, today: number): Row {
  const random = seeded(90_000 + n * 7);
  const { site, solar } = siteOf(n);
  const week = weekOf(n);
  const status = statusOf(n);
  const level = String([1, 1, 1, 2, 2, 3][random.whole(0, 5)] ?? 1);
  const foundAt = flown(today, week) + random.whole(60, 540) * 60_000;
  const branch = `branch${site.companyCode.slice(-1)}`;
  const worker = site.code === 'DEMO-S01' ? 'solar' : site.code === 'DEMO-W01' ? 'wind' : branch;
  // The same as one that was closed long before.
  const before = n - TURNS.length * 3;
  const repeated = n % 5 === 0 && before >= 0 && weekOf(before) >= week + 9 && statusOf(before) === '5';
  return {
    defectCode: codeOf(n),
    taskCode: taskOf(site.code, week),
    stationCode: site.code,
    level,
    source: n % 5 ? 'ai' : 'manual',
    confidence: random.whole(70, 99),
    foundTime: iso(foundAt),
    status,
    reopenCount: status === '5' && n % 17 === 0 ? 1 : 0,
    ...(repeated ? { repeatOf: codeOf(before) } : {}),
    ...(solar ? solarPart(site.code, random) : windPart(site.code, n, level, random)),
    ...trail(status, level, foundAt, site.companyCode, worker, n),
  };
}

function solarPart(stationCode: string, random: ReturnType<typeof seeded>): Row {
  const zones = solarZones.filter((z) => z.stationCode === stationCode);
  const zone = zones[random.whole(0, zones.length - 1)];
  const fault = PV[random.whole(0, PV.length - 1)] ?? 'cell';
  const [tRef, deltaT] = [random.between(28, 46), random.between(4, 38)];
  return {
    defectName: `演示${PV_NAMES[fault] ?? ''}`,
    inspectObject: '1',
    area: String(zone?.['name'] ?? ''),
    assetClass: 'zone',
    assetCode: zone?.['zoneCode'],
    zoneCode: zone?.['zoneCode'],
    place: `组件 M${random.whole(100, 999)}，第 ${random.whole(1, 40)} 排 第 ${random.whole(1, 60)} 列`,
    location: onModules(zone?.['zoneCode'], random.between(0, 1, 3), random.between(0, 1, 3)),
    pvFault: fault,
    tRef,
    tMax: round(tRef + deltaT, 1),
    deltaT,
    coa: deltaT > 25 ? '3' : deltaT > 10 ? '2' : '1',
    irradiance: 650 + random.whole(0, 29) * 10,
    affectedModules: fault === 'stringOff' ? 26 : 1,
    powerLoss: random.whole(20, 400),
  };
}

function windPart(stationCode: string, n: number, level: string, random: ReturnType<typeof seeded>): Row {
  const turbines = windTurbines.filter((t) => t.stationCode === stationCode);
  const turbine = turbines[random.whole(0, turbines.length - 1)];
  const fault = WTG[random.whole(0, WTG.length - 1)] ?? 'oil';
  const [code, blade] = [String(turbine?.['code'] ?? ''), 'ABC'[n % 3] ?? 'A'];
  return {
    defectName: `演示${WTG_NAMES[fault] ?? ''}`,
    inspectObject: '2',
    area: String(turbine?.['feeder'] ?? ''),
    assetClass: 'blade',
    assetCode: `${code}-${blade}`,
    turbineCode: code,
    place: `叶片 ${blade}`,
    location: turbine?.['location'],
    wtgFault: fault,
    bladeCat: String({ 1: 2, 2: 3, 3: 4 + (n % 2) }[level] ?? 1),
    bladePart: ['root', 'mid', 'tip'][n % 3],
    bladeFace: ['LE', 'TE', 'PS', 'SS'][n % 4],
    radius: random.between(5, 40),
    length: random.whole(20, 900),
    width: random.whole(5, 200),
  };
}

/** The rounds of all sites, oldest first, each a finished task that knows how many defects it left. */
export function seasonTasks(total: number, today: number): Row[] {
  const counts = new Map<string, number>();
  for (let n = 0; n < total; n++) {
    const code = taskOf(siteOf(n).site.code, weekOf(n));
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return SITES.flatMap(({ site, solar }, s) =>
    Array.from({ length: WEEKS }, (_, week) => week)
      .filter((week) => roundOf(s, week) === week)
      .map((week): Row => {
        const random = seeded(80_000 + s * WEEKS + week);
        const started = flown(today, week) + 10 * 3_600_000 + random.whole(0, 40) * 60_000;
        const ended = started + random.whole(25, 170) * 60_000;
        const images = random.whole(180, 900);
        const released = week > 0;
        return {
          taskCode: taskOf(site.code, week),
          taskName: `演示${site.name}${solar ? '组件热斑' : '叶片'}巡检 ${iso(flown(today, week)).slice(0, 10)}`,
          kind: solar ? 'solar' : 'wind',
          stationCode: site.code,
          area: '全站',
          modelCode: solar ? 'DEMO-M-PV-2' : 'DEMO-M-WT-1',
          uploadTotal: images,
          uploadDone: images,
          recognised: images,
          defectCount: counts.get(taskOf(site.code, week)) ?? 0,
          status: '3',
          releaseStatus: released ? '1' : '0',
          progress: 100,
          startTime: iso(started),
          endTime: iso(ended),
          ...(released ? { releaseTime: iso(flown(today, week) + 2 * DAY) } : {}),
        };
      }),
  ).sort((a, b) => Date.parse(String(a['startTime'])) - Date.parse(String(b['startTime'])));
}

/** Steps of a defect's life: the transition, the states around it (none: as it is), and SQL of when and who. Sources of the trail. */
const STEPS: readonly [action: string, from: string, to: string, time: string, who: string, when: string][] = [
  ['confirm', '0', '1', '"reviewTime"', 'reviewer', `status <> '6'`],
  ['markFalse', '0', '6', '"reviewTime"', 'reviewer', `status = '6'`],
  ['defer', '1', '7', `"reviewTime" + interval '1 hour'`, 'reviewer', `status = '7'`],
  ['dispatch', '1', '2', '"dispatchTime"', 'reviewer', 'true'],
  ['accept', '2', '3', `"dispatchTime" + interval '1 hour'`, 'fixer', `status in ('3', '4', '5')`],
  ['submitFix', '3', '4', '"fixTime"', 'fixer', 'true'],
  ['pass', '4', '5', '"verifyTime"', 'verifier', 'true'],
];

/** The history of defects, worked out of what each says of itself. */
async function writeTrail(db: Kysely<Tables>, note: string): Promise<void> {
  for (const [action, from, to, time, who, when] of STEPS)
    await sql`insert into sunvane.audit (time, "userCode", address, action, resource, "recordId", changes, note)
      select ${sql.raw(time)}, ${sql.raw(`"${who}"`)}, 'demo', ${action}, 'defect', id::text,
        jsonb_build_object('status', jsonb_build_array(${from}::text, ${to}::text)), ${note}
      from defect where "defectCode" like '%-Y_______' and ${sql.raw(time)} is not null and ${sql.raw(when)}`.execute(db);
}

/** How much of a season is written, and in which language. */
interface SeasonOptions {
  /** Times 20,000 defects. */
  scale: number;
  /** `zh` or `en`. */
  language: string;
}

/** Writes a season of defects with their tasks and history. */
export async function writeSeason(
  db: Kysely<Tables>,
  records: Writer,
  { scale, language }: SeasonOptions,
  now = new Date(),
): Promise<void> {
  const total = Math.round(SEASON * scale);
  const { task, defect } = records.catalogue().resources;
  if (total === 0 || !task || !defect) return;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  await insertRows(db, records, task, inLanguage(language, seasonTasks(total, today)), 'system');
  await unindexed(db, defect.name, async () => {
    for (let from = 0; from < total; from += BATCH) {
      const rows = Array.from({ length: Math.min(BATCH, total - from) }, (_, i) => seasonDefect(from + i, today));
      await insertRows(db, records, defect, inLanguage(language, rows), 'system');
    }
  });
  await writeTrail(db, inLanguage(language, '演示'));
}
