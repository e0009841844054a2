/** Defects and feedback of the demonstration, in every state. Times lie around the day of the first start. */
import { onModules, solarZones, windTurbines } from './assets.ts';
import { offset, round, seeded } from './geometry.ts';
import { flownOn, roundOf, taskCodeOf, taskOfKind } from './rounds.ts';
import { solarSites, windSites } from './sites.ts';
import { at, DAY, HOUR, iso, two } from './time.ts';
import type { Row } from '../../source/rows.ts';

export const PV = ['cell', 'hotspot', 'diode', 'moduleOff', 'soiling', 'bird', 'shading', 'crack', 'stringOff', 'vegetation'] as const;
export const PV_NAMES: Record<string, string> = {
  cell: '单电池热斑',
  hotspot: '点状热斑',
  diode: '二极管异常',
  moduleOff: '组件离线',
  soiling: '积灰污渍',
  bird: '鸟粪',
  shading: '遮挡',
  crack: '碎裂',
  stringOff: '组串离线',
  vegetation: '植被遮挡',
};
/** Module types of the demonstration, one a station. */
const MODULES = ['Demo-M450', 'Demo-M540', 'Demo-M580'];
export const WTG = ['leErosion', 'leCrack', 'surfCrack', 'lightning', 'coating', 'oil', 'vg'] as const;
export const WTG_NAMES: Record<string, string> = {
  leErosion: '前缘腐蚀',
  leCrack: '前缘裂纹',
  surfCrack: '表面裂纹',
  lightning: '雷击',
  coating: '涂层脱落',
  oil: '油污',
  vg: '涡流发生器缺失',
};
/** DEFECT_STATUS of the n-th defect of a station: most wait or are done. */
const STATES = ['0', '0', '0', '1', '1', '2', '3', '4', '5', '5', '5', '6', '7'];

/** Days from dispatch to the deadline, and to the fix at a middling pace, by level. */
const DUE: Record<string, number> = { 3: 1, 2: 7, 1: 30 };
const FIXED: Record<string, number> = { 3: 0.5, 2: 2, 1: 2.8 };

/** What the steps behind a defect have left in it. @param n its number: some are fixed sooner than others */
export function trail(status: string, level: string, foundAt: number, companyCode: string, worker: string, n: number): Row {
  const time = (days: number): string => iso(foundAt + days * DAY);
  const branch = `branch${companyCode.slice(-1)}`;
  const step = Number(status);
  if (status === '0') return {};
  const reviewed: Row = { reviewer: branch, reviewTime: time(1) };
  if (status === '6') return reviewed;
  if (status === '7') return { ...reviewed, deferUntil: time(150) };
  const fixed = 1.5 + (FIXED[level] ?? 2) * (0.5 + (n % 5) * 0.25);
  return {
    ...reviewed,
    ...(step >= 2 ? { fixer: worker, dispatchTime: time(1.5), deadline: time(1.5 + (DUE[level] ?? 30)) } : {}),
    ...(step >= 4 ? { fixMeasure: '演示：已清理并复测', fixTime: time(fixed) } : {}),
    ...(step >= 5 ? { verifier: branch, verifyTime: time(fixed + 0.3) } : {}),
  };
}

/** What a defect has in common with itself at another visit. */
const SAME = ['defectName', 'area', 'assetCode', 'zoneCode', 'moduleModel', 'place', 'location', 'pvFault', 'affectedModules'] as const;

/** The second round meets one defect of the first again so that two reports have something in common. */
function metAgain(own: Row[], code: string): Row[] {
  const [first, again] = ([1, 2] as const).map((round) => own.find((d) => d.taskCode === taskCodeOf(code, round) && d.status !== '6'));
  if (first && again) Object.assign(again, Object.fromEntries(SAME.map((name) => [name, first[name]])));
  return own;
}

function solarDefects(today: number): Row[] {
  return solarSites.flatMap((site, s) => {
    const random = seeded(5000 + s);
    const zones = solarZones.filter((z) => z.stationCode === site.code);
    const own = Array.from({ length: 10 }, (_, i): Row => {
      const fault = PV[random.whole(0, PV.length - 1)] ?? 'cell';
      const zone = zones[random.whole(0, zones.length - 1)];
      const [status, level] = [STATES[(i + s) % STATES.length] ?? '0', String(random.whole(1, 3))];
      const foundAt = flownOn(today, s, roundOf(status)) + random.between(1, 9) * HOUR;
      const [tRef, deltaT] = [random.between(28, 46), random.between(4, 38)];
      const location = onModules(zone?.zoneCode, random.between(0, 1, 3), random.between(0, 1, 3));
      const worker = site.code === 'DEMO-S01' ? 'solar' : `branch${site.companyCode.slice(-1)}`;
      return {
        defectCode: `${site.code}-D${two(i + 1)}`,
        defectName: `演示${PV_NAMES[fault] ?? ''}`,
        taskCode: taskCodeOf(site.code, roundOf(status)),
        inspectObject: '1',
        stationCode: site.code,
        area: String(zone?.name ?? ''),
        assetClass: 'zone',
        assetCode: zone?.zoneCode,
        zoneCode: zone?.zoneCode,
        moduleModel: MODULES[s % MODULES.length],
        place: `组件 M${random.whole(100, 999)}，第 ${random.whole(1, 40)} 排 第 ${random.whole(1, 60)} 列`,
        location,
        pvFault: fault,
        level,
        tRef,
        tMax: round(tRef + deltaT, 1),
        deltaT,
        coa: deltaT > 25 ? '3' : deltaT > 10 ? '2' : '1',
        irradiance: 650 + ((i * 7 + s * 13) % 30) * 10,
        affectedModules: fault === 'stringOff' ? 26 : 1,
        powerLoss: random.whole(20, 400),
        source: i % 4 ? 'ai' : 'manual',
        confidence: random.whole(70, 99),
        foundTime: iso(foundAt),
        status,
        reopenCount: 0,
        ...trail(status, level, foundAt, site.companyCode, worker, i),
      };
    });
    return metAgain(own, site.code);
  });
}

function windDefects(today: number): Row[] {
  return windSites
    .filter((site) => site.status === '1')
    .flatMap((site, s) => {
      const random = seeded(6000 + s);
      const turbines = windTurbines.filter((t) => t.stationCode === site.code);
      return Array.from({ length: 8 }, (_, i): Row => {
        const fault = WTG[random.whole(0, WTG.length - 1)] ?? 'oil';
        const [status, level] = [STATES[(i * 2 + s) % STATES.length] ?? '0', String(random.whole(1, 3))];
        // Each round of a wind station looks at one turbine.
        const turbine = turbines[roundOf(status) - 1];
        const foundAt = flownOn(today, s, roundOf(status)) + random.between(1, 9) * HOUR;
        const [code, blade] = [String(turbine?.code ?? ''), 'ABC'[i % 3] ?? 'A'];
        const worker = site.code === 'DEMO-W01' ? 'wind' : `branch${site.companyCode.slice(-1)}`;
        return {
          defectCode: `${site.code}-D${two(i + 1)}`,
          defectName: `演示${WTG_NAMES[fault] ?? ''}`,
          taskCode: taskCodeOf(site.code, roundOf(status)),
          inspectObject: '2',
          stationCode: site.code,
          area: String(turbine?.feeder ?? ''),
          ...(site.status === '1' ? { assetClass: 'blade', assetCode: `${code}-${blade}` } : { assetClass: 'turbine', assetCode: code }),
          turbineCode: turbine?.code,
          place: `叶片 ${blade}`,
          location: turbine?.location,
          wtgFault: fault,
          level,
          bladeCat: String({ 1: 2, 2: 3, 3: 4 + (i % 2) }[level] ?? 1),
          bladePart: ['root', 'mid', 'tip'][i % 3],
          bladeFace: ['LE', 'TE', 'PS', 'SS'][i % 4],
          radius: random.between(5, site.bladeLength - 3),
          length: random.whole(20, 900),
          width: random.whole(5, 200),
          source: i % 4 ? 'ai' : 'manual',
          confidence: random.whole(70, 99),
          foundTime: iso(foundAt),
          status,
          reopenCount: 0,
          ...trail(status, level, foundAt, site.companyCode, worker, i),
        };
      });
    });
}

/** LINE_FAULT with its name, component, phase and level. */
const LINE: readonly [fault: string, name: string, component: string, phase: string, level: string][] = [
  ['insBroken', '绝缘子自爆', '耐张绝缘子串', 'A', '2'],
  ['pinMissing', '销钉缺失', '悬垂线夹', 'B', '2'],
  ['nest', '鸟巢', '塔头', 'ground', '1'],
  ['foreign', '导线异物', '导线', 'C', '3'],
  ['rust', '金具锈蚀', '联板', 'A', '1'],
  ['damper', '防振锤移位', '防振锤', 'B', '1'],
];

/** Line defects of the two stations whose tower patrols are recognised. */
function lineDefects(today: number): Row[] {
  return (['dockLine', 'line'] as const).flatMap((kind, s) => {
    const site = solarSites[s];
    if (!site) return [];
    const lineCode = `${site.code}-L01`;
    return LINE.map(([lineFault, name, component, phase, level], i): Row => {
      const random = seeded(6500 + s * 10 + i);
      const status = ['0', '1', '2', '5', '0', '6'][(i + s * 2) % 6] ?? '0';
      const foundAt = today - 8 * DAY + random.between(1, 9) * HOUR;
      const tower = 1 + i * 2;
      return {
        defectCode: `${site.code}-L${two(i + 1)}`,
        defectName: `演示${name}`,
        taskCode: taskOfKind(site.code, kind),
        inspectObject: '3',
        stationCode: site.code,
        area: tower > 9 ? '演示二标段' : '演示一标段',
        assetClass: 'tower',
        assetCode: `${lineCode}-T0${two(tower)}`,
        lineCode,
        towerCode: `${lineCode}-T0${two(tower)}`,
        component,
        phase,
        place: `${tower} 号塔`,
        location: offset(site.centre, 600 + tower * 220, -300 - tower * 90),
        lineFault,
        level,
        source: i % 3 ? 'ai' : 'manual',
        confidence: random.whole(72, 97),
        foundTime: iso(foundAt),
        status,
        reopenCount: 0,
        ...trail(status, level, foundAt, site.companyCode, `branch${site.companyCode.slice(-1)}`, i),
      };
    });
  });
}

/** All defects, in every state. @param today as for plans */
export const defects = (today: number): Row[] => [...solarDefects(today), ...windDefects(today), ...lineDefects(today)];

/** Feedback of the demonstration users. @param today as for plans */
export const feedback = (today: number): Row[] => [
  { title: '演示：希望列表支持按到期时间排序', type: '2', module: '审核消缺', content: '演示内容：逾期缺陷希望排在最前。', status: '0' },
  {
    title: '演示：机场离线后没有提醒',
    type: '1',
    module: '远程巡检',
    content: '演示内容：机场离线十分钟后仍显示在线。',
    status: '1',
    handler: 'group',
  },
  {
    title: '演示：如何批量派单',
    type: '3',
    module: '审核消缺',
    content: '演示内容：是否可以一次选择多条缺陷派单？',
    status: '2',
    handler: 'group',
    reply: '演示回复：勾选多行后点击派单。',
    replyTime: at(today, -1, 3),
  },
];
