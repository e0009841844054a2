/** Words on the paper of reports, the same in page and file. */
import type { Language } from './constants.ts';
import { IV_TEXTS } from './ivText.ts';
import type { Words } from './words.ts';

const TEXTS = {
  ...IV_TEXTS,
  solar: { zh: '光伏组件巡检报告', en: 'Solar inspection report' },
  wind: { zh: '风机叶片巡检报告', en: 'Wind turbine inspection report' },
  line: { zh: '输电线路巡检报告', en: 'Power line inspection report' },
  iv: { zh: 'IV 诊断报告', en: 'IV diagnosis report' },
  month: { zh: '月度报告', en: 'Monthly report' },
  draft: { zh: '草稿', en: 'Draft' },
  reviewed: { zh: '已审核，未发布', en: 'Reviewed, not released' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  preview: { zh: '版式预览', en: 'Preview of a layout' },
  to: { zh: '至', en: 'to' },
  critical: { zh: '危急', en: 'Critical' },
  major: { zh: '严重', en: 'Major' },
  minor: { zh: '一般', en: 'Minor' },
  tileCritical: { zh: '危急，须 24 h 内处理', en: 'critical, to be handled within 24 h' },
  tileMajor: { zh: '严重，须 7 天内处理', en: 'major, to be handled within 7 days' },
  tileTotal: { zh: '缺陷数（已剔除误报 {count} 处）', en: 'defects, {count} false alarms left out' },
  tilePower: { zh: '当前功率损失', en: 'lost at present' },
  tileEnergy: { zh: '年损失电量，约合 {money} 元', en: 'lost a year, about CNY {money}' },
  tileClosed: { zh: '已闭环', en: 'verified as fixed' },
  tileWorst: { zh: '叶片最高分级', en: 'worst blade category' },
  conclusion: { zh: '结论', en: 'Conclusion' },
  recommendation: { zh: '处理建议', en: 'Recommendation' },
  unreviewed: {
    zh: '其中 {count} 处尚未审核，发布前请审核并重新统计。',
    en: 'Not reviewed yet: {count} of them. Review these and take the figures anew before the report is released.',
  },
  unreleased: { zh: '所依据的任务结果尚未发布：{names}。', en: 'The results of these tasks are not released yet: {names}.' },
  nothing: { zh: '本次巡检未发现缺陷', en: 'Nothing was found' },
  looked: { zh: '共处理影像 {count} 张。', en: '{count} pictures were processed.' },
  tasks: { zh: '任务', en: 'Tasks' },
  pictures: { zh: '影像', en: 'Pictures' },
  sun: { zh: '辐照度（面内）', en: 'Irradiance in the plane' },
  station: { zh: '场站', en: 'Station' },
  taken: { zh: '统计时间', en: 'Figures taken at' },
  code: { zh: '编号', en: 'Number' },
  edition: { zh: '第 {count} 版', en: 'Edition {count}' },
  author: { zh: '编制', en: 'Author' },
  reviewer: { zh: '审核', en: 'Reviewed by' },
  release: { zh: '发布', en: 'Released' },
  modulesOf: { zh: '{count} 块组件', en: '{count} modules' },
  turbinesOf: { zh: '{count} 台风机', en: '{count} turbines' },
  faultsTitle: { zh: '{name}影响最大，共 {count} 处', en: '{name} weighs most: {count} found' },
  fault: { zh: '类型', en: 'Fault' },
  level: { zh: '级别', en: 'Level' },
  count: { zh: '数量', en: 'Found' },
  modules: { zh: '组件', en: 'Modules' },
  power: { zh: '损失 kW', en: 'Lost kW' },
  total: { zh: '合计', en: 'Total' },
  groupsTitle: { zh: '{name}最多，共 {count} 处', en: 'Most were found at {name}: {count}' },
  group: { zh: '位置', en: 'Place' },
  elsewhere: { zh: '未指明', en: 'Not named' },
  mapTitle: { zh: '缺陷分布', en: 'Where they are' },
  bladeTitle: { zh: '叶片展开图', en: 'Blade outline' },
  bladeNote: {
    zh: '横轴为距叶根的距离，四条带为前缘、压力面、后缘、吸力面；数字与清单一致。',
    en: 'Along the blade from its root; the bands are leading edge, pressure side, trailing edge and suction side. Numbers are those of the list.',
  },
  findings: { zh: '缺陷清单', en: 'Findings' },
  place: { zh: '位置', en: 'Place' },
  found: { zh: '发现', en: 'Found' },
  deltaT: { zh: '温差', en: 'Difference' },
  tMax: { zh: '最高', en: 'Hottest' },
  scaled: { zh: '折算 1000 W/m²', en: 'At 1000 W/m²' },
  loss: { zh: '损失', en: 'Loss' },
  size: { zh: '长 × 宽', en: 'Length × width' },
  radius: { zh: '距叶根', en: 'From the root' },
  face: { zh: '面', en: 'Face' },
  category: { zh: '分级', en: 'Category' },
  act3: { zh: '隔离并在 24 h 内处理', en: 'Isolate, and repair within 24 h' },
  act2: { zh: '7 天内查明原因并修复', en: 'Find the cause and repair within 7 days' },
  act1: { zh: '下次巡检复核', en: 'Look again at the next inspection' },
  noPicture: { zh: '无影像', en: 'No picture' },
  more: { zh: '其余 {count} 处见平台', en: '{count} more are in the console' },
  thermal: { zh: '红外', en: 'Thermal' },
  visible: { zh: '可见光', en: 'Visible' },
  LE: { zh: '前缘', en: 'Leading edge' },
  TE: { zh: '后缘', en: 'Trailing edge' },
  PS: { zh: '压力面', en: 'Pressure side' },
  SS: { zh: '吸力面', en: 'Suction side' },
} as const satisfies Record<string, Words>;

export type ReportTextKey = keyof typeof TEXTS;

const NUMBERS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 10 });

/** A text in a language, its places filled; thousands of numbers are grouped. */
export function reportText(key: ReportTextKey, language: Language, values: Readonly<Record<string, string | number>> = {}): string {
  return TEXTS[key][language].replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? NUMBERS.format(value) : value;
  });
}

/** Whether a text names a key. */
export const isReportText = (key: string): key is ReportTextKey => Object.hasOwn(TEXTS, key);
