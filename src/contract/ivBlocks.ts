/** The blocks of an IV report. */
import type { Language } from './constants.ts';
import { ivFindings } from './ivCards.ts';
import { barsSvg, matrixSvg, type Grade } from './ivDrawings.ts';
import { gradeOf, grouped, isFaulty, kilo, meanPf, minuteOf, nameOf, signed, sum, tenth, yearlyLoss } from './ivFigures.ts';
import type { IvData, IvString, Spread } from './ivReport.ts';
import type { Section } from './report.ts';
import type { CoverBlock, DrawingBlock, Pair, ReportBlock, Say, TableBlock, TextBlock } from './reportShape.ts';

/** What the cover says of strings. */
export function ivCover(iv: IvData, say: Say): Pick<CoverBlock, 'tiles' | 'warnings'> & { facts: [string, string | null][] } {
  const { strings, wanted, gain, simulated, batch, from, to } = iv;
  const faulty = strings.filter(isFaulty);
  const critical = faulty.filter((one) => gradeOf(one) === '3').length;
  const invalid = strings.filter(({ fault }) => fault === 'invalid').length;
  const judged = strings.length - invalid;
  const missing = Math.max(0, (wanted ?? 0) - strings.length);
  const [energy, pf] = [yearlyLoss(iv), meanPf(strings)];
  return {
    tiles: [
      { value: String(strings.length), label: wanted ? say('ivSweptOf', { wanted }) : say('ivSwept') },
      {
        value: String(faulty.length),
        label: say('ivFaulty', { share: judged ? tenth((100 * faulty.length) / judged) : '0', critical }),
        ...(critical ? { tone: '3' as const } : {}),
      },
      {
        value: `${kilo(sum(faulty))} kW`,
        label:
          energy === null ? say('ivLost') : say('ivLostYearly', { energy: tenth(energy / 1000), hours: Math.round(iv.annualHours ?? 0) }),
      },
      ...(pf === null
        ? []
        : [
            {
              value: `${tenth(pf)}%`,
              label: gain ? say('ivMeanGain', { change: signed(gain.after - gain.before), count: gain.shared }) : say('ivMean'),
            },
          ]),
    ],
    warnings: [
      ...(simulated ? [say('ivSimulated', { count: simulated })] : []),
      ...(invalid ? [say('ivInvalid', { count: invalid })] : []),
      ...(missing ? [say('ivMissing', { count: missing })] : []),
    ],
    facts: [
      [say('ivBatch'), `${batch.name} · ${batch.code}`],
      [say('ivPlan'), batch.plan],
      [say('ivScanned'), from && to ? `${minuteOf(from)}–${minuteOf(to).slice(from.slice(0, 10) === to.slice(0, 10) ? 11 : 0)}` : null],
    ],
  };
}

function faultsOf(iv: IvData, say: Say, language: Language): TableBlock[] {
  const { strings } = iv;
  const share = (count: number): string => tenth((100 * count) / strings.length);
  const lines = grouped(strings.filter(isFaulty), ({ fault }) => fault).toSorted(([, a], [, b]) => b.length - a.length || sum(b) - sum(a));
  const [first] = lines;
  const row = (name: string, own: readonly IvString[]): string[] => [
    name,
    String(own.length),
    share(own.length),
    kilo(sum(own.filter(isFaulty))),
  ];
  const [healthy, invalid] = [strings.filter(({ fault }) => fault === 'normal'), strings.filter(({ fault }) => fault === 'invalid')];
  return [
    {
      type: 'table',
      title: first ? say('ivFaultsTitle', { name: nameOf(iv, first[0], language), count: first[1].length }) : say('ivAll'),
      columns: [
        { title: say('fault'), number: false },
        { title: say('ivStrings'), number: true },
        { title: say('ivShare'), number: true },
        { title: say('ivLostKw'), number: true },
      ],
      rows: [
        ...lines.map(([fault, own]) => row(nameOf(iv, fault, language), own)),
        row(say('ivHealthy'), healthy),
        ...(invalid.length ? [row(say('ivNotJudged'), invalid)] : []),
        row(say('total'), strings),
      ],
      total: true,
    },
  ];
}

function gainOf(iv: IvData, say: Say, language: Language): TableBlock[] {
  const { gain } = iv;
  if (!gain) return [];
  const faulty = (count: number): string => say('ivFaultyCount', { count });
  return [
    {
      type: 'table',
      title: `${say('ivGain')} · ${gain.name}`,
      columns: [
        { title: say('ivStrings'), number: false },
        ...(['ivBefore', 'ivAfter', 'ivChange'] as const).map((key) => ({ title: say(key), number: true })),
        ...(['ivFaultBefore', 'ivFaultAfter'] as const).map((key) => ({ title: say(key), number: false })),
      ],
      rows: [
        ...gain.strings.map((one) => [
          one.code,
          tenth(one.before),
          tenth(one.after),
          signed(one.after - one.before),
          nameOf(iv, one.faultBefore, language),
          nameOf(iv, one.faultAfter, language),
        ]),
        [
          say('ivGainRow', { count: gain.shared }),
          tenth(gain.before),
          tenth(gain.after),
          signed(gain.after - gain.before),
          faulty(gain.faultyBefore),
          faulty(gain.faultyAfter),
        ],
      ],
      total: true,
    },
  ];
}

/** Edges of the bars, %. */
const [LEAST, MOST, STEP] = [70, 105, 2.5];

function distributionOf({ strings, bounds }: IvData, say: Say): DrawingBlock[] {
  const gradeAt = (pf: number): Grade => (pf >= bounds.normal ? '0' : pf >= bounds.minor ? '1' : pf >= bounds.major ? '2' : '3');
  const values = strings.flatMap(({ pf, fault }) => (fault === 'invalid' ? [] : (pf ?? [])));
  if (!values.length) return [];
  const edges = Array.from({ length: Math.round((MOST - LEAST) / STEP) + 1 }, (_, n) => LEAST + n * STEP);
  const bars = [
    { label: `<${LEAST}`, count: values.filter((v) => v < LEAST).length, grade: gradeAt(0) },
    ...edges
      .slice(0, -1)
      .map((from) => ({ label: String(from), count: values.filter((v) => v >= from && v < from + STEP).length, grade: gradeAt(from) })),
    { label: `≥${MOST}`, count: values.filter((v) => v >= MOST).length, grade: gradeAt(MOST) },
  ];
  return [{ type: 'drawing', title: say('ivDistribution'), parts: [(width) => barsSvg(bars, width)], note: say('ivDistributionNote') }];
}

/** Inverters that one drawing shows, so that pages of a file break between them. */
const ROWS = 14;

function matrixOf({ strings }: IvData, say: Say): DrawingBlock[] {
  const rows = grouped(strings, ({ inverter }) => inverter)
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([name, own]) => ({
      name: name || say('elsewhere'),
      cells: own.map((one) => ({
        label: one.code.split(/[-_./ ]/).at(-1) ?? one.code,
        value: one.pf === null || one.fault === 'invalid' ? '–' : one.pf.toFixed(0),
        grade: gradeOf(one),
      })),
    }));
  const parts = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, n) => rows.slice(n * ROWS, (n + 1) * ROWS));
  if (!rows.length) return [];
  return [
    {
      type: 'drawing',
      title: say('ivMatrix'),
      parts: parts.map((part) => (width: number) => matrixSvg(part, width)),
      note: say('ivMatrixNote'),
    },
  ];
}

function invertersOf({ strings }: IvData, say: Say): TableBlock[] {
  const lines = grouped(strings, ({ inverter }) => inverter)
    .map(([name, own]) => ({ name: name || say('elsewhere'), own, faulty: own.filter(isFaulty) }))
    .toSorted((a, b) => sum(b.faulty) - sum(a.faulty) || a.name.localeCompare(b.name, 'en', { numeric: true }));
  const [first] = lines;
  if (!first || lines.length < 2) return [];
  const pf = (own: readonly IvString[]): string => {
    const mean = meanPf(own);
    return mean === null ? '–' : tenth(mean);
  };
  const faulty = strings.filter(isFaulty);
  return [
    {
      type: 'table',
      title: faulty.length ? say('ivInverters', { name: first.name, kw: kilo(sum(first.faulty)) }) : say('ivInverter'),
      columns: [
        { title: say('ivInverter'), number: false },
        ...(['ivStrings', 'ivFaultyShort', 'ivMeanPf', 'ivLostKw'] as const).map((key) => ({ title: say(key), number: true })),
      ],
      rows: [
        ...lines.map((one) => [one.name, String(one.own.length), String(one.faulty.length), pf(one.own), kilo(sum(one.faulty))]),
        [say('total'), String(strings.length), String(faulty.length), pf(strings), kilo(sum(faulty))],
      ],
      total: true,
    },
  ];
}

function conditionsOf(iv: IvData, say: Say): TextBlock[] {
  const spread = (value: Spread | null, unit: string): string | null =>
    value &&
    `${value.least === value.greatest ? tenth(value.mean) : say('ivSpread', { least: tenth(value.least), greatest: tenth(value.greatest), mean: tenth(value.mean) })} ${unit}`;
  const { points, bySisters, bySheet } = iv;
  const facts: [string, string | null][] = [
    [say('ivLight'), spread(iv.irradiance, 'W/m²')],
    [say('ivCell'), spread(iv.tCell, '°C')],
    [say('ivPoints'), points && (points.least === points.greatest ? String(points.least) : `${points.least}–${points.greatest}`)],
    [say('ivBySisters'), bySisters ? String(bySisters) : null],
    [say('ivBySheet'), bySheet ? String(bySheet) : null],
  ];
  return [
    {
      type: 'text',
      title: say('ivConditions'),
      facts: facts.flatMap(([label, value]): Pair[] => (value === null ? [] : [[label, value]])),
      paragraphs: [say('ivMethod1'), say('ivMethod2'), say('ivMethod3')],
    },
  ];
}

/** The set that the program brings; its record is named in two languages. */
const STANDARD = 'standard';

const thresholdsOf = ({ thresholds }: IvData, say: Say, language: Language): TableBlock[] =>
  thresholds.map(({ code, name, limits }) => ({
    type: 'table',
    title: say('ivThresholds', { name: name === null || code === STANDARD ? say('ivStandard') : `${name} (${code})` }),
    columns: [
      { title: say('ivLimit'), number: false },
      { title: say('ivValue'), number: true },
    ],
    rows: limits.map((one) => [one.name[language], `${one.value}${one.unit ? ` ${one.unit}` : ''}`]),
    total: false,
  }));

/** What each part of an IV report shows. */
export const ivParts = (iv: IvData, say: Say, language: Language): Partial<Record<Section, ReportBlock[]>> => ({
  faults: faultsOf(iv, say, language),
  gain: gainOf(iv, say, language),
  distribution: distributionOf(iv, say),
  matrix: matrixOf(iv, say),
  groups: invertersOf(iv, say),
  findings: ivFindings(iv, say, language),
  conditions: conditionsOf(iv, say),
  thresholds: thresholdsOf(iv, say, language),
});
