/** A report as blocks on paper. Page and file draw the same ones, from the same frozen record. */
import type { Language } from './constants.ts';
import { ivCover, ivParts } from './ivBlocks.ts';
import { SECTIONS, type Finding, type ReportData, type ReportPage, type Section } from './report.ts';
import type { CoverBlock, FindingsBlock, OutlineBlock, Pair, PlanBlock, ReportBlock, Say, TableBlock, Tone } from './reportShape.ts';
import { isReportText, reportText, type ReportTextKey } from './reportText.ts';
import type { Words } from './words.ts';

/** Findings that are drawn with their pictures. */
const MOST_CARDS = 300;
const FACES = ['LE', 'PS', 'TE', 'SS'] as const;

const toneOf = (level: string): Tone => (level === '3' || level === '2' ? level : '1');
const levelName = (level: string, say: Say): string => say(({ '3': 'critical', '2': 'major', '1': 'minor' } as const)[toneOf(level)]);
const inKilo = (value: number): string => (value / 1000).toFixed(1);
const dayOf = (iso: string): string => iso.slice(0, 10);
const minuteOf = (iso: string): string => iso.slice(0, 16).replace('T', ' ');
const pick = (words: Words, language: Language): string => words[language];

function tilesOf({ head, data: { figures, findings } }: ReportPage, say: Say): CoverBlock['tiles'] {
  const { levels, total, falseAlarms, powerLoss, annualLoss, annualCost, closed } = figures;
  const first: CoverBlock['tiles'] = [
    { value: String(levels['3']), label: say('tileCritical'), tone: '3' },
    { value: String(total), label: say('tileTotal', { count: falseAlarms }) },
  ];
  if (head.kind === 'solar')
    return [
      ...first,
      { value: `${inKilo(powerLoss)} kW`, label: say('tilePower') },
      { value: `${inKilo(annualLoss)} MWh`, label: say('tileEnergy', { money: annualCost }) },
    ];
  const worst = findings
    .flatMap(({ bladeCat }) => bladeCat ?? [])
    .toSorted()
    .at(-1);
  return [
    ...first,
    { value: String(levels['2']), label: say('tileMajor'), tone: '2' },
    head.kind === 'wind' && worst ? { value: worst, label: say('tileWorst') } : { value: String(closed), label: say('tileClosed') },
  ];
}

function stationLine({ kind }: ReportPage['head'], { station }: ReportData, say: Say): string {
  const { capacity, province, address, modules, turbines } = station;
  return [
    capacity === null ? '' : `${capacity} MW`,
    // Many an address begins with its province.
    [province && address?.startsWith(province) ? '' : province, address].filter(Boolean).join(' '),
    kind === 'wind'
      ? turbines === null
        ? ''
        : say('turbinesOf', { count: turbines })
      : modules === null
        ? ''
        : say('modulesOf', { count: modules }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

const STAMPS: Readonly<Record<string, ReportTextKey>> = { '0': 'draft', '1': 'reviewed', '3': 'withdrawn' };

function coverOf(page: ReportPage, say: Say): CoverBlock {
  const { head, data } = page;
  const { figures, tasks, irradiance } = data;
  const iv = data.iv && ivCover(data.iv, say);
  const seen = tasks.reduce((all, task) => all + (task.recognised ?? 0), 0);
  const stamp = page.preview ? 'preview' : STAMPS[head.status];
  const unreleased = tasks.filter((task) => !task.released).map((task) => task.name);
  const texts = [
    {
      title: say('conclusion'),
      paragraphs: (head.summary ?? (figures.total ? '' : say(iv ? 'ivAll' : 'nothing'))).split('\n').filter(Boolean),
    },
    { title: say('recommendation'), paragraphs: (head.recommendation ?? '').split('\n').filter(Boolean) },
  ].filter(({ paragraphs }) => paragraphs.length > 0);
  const facts: [string, string | null][] = [
    [say('station'), data.station.name],
    ...(iv?.facts ?? []),
    [say('tasks'), tasks.map(({ name }) => name).join(', ') || null],
    [say('pictures'), seen > 0 ? String(seen) : null],
    [say('sun'), irradiance ? `${[...new Set([irradiance.least, irradiance.greatest])].join('–')} W/m²` : null],
    [say('taken'), minuteOf(data.takenAt)],
    [say('code'), `${head.code} · ${say('edition', { count: head.edition + 1 })}`],
  ];
  const signatures: [string, string | null][] = [
    [say('author'), head.author],
    [say('reviewer'), head.reviewer && head.reviewTime ? `${head.reviewer} ${dayOf(head.reviewTime)}` : head.reviewer],
    [say('release'), head.releaseTime ? dayOf(head.releaseTime) : null],
  ];
  const said = (pairs: [string, string | null][]): Pair[] => pairs.flatMap(([label, value]): Pair[] => (value ? [[label, value]] : []));
  return {
    type: 'cover',
    kind: isReportText(head.kind) ? say(head.kind) : head.kind,
    title: head.name,
    period: [...new Set([head.from, head.to])].filter((d) => d !== null).join(` ${say('to')} `),
    line: stationLine(head, data, say),
    stamp: stamp ? say(stamp) : null,
    tiles: iv ? iv.tiles : tilesOf(page, say),
    texts,
    warnings: [
      ...(iv?.warnings ?? []),
      ...(unreleased.length ? [say('unreleased', { names: unreleased.join(', ') })] : []),
      ...(figures.unreviewed ? [say('unreviewed', { count: figures.unreviewed })] : []),
    ],
    facts: said(facts),
    signatures: said(signatures),
  };
}

type Levels = Record<Tone, number>;
const LEVELS: readonly Tone[] = ['3', '2', '1'];
const levelColumns = (say: Say): TableBlock['columns'] => LEVELS.map((tone) => ({ title: levelName(tone, say), number: true, tone }));
const levelCells = (levels: Levels): string[] => LEVELS.map((level) => String(levels[level]));

function faultsOf({ head, data: { faults, figures } }: ReportPage, say: Say, language: Language): TableBlock[] {
  const [first] = faults;
  if (!first) return [];
  const solar = head.kind === 'solar';
  const more = (modules: number, power: number): string[] => (solar ? [String(modules), inKilo(power)] : []);
  return [
    {
      type: 'table',
      title: say('faultsTitle', { name: pick(first.name, language), count: first.count }),
      columns: [
        { title: say('fault'), number: false },
        ...levelColumns(say),
        { title: say('count'), number: true },
        ...(solar ? (['modules', 'power'] as const).map((key) => ({ title: say(key), number: true })) : []),
      ],
      rows: [
        ...faults.map((line) => [
          pick(line.name, language),
          ...levelCells(line.levels),
          String(line.count),
          ...more(line.modules, line.powerLoss),
        ]),
        [say('total'), ...levelCells(figures.levels), String(figures.total), ...more(figures.modules, figures.powerLoss)],
      ],
      total: true,
    },
  ];
}

function groupsOf({ data: { groups, figures } }: ReportPage, say: Say): TableBlock[] {
  const [first] = groups;
  if (!first) return [];
  const name = (line: ReportData['groups'][number]): string => line.name || say('elsewhere');
  return [
    {
      type: 'table',
      title: say('groupsTitle', { name: name(first), count: first.count }),
      columns: [{ title: say('group'), number: false }, ...levelColumns(say), { title: say('count'), number: true }],
      rows: [
        ...groups.map((line) => [name(line), ...levelCells(line.levels), String(line.count)]),
        [say('total'), ...levelCells(figures.levels), String(figures.total)],
      ],
      total: true,
    },
  ];
}

function planOf({ findings }: ReportData, say: Say): PlanBlock[] {
  const placed = findings.flatMap((f, i) => (f.location ? [{ at: f.location, label: String(i + 1), tone: toneOf(f.level) }] : []));
  if (placed.length < 2) return [];
  const [lons, lats] = [placed.map(({ at }) => at[0]), placed.map(({ at }) => at[1])];
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)];
  const width = (east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const height = north - south;
  if (width === 0 && height === 0) return [];
  const ratio = Math.min(4, Math.max(0.5, width / (height || width)));
  const points = placed.map(({ at, label, tone }) => ({
    x: east === west ? 0.5 : (at[0] - west) / (east - west),
    y: north === south ? 0.5 : (north - at[1]) / (north - south),
    label,
    tone,
  }));
  return [{ type: 'plan', title: say('mapTitle'), points, ratio }];
}

function outlineOf({ findings, station }: ReportData, say: Say): OutlineBlock[] {
  const marked = findings.flatMap((f, i) =>
    f.radius !== null && FACES.includes(f.bladeFace as (typeof FACES)[number]) ? [{ f, label: String(i + 1) }] : [],
  );
  if (!marked.length) return [];
  const blades = [...new Set(marked.map(({ f }) => f.assetCode ?? f.place ?? ''))].toSorted();
  const length = Math.max(station.bladeLength ?? 0, ...marked.map(({ f }) => f.radius ?? 0));
  return [
    {
      type: 'outline',
      title: say('bladeTitle'),
      note: say('bladeNote'),
      blades: blades.map((name) => ({
        name,
        length,
        marks: marked
          .filter(({ f }) => (f.assetCode ?? f.place ?? '') === name)
          .map(({ f, label }) => ({ radius: f.radius ?? 0, face: f.bladeFace ?? 'LE', label, category: f.bladeCat ?? '1' })),
      })),
    },
  ];
}

function factsOf(f: Finding, say: Say): Pair[] {
  const all: [ReportTextKey, string | null][] = [
    ['deltaT', f.deltaT === null ? null : `${f.deltaT} K`],
    ['tMax', f.tMax === null ? null : `${f.tMax} °C`],
    ['scaled', f.deltaT1000 === null ? null : `${f.deltaT1000} K`],
    ['category', f.bladeCat],
    ['face', f.bladeFace && isReportText(f.bladeFace) ? say(f.bladeFace) : null],
    ['radius', f.radius === null ? null : `${f.radius} m`],
    ['size', f.length === null || f.width === null ? null : `${f.length} × ${f.width} mm`],
    ['loss', f.powerLoss === null ? null : `${f.powerLoss} W${f.annualLoss === null ? '' : ` · ${Math.round(f.annualLoss)} kWh/a`}`],
    ['found', f.foundTime ? dayOf(f.foundTime) : null],
  ];
  return all.flatMap(([key, value]): Pair[] => (value === null ? [] : [[say(key), value]]));
}

function findingsOf({ findings }: ReportData, say: Say, language: Language): FindingsBlock[] {
  if (!findings.length) return [];
  return [
    {
      type: 'findings',
      title: say('findings'),
      items: findings
        .slice(0, MOST_CARDS)
        .map((f, i) => ({
          no: i + 1,
          code: f.code,
          name: pick(f.faultName, language),
          tone: toneOf(f.level),
          level: levelName(f.level, say),
          place: [f.groupName ?? f.area, f.place].filter(Boolean).join(' · ') || say('elsewhere'),
          facts: factsOf(f, say),
          action: say(({ '3': 'act3', '2': 'act2', '1': 'act1' } as const)[toneOf(f.level)]),
          pictures: f.pictures.map((picture) => ({ ...picture, title: say(picture.side) })),
        })),
      left: Math.max(0, findings.length - MOST_CARDS),
    },
  ];
}

/** The blocks of a report, in the order of its template: none of them leaves out the cover, which says what the report is worth. */
export function reportBlocks(page: ReportPage, language: Language): ReportBlock[] {
  const say: Say = (key, values) => reportText(key, language, values);
  const { data } = page;
  const parts: Partial<Record<Section, ReportBlock[]>> = data.iv
    ? ivParts(data.iv, say, language)
    : {
        faults: faultsOf(page, say, language),
        outline: outlineOf(data, say),
        groups: groupsOf(page, say),
        plan: planOf(data, say),
        findings: findingsOf(data, say, language),
      };
  const sections = data.template?.sections ?? SECTIONS.map((name) => ({ name, label: null }));
  const titled = (label: string | null) => (block: ReportBlock) => (label === null ? block : { ...block, title: label });
  return [coverOf(page, say), ...sections.flatMap(({ name, label }) => (parts[name] ?? []).map(titled(label)))];
}
