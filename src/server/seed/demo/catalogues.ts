/** Terrain of a station, templates and synchronisation jobs. */
import { polygon, seeded } from './geometry.ts';
import { solarSites, windSites } from './sites.ts';
import { at, day } from './time.ts';
import type { Row } from '../../source/rows.ts';

const sites = [...solarSites, ...windSites].filter((s) => s.status === '1');

/** The terrain that the first station's routes stand on; its file is drawn with the pictures (seed/terrain). */
export function models(today: number): Row[] {
  return solarSites.slice(0, 1).map((site): Row => {
    const random = seeded(7400);
    return {
      code: `${site.code}-M01`,
      name: `演示${site.name}数字高程模型`,
      stationCode: site.code,
      kind: 'DEM',
      crs: 'EPSG:4326',
      extent: polygon(site.centre, { west: -1200, east: 1200, south: -900, north: 900 }),
      resolution: 25,
      minHeight: site.altitude - 14,
      maxHeight: site.altitude + random.whole(8, 60),
      routeBase: '1',
      captureDate: day(today, -random.whole(20, 400)),
      source: '演示航测',
      revision: 1,
      status: '1',
    };
  });
}

const field = (name: string, label: string, needed = false): Row => ({ name, label, needed });

/** Name, kind, fields; the first of a kind is its default. */
const TEMPLATES: readonly [code: string, kind: string, name: string, fields: Row[]][] = [
  [
    'DEMO-TP-01',
    'report',
    '演示光伏巡检报告模板',
    [{ name: 'faults' }, { name: 'outline' }, { name: 'groups' }, { name: 'plan' }, { name: 'findings' }],
  ],
  ['DEMO-TP-02', 'report', '演示风机巡检报告模板', [{ name: 'outline' }, { name: 'faults' }, { name: 'findings' }]],
  ['DEMO-TP-03', 'report', '演示月度报告模板', [{ name: 'faults' }, { name: 'groups' }]],
  ['DEMO-TP-04', 'label', '演示光伏缺陷标签', [field('cell', '单电池热斑'), field('diode', '二极管'), field('soiling', '积灰污渍')]],
  ['DEMO-TP-05', 'label', '演示叶片缺陷标签', [field('leErosion', '前缘腐蚀'), field('lightning', '雷击')]],
  [
    'DEMO-TP-06',
    'route',
    '演示杆塔精细航线模板',
    [field('insulator', '绝缘子', true), field('fittings', '金具', true), field('base', '塔基')],
  ],
  ['DEMO-TP-07', 'import', '演示组串导入模板', [field('code', '组串编码', true), field('inverterCode', '所属逆变器', true)]],
  ['DEMO-TP-08', 'import', '演示风机导入模板', [field('code', '风机编码', true), field('model', '机型')]],
];

/** Of IV reports, whose parts are others than those of inspections. */
const ivTemplate: Row = {
  code: 'DEMO-TP-09',
  name: '演示IV诊断报告模板',
  companyCode: '001',
  kind: 'report',
  reportKind: 'iv',
  revision: 1,
  templateFields: ['faults', 'gain', 'distribution', 'matrix', 'groups', 'findings', 'conditions', 'thresholds'].map((name) => ({ name })),
  standard: '1',
  enabled: '1',
};

const others: Row[] = TEMPLATES.map(([code, kind, name, fields], i) => ({
  code,
  name,
  companyCode: i % 3 === 2 ? '001001' : '001',
  kind,
  revision: 1 + (i % 2),
  templateFields: fields,
  standard: TEMPLATES.findIndex((t) => t[1] === kind) === i ? '1' : '0',
  enabled: i === 7 ? '0' : '1',
}));
export const templates: Row[] = [...others, ivTemplate];

const OBJECTS: readonly [object: string, name: string, direction: string, most: number][] = [
  ['device', '设备台账', 'down', 80],
  ['defect', '缺陷', 'up', 60],
  ['media', '媒体', 'up', 2400],
  ['route', '航线', 'down', 24],
  ['station', '电站信息', 'down', 1],
];

export function syncJobs(today: number): Row[] {
  return sites.slice(0, 8).flatMap((site, s) =>
    OBJECTS.filter((_, i) => (i + s) % 2 === 0).map(([object, name, direction, most], i): Row => {
      const total = Math.max(1, Math.round(most * seeded(7500 + s * 5 + i).between(0.4, 1, 2)));
      const status = ['2', '2', '2', '3', '4', '0'][(s * 3 + i) % 6] ?? '2';
      const failed = status === '3' ? Math.ceil(total / 20) : status === '4' ? total : 0;
      const [edge, centre] = [`演示${site.name}边缘端`, '演示集团中心'];
      return {
        name: `演示${site.name}${name}同步`,
        stationCode: site.code,
        object,
        direction,
        source: direction === 'up' ? edge : centre,
        target: direction === 'up' ? centre : edge,
        total,
        done: status === '0' ? 0 : total - failed,
        failed,
        ...(status === '0' ? {} : { lastTime: at(today, -(i + (s % 3)), -2) }),
        status,
        ...(status === '3' ? { message: '部分文件校验值不一致，等待重传。' } : {}),
        ...(status === '4' ? { message: '中心连接超时。' } : {}),
      };
    }),
  );
}
