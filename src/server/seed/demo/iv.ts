/** IV diagnosis of one station: plans, two batches and a record of every string, with curves that give the figures beside them. */
import { moduleModels, MODULES_PER_STRING } from './equipment.ts';
import { round, seeded } from './geometry.ts';
import { at, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

const STATION = 'DEMO-S01';
const POINTS = 40;
/** Shunt resistance of a string, Ω. */
const SHUNT = 4200;
const model = moduleModels[0] as Record<'voc' | 'isc' | 'vmp' | 'imp' | 'alphaIsc' | 'betaVoc' | 'cellsInSeries', number>;

/** What is wrong with a string. */
interface Fault {
  code: string;
  /** Share of the current that is left. */
  current?: number;
  /** Share of the voltage that is left. */
  voltage?: number;
  /** More series resistance, Ω. */
  series?: number;
  /** Share of the modules that give half the current, behind their diodes. */
  weak?: number;
}

const FAULTS: readonly Fault[] = [
  { code: 'lowIsc', current: 0.88 },
  { code: 'step', weak: 0.11 },
  { code: 'rsHigh', series: 6 },
  { code: 'diodeShort', voltage: 1 - 6 / (MODULES_PER_STRING * 3) },
  { code: 'lowVoc', voltage: 0.955 },
];

/** The curve of a string at an irradiance and a cell temperature, from the short circuit to the open one. */
function curve(
  irradiance: number,
  tCell: number,
  { current = 1, voltage = 1, series = 0, weak = 0 }: Omit<Fault, 'code'>,
): [number, number][] {
  const isc = model.isc * (irradiance / 1000) * (1 + (model.alphaIsc / 100) * (tCell - 25)) * current;
  const thermal = ((1.381e-23 * (tCell + 273.15)) / 1.602e-19) * 1.05 * (model.cellsInSeries / 2) * Math.log(irradiance / 1000);
  const voc = MODULES_PER_STRING * (model.voc * (1 + (model.betaVoc / 100) * (tCell - 25)) + thermal) * voltage;
  const ratio = model.imp / model.isc;
  const c2 = (model.vmp / model.voc - 1) / Math.log(1 - ratio);
  const c1 = (1 - ratio) * Math.exp(-model.vmp / (c2 * model.voc));
  const part = (share: number): number => (share >= 1 ? 0 : voc * c2 * Math.log(1 + (1 - share) / c1));
  const steps = 400;
  return Array.from({ length: steps + 1 }, (_, i): [number, number] => {
    const amps = isc * (1 - (1 - i / steps) ** 2);
    const volts = (1 - weak) * part(amps / isc) + (weak && amps < isc / 2 ? weak * part((amps * 2) / isc) : 0) - amps * series;
    return [volts, amps - Math.max(0, volts) / SHUNT];
  })
    .filter(([v, i]) => v >= 0 && i >= 0)
    .sort((a, b) => a[0] - b[0]);
}

const best = (points: readonly [number, number][]): [number, number] =>
  points.reduce((most, point) => (point[0] * point[1] > most[0] * most[1] ? point : most), [0, 0]);

function record(batch: Row, string: Row, n: number, fault: Fault | undefined): Row {
  const random = seeded(7700 + n);
  const irradiance = Number(batch.irradiance) + random.whole(-12, 12);
  const tCell = round(Number(batch.tCell) + random.between(-1, 1), 1);
  const common = { stationCode: STATION, batchCode: batch.code, stringCode: string.code, irradiance, tCell };
  const sweepTime = iso(Date.parse(String(batch.scanTime)) + n * 20_000);
  if (fault?.code === 'open')
    return {
      ...common,
      sweepTime,
      isc: 0,
      voc: 0,
      pmp: 0,
      pf: 0,
      faults: ['open'],
      lossW: loss(irradiance, tCell, 0),
      steps: 0,
      valid: '1',
    };
  const spread = random.between(0.985, 1, 4);
  const points = curve(irradiance, tCell, { ...fault, current: (fault?.current ?? 1) * spread });
  const [vmp, imp] = best(points);
  const none: [number, number] = [0, 0];
  const [first, last, before] = [points[0] ?? none, points.at(-1) ?? none, points.at(-8) ?? none];
  const [isc, voc, pmp]: [number, number, number] = [first[1], last[0], vmp * imp];
  const step = Math.max(1, Math.floor(points.length / POINTS));
  return {
    ...common,
    sweepTime,
    points: points.filter((_, i) => i % step === 0 || i === points.length - 1).map(([v, i]) => [round(v, 1), round(i, 3)]),
    isc: round(isc, 2),
    voc: round(voc, 1),
    imp: round(imp, 2),
    vmp: round(vmp, 1),
    pmp: Math.round(pmp),
    ff: round(pmp / (isc * voc), 3),
    pf: round((pmp / reference(irradiance, tCell)) * 100, 1),
    rsSlope: round((last[0] - before[0]) / (before[1] - last[1]), 2),
    rshSlope: SHUNT,
    steps: fault?.weak ? 1 : 0,
    faults: [fault?.code ?? 'normal'],
    lossW: loss(irradiance, tCell, pmp),
    valid: '1',
    rawFile: `${String(batch.code)}/${String(string.code)}.csv`,
  };
}

function reference(irradiance: number, tCell: number): number {
  const [v, i] = best(curve(irradiance, tCell, {}));
  return v * i;
}
const loss = (irradiance: number, tCell: number, pmp: number): number => Math.max(0, Math.round(reference(irradiance, tCell) - pmp));

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
  const records = batches.flatMap((batch, b) =>
    measured.map((string, n) => {
      const every = b ? 5 : 9;
      const fault = n === 17 && b ? { code: 'open' } : n % every === 3 ? FAULTS[Math.floor(n / every) % FAULTS.length] : undefined;
      return record(batch, string, b * 100 + n, fault);
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
