/** IV diagnosis of one station: plans, two batches and a record of every string, with curves that the model draws and the diagnosis judges. */
import { drawCurve, randomFrom, type Drawn } from '../../../diagnosis/generate.ts';
import type { Point } from '../../../diagnosis/string.ts';
import { designFor } from '../../iv/judging/designs.ts';
import { judged } from '../../iv/judging/judge.ts';
import { moduleModels, MODULES_PER_STRING } from './equipment.ts';
import { round } from './geometry.ts';
import { at, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const STATION = 'DEMO-S01';
const POINTS = 48;
/** Metres of cable, as an average string has. */
const CABLE = 80;

type Sheet = Record<'voc' | 'isc' | 'vmp' | 'imp' | 'alphaIsc' | 'betaVoc' | 'cellsInSeries' | 'bypassDiodes', number>;

const FAULTS: readonly Drawn[] = [
  { fault: 'lowIsc', light: 0.88 },
  { fault: 'step', substrings: 9, light: 0.6 },
  { fault: 'rsHigh', ohm: 4 },
  { fault: 'diodeShort', substrings: 6 },
  { fault: 'rshLow', share: 0.1 },
];

/** What a record says of a curve: drawn and judged once for strings that are alike. */
function judgedCurves(): (irradiance: number, tCell: number, drawn: Drawn, variant: number) => Row {
  const sheet = moduleModels[0] as unknown as Sheet & { model: string };
  const { model, voc, isc, vmp, imp, alphaIsc, betaVoc, cellsInSeries, bypassDiodes } = sheet;
  const design = designFor({
    code: '',
    inverterCode: null,
    moduleCount: MODULES_PER_STRING,
    cableLength: CABLE,
    model,
    voc,
    isc,
    vmp,
    imp,
    alphaIsc,
    betaVoc,
    cellsInSeries,
    bypassDiodes,
  });
  const known = new Map<string, Row>();
  return (irradiance, tCell, drawn, variant) => {
    const key = JSON.stringify([irradiance, drawn, variant]);
    const before = known.get(key);
    if (before) return before;
    if (!design) throw new Error('the modules of the demonstration have no model');
    const light = drawn.fault === 'normal' ? [1, 0.99, 0.982][variant] : undefined;
    const one: Drawn = light === undefined ? drawn : { fault: 'lowIsc', light };
    const drawing = { points: POINTS, noise: 0.0005, random: randomFrom(variant + 1) };
    const points = drawCurve(design, { irradiance, tCell }, one, drawing).map(([v, i]): Point => [round(v, 1), round(i, 3)]);
    const row = { points, ...judged({ points, irradiance, tCell, design }) };
    known.set(key, row);
    return row;
  };
}

/** IV_STATUS, kind, day. */
const PLANS: readonly [status: string, kind: string, day: number, name: string][] = [
  ['5', 'iv', -60, '季度IV扫描'],
  ['5', 'iv', -5, '清洗前IV扫描'],
  ['2', 'cv', 4, '清洗后复核扫描'],
  ['1', 'iv', 9, '年度IV扫描'],
  ['0', 'iv', 20, '新投方阵IV扫描'],
  ['8', 'cv', -20, '消缺后复核扫描'],
];

export interface IvRows {
  plans: Row[];
  batches: Row[];
  records: Row[];
}

/** @param strings those of the station, bound or not @param today first moment of the day */
export function iv(strings: readonly Row[], today: number): IvRows {
  const measured = strings.filter((s) => s.stationCode === STATION && s.bound === '1');
  const inverters = [...new Set(measured.map((s) => s.inverterCode))];
  const batches = [-60, -5].map((day, b): Row => ({
    code: `DEMO-IVB-0${b + 1}`,
    name: `演示日月湾${b ? '清洗前' : '季度'}批次`,
    stationCode: STATION,
    kind: 'iv',
    scanTime: at(today, day, 4),
    irradiance: b ? 865 : 790,
    tCell: b ? 42 : 36,
    total: strings.length,
    done: measured.length,
    status: measured.length < strings.length ? '6' : '5',
  }));
  const curveOf = judgedCurves();
  const records = batches.flatMap((batch, b) =>
    measured.map((string, n): Row => {
      const every = b ? 5 : 9;
      const faulty = n % every === 3 ? FAULTS[Math.floor(n / every) % FAULTS.length] : undefined;
      const drawn: Drawn = n === 17 && b ? { fault: 'open' } : (faulty ?? { fault: 'normal' });
      const [irradiance, tCell] = [Number(batch.irradiance), Number(batch.tCell)];
      return {
        stationCode: STATION,
        batchCode: batch.code,
        stringCode: string.code,
        irradiance,
        tCell,
        sweepTime: iso(Date.parse(String(batch.scanTime)) + n * 20_000),
        ...curveOf(irradiance, tCell, drawn, drawn.fault === 'normal' ? n % 3 : 0),
        dataSource: 'simulated',
      };
    }),
  );
  const abnormal = (batch: unknown): number =>
    records.filter((r) => r.batchCode === batch && (r.faults as string[])[0] !== 'normal').length;
  const withCounts = batches.map((batch): Row => ({ ...batch, abnormal: abnormal(batch.code) }));
  const plans = PLANS.map(([status, kind, day, name], n): Row => {
    const batch = status === '5' ? withCounts[n] : undefined;
    return {
      code: `DEMO-IVP-${two(n + 1)}`,
      name: `演示日月湾${name}`,
      kind,
      stationCode: STATION,
      inverters,
      points: 128,
      scheduledAt: at(today, day, 4),
      irradianceMin: 600,
      cycle: n === 0 ? '4' : '0',
      responsible: 'solar',
      ...(kind === 'cv' ? { scanTime: 720, expectedLoss: 3.4 } : {}),
      status,
      ...(['2', '5'].includes(status) ? { submitter: 'solar', approver: 'branch1', approveComment: '演示：同意' } : {}),
      ...(batch ? { total: batch.total, done: batch.done, abnormal: batch.abnormal } : {}),
    };
  });
  return { plans, batches: withCounts.map((batch, b) => ({ ...batch, planCode: `DEMO-IVP-${two(b + 1)}` })), records };
}
