/** Algorithm models, processing tasks of every kind and state, and media of which some are no use. */
import { solarZones, windTurbines } from './assets.ts';
import { airports } from './devices.ts';
import { offset, seeded } from './geometry.ts';
import { defects } from './inspection.ts';
import { flownOn, ROUNDS, taskCodeOf, taskOfKind, type Round } from './rounds.ts';
import { solarSites, windSites } from './sites.ts';
import { DAY, HOUR, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

/** Code, name, version, object, MODEL_STATUS, classes. */
const MODELS: readonly [code: string, name: string, version: string, object: string, status: string, classes: string[]][] = [
  ['DEMO-M-PV-1', '演示组件热斑识别', '1.4.0', '1', '3', ['pv.cell', 'pv.hotspot', 'pv.diode']],
  [
    'DEMO-M-PV-2',
    '演示组件热斑识别',
    '2.1.0',
    '1',
    '2',
    ['pv.cell', 'pv.cellMulti', 'pv.hotspot', 'pv.diode', 'pv.stringOff', 'pv.soiling'],
  ],
  [
    'DEMO-M-PV-3',
    '演示组件热斑识别',
    '2.2.0',
    '1',
    '1',
    ['pv.cell', 'pv.cellMulti', 'pv.hotspot', 'pv.diode', 'pv.stringOff', 'pv.soiling'],
  ],
  ['DEMO-M-PV-4', '演示组件清点', '1.0.2', '1', '2', ['pv.missing']],
  ['DEMO-M-WT-1', '演示叶片缺陷识别', '3.0.1', '2', '2', ['wtg.leErosion', 'wtg.surfCrack', 'wtg.lightning', 'wtg.oil']],
  ['DEMO-M-WT-2', '演示叶片缺陷识别', '3.1.0', '2', '0', ['wtg.leErosion', 'wtg.surfCrack', 'wtg.lightning', 'wtg.oil', 'wtg.vg']],
  ['DEMO-M-LN-1', '演示线路缺陷识别', '1.2.0', '3', '2', ['line.insBroken', 'line.pinMissing', 'line.nest', 'line.foreign']],
  ['DEMO-M-SB-1', '演示电气测温识别', '1.1.0', '4', '2', ['sub.termHeat', 'sub.fuse']],
  ['DEMO-M-SC-1', '演示安防事件识别', '2.0.0', '5', '2', []],
];

/** @param today first moment of the day, ms since the epoch */
export const algorithmModels = (today: number): Row[] =>
  MODELS.map(([modelCode, name, modelVersion, inspectObject, status, classes], i) => {
    const random = seeded(7000 + i);
    const map50 = random.between(78, 94);
    return {
      modelCode,
      name,
      modelVersion,
      inspectObject,
      kind: 'detector',
      classes,
      inputSize: i % 2 ? '1280×1280' : '640×640',
      framework: 'ONNX Runtime',
      ...(status === '0'
        ? {}
        : {
            datasetVersion: `2025.${two((i % 9) + 1)}`,
            map50,
            precisionRate: random.between(80, 96),
            recall: random.between(75, 95),
            falseRate: random.between(3, 15),
            avgTime: random.whole(25, 180),
            remark: '演示：数字为虚构，并非实测',
          }),
      status,
      ...(status === '2' || status === '3' ? { releaseTime: iso(today - (30 + i * 20) * DAY) } : {}),
      deployedTo: status === '2' && inspectObject !== '2' ? ['DEMO-S01', 'DEMO-S02'] : status === '2' ? ['DEMO-W01'] : [],
    };
  });

/** What a task of the rounds leaves, the last of them still to be released. */
function roundTask(
  site: { code: string; name: string },
  solar: boolean,
  s: number,
  round: Round,
  today: number,
  counts: Map<string, number>,
): Row {
  const random = seeded((solar ? 7100 : 7200) + s * 3 + round);
  const flown = flownOn(today, s, round);
  const started = flown + 10 * HOUR + random.whole(0, 40) * 60_000;
  const ended = started + random.whole(25, 170) * 60_000;
  const images = random.whole(180, 900);
  const taskCode = taskCodeOf(site.code, round);
  const turbine = windTurbines.filter((t) => t.stationCode === site.code)[round - 1];
  return {
    taskCode,
    taskName: `演示${site.name}${solar ? '组件热斑' : '叶片'}巡检 第 ${round} 轮`,
    kind: solar ? 'solar' : 'wind',
    stationCode: site.code,
    area: solar ? '全站' : String(turbine?.feeder ?? ''),
    flightCode: `DEMO-F-${site.code.slice(-3)}-${two(round)}`,
    ...(solar ? {} : { turbineCode: turbine?.code, bladesDone: 3 }),
    modelCode: solar ? 'DEMO-M-PV-2' : 'DEMO-M-WT-1',
    uploadTotal: images,
    uploadDone: images,
    recognised: images,
    defectCount: counts.get(taskCode) ?? 0,
    status: '3',
    releaseStatus: round === 3 ? '0' : '1',
    progress: 100,
    startTime: iso(started),
    endTime: iso(ended),
    ...(round === 3 ? {} : { releaseTime: iso(flown + 2 * DAY) }),
  };
}

type Stage = readonly [kind: string, station: string, status: string, more?: Row];

/** The rest: one task of each kind and state, newest first. */
const OTHERS: readonly Stage[] = [
  ['dockSolar', 'DEMO-S01', '2'],
  ['dockSolar', 'DEMO-S02', '3'],
  ['dockSolar', 'DEMO-S03', '1'],
  ['dockSolar', 'DEMO-S05', '4', { failReason: '演示：第 3 批图像缺少温度数据' }],
  ['dockSolar', 'DEMO-S06', '3'],
  ['dockWind', 'DEMO-W01', '2', { turbineCode: 'DEMO-W01-F04', bladesDone: 1 }],
  ['dockWind', 'DEMO-W03', '3', { turbineCode: 'DEMO-W03-F04', bladesDone: 3 }],
  ['dockLine', 'DEMO-S01', '3', { lineCode: 'DEMO-S01-L01', towers: '1-14' }],
  ['dockLine', 'DEMO-W01', '0', { lineCode: 'DEMO-W01-L01', towers: '1-16' }],
  ['line', 'DEMO-S02', '3', { lineCode: 'DEMO-S02-L01', towers: '5-11' }],
  ['line', 'DEMO-W02', '2', { lineCode: 'DEMO-W02-L01', towers: '1-10' }],
  ['moduleCount', 'DEMO-S01', '3', { counted: 2178, designed: 2184, missing: '演示：方阵 02 第 7 排第 11–16 列' }],
  ['moduleCount', 'DEMO-S03', '3', { counted: 3120, designed: 3120 }],
  ['moduleCount', 'DEMO-S04', '2', { designed: 2860 }],
  [
    'pointCloud',
    'DEMO-W01',
    '3',
    {
      cloudObject: 'line',
      lineCode: 'DEMO-W01-L01',
      towers: '1-16',
      pointCount: 48_210_334,
      density: 212.4,
      crs: 'EPSG:4547',
      cloudClasses: ['ground', 'vegetation', 'tower', 'conductor'],
      clearances: [
        { span: '7-8', distance: 3.6, limit: 4, level: '3' },
        { span: '12-13', distance: 4.7, limit: 4, level: '2' },
      ],
    },
  ],
  ['pointCloud', 'DEMO-S04', '2', { cloudObject: 'terrain', crs: 'EPSG:4548' }],
  ['converter', 'DEMO-S01', '3', { device: '逆变器 03', part: '交流侧 B 相端子', tMax: 92.4, tRef: 48.1, tAmbient: 31.5, level: '2' }],
  ['converter', 'DEMO-S02', '3', { device: '逆变器 11', part: '直流开关', tMax: 58.3, tRef: 44.9, tAmbient: 29.8, level: '1' }],
  ['converter', 'DEMO-S05', '3', { device: '箱变 02', part: '低压侧 A 相接头', tMax: 118.2, tRef: 52.6, tAmbient: 30.2, level: '3' }],
  ['el', 'DEMO-S01', '3', { module: 'DEMO-MOD-0182', elDefects: ['crack', 'darkCell'], probability: 93, grade: 'C' }],
  ['el', 'DEMO-S01', '3', { module: 'DEMO-MOD-0183', elDefects: ['fingerBreak'], probability: 81, grade: 'B' }],
  ['el', 'DEMO-S03', '3', { module: 'DEMO-MOD-0417', elDefects: [], probability: 12, grade: 'A' }],
  ['el', 'DEMO-S03', '1', { module: 'DEMO-MOD-0418' }],
  ['turbineModel', 'DEMO-W01', '3', { turbineCode: 'DEMO-W01-F01', accuracy: 3.2, rotorAzimuth: 60, derivedRoute: 'DEMO-R-W01-F01' }],
  ['turbineModel', 'DEMO-W03', '2', { turbineCode: 'DEMO-W03-F02' }],
  ['security', 'DEMO-S01', '3'],
  ['security', 'DEMO-W01', '3'],
  ['solar', 'DEMO-S07', '0'],
  ['solar', 'DEMO-S04', '5'],
  ['wind', 'DEMO-W02', '4', { turbineCode: 'DEMO-W02-F05', failReason: '演示：叶片 B 图像不足，无法拼接' }],
];

const NAMES: Record<string, string> = {
  solar: '组件热斑补飞',
  wind: '叶片补飞',
  dockSolar: '机场组件巡检',
  dockWind: '机场叶片巡检',
  dockLine: '机场线路巡检',
  line: '杆塔精细巡检',
  moduleCount: '组件清点',
  pointCloud: '点云处理',
  converter: '电气设备测温',
  el: 'EL检测',
  turbineModel: '风机建模',
  security: '安防巡航识别',
};
const MODEL_OF: Record<string, string> = {
  solar: 'DEMO-M-PV-2',
  dockSolar: 'DEMO-M-PV-2',
  moduleCount: 'DEMO-M-PV-4',
  wind: 'DEMO-M-WT-1',
  dockWind: 'DEMO-M-WT-1',
  line: 'DEMO-M-LN-1',
  dockLine: 'DEMO-M-LN-1',
  converter: 'DEMO-M-SB-1',
  security: 'DEMO-M-SC-1',
};
/** Last part of the route that a dock flies for a kind of task; the station's first for the others. */
const ROUTE_OF: Record<string, string> = { dockLine: 'L01-R01', security: 'R09' };
const siteOf = new Map([...solarSites, ...windSites].map((s) => [s.code, s]));

function otherTask([kind, stationCode, status, more]: Stage, i: number, today: number, counts: Map<string, number>): Row {
  const random = seeded(7300 + i);
  const started = today - random.whole(1, 9) * DAY + random.whole(2, 9) * HOUR;
  const images = random.whole(60, 480);
  const done = status === '3';
  const code = taskOfKind(stationCode, kind, OTHERS.slice(0, i + 1).filter(([k, s]) => k === kind && s === stationCode).length);
  const model = MODEL_OF[kind];
  const dock = airports(today).find((a) => a.stationCode === stationCode)?.sn;
  return {
    taskCode: code,
    taskName: `演示${siteOf.get(stationCode)?.name ?? ''}${NAMES[kind] ?? ''} ${two(i + 1)}`,
    kind,
    stationCode,
    area: kind === 'converter' ? '逆变器室' : '全站',
    ...(kind.startsWith('dock') || kind === 'security'
      ? { airportSn: dock, routeCode: `${stationCode}-${ROUTE_OF[kind] ?? 'R01'}`, flightCode: `DEMO-F-X${two(i + 1)}` }
      : {}),
    ...(kind === 'moduleCount' || kind === 'el' ? { zoneCode: solarZones.find((z) => z.stationCode === stationCode)?.zoneCode } : {}),
    ...(model ? { modelCode: model } : {}),
    uploadTotal: images,
    uploadDone: status === '0' ? Math.round(images * 0.4) : images,
    recognised: done ? images : status === '2' ? Math.round(images / 2) : 0,
    defectCount: counts.get(code) ?? 0,
    status,
    releaseStatus: done && i % 2 ? '1' : '0',
    progress: done ? 100 : status === '2' ? 50 : 0,
    ...('234'.includes(status) ? { startTime: iso(started) } : {}),
    ...('34'.includes(status) ? { endTime: iso(started + random.whole(8, 95) * 60_000) } : {}),
    ...(done && i % 2 ? { releaseTime: iso(started + DAY / 2) } : {}),
    ...more,
  };
}

/** All tasks: three rounds of every station that runs, and one or two of every other kind. @param today as for models */
export function tasks(today: number): Row[] {
  const counts = new Map<string, number>();
  for (const { taskCode } of defects(today)) counts.set(String(taskCode), (counts.get(String(taskCode)) ?? 0) + 1);
  return [
    ...solarSites.flatMap((site, s) => ROUNDS.map((round) => roundTask(site, true, s, round, today, counts))),
    ...windSites
      .filter((w) => w.status === '1')
      .flatMap((site, s) => ROUNDS.map((round) => roundTask(site, false, s, round, today, counts))),
    ...OTHERS.map((stage, i) => otherTask(stage, i, today, counts)),
  ];
}

/** MEDIA_REASON and MEDIA_STATUS of the media of each station's last round. */
const MEDIA: readonly [reason: string | undefined, status: string][] = [
  [undefined, '0'],
  ['noPosition', '1'],
  ['blurred', '3'],
  ['unmatched', '1'],
  ['overExposed', '1'],
  ['duplicate', '2'],
];

/** Some media of the first four solar stations. @param today as for models */
export const media = (today: number): Row[] =>
  solarSites.slice(0, 4).flatMap((site, s) =>
    MEDIA.map(([reason, status], i): Row => {
      const random = seeded(7400 + s * 10 + i);
      const thermal = i % 2 === 0;
      const name = `DEMO_${site.code.slice(-3)}_${two(i + 1)}_${thermal ? 'T' : 'W'}.JPG`;
      return {
        mediaCode: `${site.code}-I${two(i + 1)}`,
        fileName: name,
        stationCode: site.code,
        taskCode: taskCodeOf(site.code, 3),
        flightCode: `DEMO-F-${site.code.slice(-3)}-03`,
        kind: thermal ? 'thermal' : 'photo',
        lens: thermal ? 'ir' : 'wide',
        takenAt: iso(flownOn(today, s, 3) + 3 * HOUR + i * 47_000),
        ...(reason === 'noPosition' ? {} : { location: offset(site.centre, random.between(-300, 300), random.between(-300, 300)) }),
        relAlt: random.between(28, 45),
        gimbalPitch: -90,
        gimbalYaw: random.between(-180, 180),
        width: thermal ? 640 : 4032,
        height: thermal ? 512 : 3024,
        size: thermal ? random.between(1, 2, 2) : random.between(6, 12, 2),
        ...(thermal ? { tMin: random.between(12, 20), tMax: random.between(48, 78), tAvg: random.between(28, 38) } : {}),
        recognised: status === '0',
        ...(reason ? { reason } : {}),
        status,
        ...(status === '2' || status === '3'
          ? { handler: `branch${site.companyCode.slice(-1)}`, handleTime: iso(today - DAY + i * HOUR) }
          : {}),
      };
    }),
  );
