/** A verdict in words: what was found, the figures it rests on, what it may be as well and what would decide. */
import type { Fault, Finding, Ground, Reason, Verdict } from './verdict.ts';

export type Language = 'zh' | 'en';
export type InBoth = Record<Language, string>;

interface FigureWords {
  name: InBoth;
  digits: number;
  unit?: string;
  /** Shown as a share of a hundred. */
  percent?: boolean;
}

/** Names of the figures that grounds rest on. */
export const FIGURE_WORDS: Readonly<Record<Ground['figure'], FigureWords>> = {
  pf: { name: { zh: '性能比', en: 'Performance factor' }, digits: 1, unit: '%', percent: true },
  rI: { name: { zh: 'Isc/参考', en: 'Isc/reference' }, digits: 3 },
  rV: { name: { zh: 'Voc/参考', en: 'Voc/reference' }, digits: 3 },
  rFF: { name: { zh: 'FF/参考', en: 'FF/reference' }, digits: 3 },
  dRV: { name: { zh: 'Vmp/Voc 之差', en: 'Difference of Vmp/Voc' }, digits: 3 },
  dRI: { name: { zh: 'Imp/Isc 之差', en: 'Difference of Imp/Isc' }, digits: 3 },
  dRs: { name: { zh: '开路侧斜率电阻之差', en: 'Difference of series slope' }, digits: 2, unit: 'Ω' },
  kRsh: { name: { zh: '短路侧斜率电阻/参考', en: 'Shunt slope/reference' }, digits: 2 },
  ohm: { name: { zh: '多出的串联电阻', en: 'Excess series resistance' }, digits: 2, unit: 'Ω' },
  lost: { name: { zh: '缺失的子串', en: 'Substrings lost' }, digits: 1 },
  knees: { name: { zh: '台阶数', en: 'Steps' }, digits: 0 },
  noise: { name: { zh: '电流噪声', en: 'Scatter of the current' }, digits: 2, unit: '%', percent: true },
  irradiance: { name: { zh: '辐照度', en: 'Irradiance' }, digits: 0, unit: 'W/m²' },
  points: { name: { zh: '点数', en: 'Points' }, digits: 0 },
  uneven: { name: { zh: '沿组串的光照差', en: 'Difference of the light along the string' }, digits: 1, unit: '%', percent: true },
  dark: { name: { zh: '强光与弱光性能比之差', en: 'Performance lost in little light' }, digits: 1, unit: '%', percent: true },
  rise: { name: { zh: '电流回升', en: 'Rise of the current' }, digits: 1, unit: '%', percent: true },
};

/** A figure as it is shown. */
export function figureText(figure: Ground['figure'], value: number): string {
  const { digits, unit, percent } = FIGURE_WORDS[figure];
  return `${(percent ? 100 * value : value).toFixed(digits).replace('-', '−')}${unit ? `${unit === '%' ? '' : ' '}${unit}` : ''}`;
}

/** One ground in words: «dRV −0.025 is below −0.015». */
export function groundText({ figure, value, limit, is }: Ground, language: Language): string {
  const name = FIGURE_WORDS[figure].name[language];
  const [has, wants] = [figureText(figure, value), figureText(figure, limit)];
  if (language === 'zh') return `${name} ${has} ${is === 'below' ? '低于' : '高于'} ${wants}`;
  return `${name} ${has} is ${is} ${wants}`;
}

/** Why a curve cannot be judged. */
export const REASON_WORDS: Readonly<Record<Reason, InBoth>> = {
  noConditions: {
    zh: '缺少辐照度、电池温度或组串设计，无法比较',
    en: 'irradiance, cell temperature or the design of the string is missing',
  },
  dark: {
    zh: '辐照度过低；250–400 W/m² 的扫描只用于确认同一组串强光下的结论',
    en: 'there was too little light; a sweep at 250–400 W/m² only confirms what one in strong light found',
  },
  fewPoints: { zh: '有效点数不足', en: 'there are too few points' },
  noCurve: { zh: '不是一条发电的伏安曲线', en: 'this is not the curve of a generator in the light' },
  unstable: { zh: '扫描期间光照不稳，电流回升', en: 'the light changed during the sweep: the current rises' },
  noShortSide: { zh: '曲线未到达短路侧', en: 'the sweep does not reach the short circuit' },
  noOpenSide: { zh: '曲线未到达开路侧', en: 'the sweep does not reach the open circuit' },
  implausible: {
    zh: '电流或电压远超组串可能的范围，请检查单位和列',
    en: 'current or voltage is far beyond the string: check units and columns',
  },
};

/** Typical causes, and what would decide or mend it. */
const ADVICE: Readonly<Record<Fault, InBoth>> = {
  normal: { zh: '无需处理', en: 'nothing to do' },
  open: { zh: '检查熔断器、连接器和接线', en: 'check fuse, connectors and cables' },
  short: { zh: '检查绝缘与接线', en: 'check insulation and wiring' },
  reverse: { zh: '核对极性后重新连接', en: 'check the polarity and reconnect' },
  step: {
    zh: '查看本串红外与可见光影像：遮挡或脏污则清除，发热则查二极管和裂片；换太阳角度再扫可区分阴影与组件',
    en: 'look at its thermal and visible images: clear shade or dirt, check diodes and cracked cells where it is hot; a sweep at another sun angle tells shade from modules',
  },
  lowIsc: {
    zh: '清洗后复测；若同逆变器各串都低，检查辐照仪',
    en: 'clean and sweep again; if all strings of the inverter are low, check the irradiance sensor',
  },
  lowVoc: {
    zh: '核对组件数量和电池温度，再用红外查二极管',
    en: 'check the module count and the cell temperature, then the diodes by thermal images',
  },
  diodeShort: {
    zh: '用红外确认旁路二极管；与同一分钟的姊妹串对照',
    en: 'confirm bypass diodes by thermal images; compare with sisters of the same minute',
  },
  pid: { zh: '测绝缘电阻，加装防 PID 设备', en: 'test the insulation, fit a recovery unit' },
  rsHigh: { zh: '用红外检查连接器、接线端和焊带', en: 'check connectors, joints and ribbons by thermal images' },
  rshLow: {
    zh: '在 250–400 W/m² 再扫一次：低光下性能明显更低则为漏电，否则为光照不均；并测绝缘电阻',
    en: 'sweep again at 250–400 W/m²: much lower performance then means a shunt, else uneven light; test the insulation',
  },
  taper: {
    zh: '清洗后复测；在 250–400 W/m² 再扫一次可与漏电区分',
    en: 'clean and sweep again; a sweep at 250–400 W/m² tells it from a shunt',
  },
  lowPf: { zh: '与姊妹串对照后复扫', en: 'compare with its sisters and sweep again' },
  invalid: { zh: '光照稳定时重新扫描', en: 'sweep again in steady light' },
};
export const adviceOf = (fault: Fault, language: Language): string => ADVICE[fault][language];

const W = (watts: number): string => `${Math.round(watts)} W`;

/** What one finding says beyond its grounds. */
function detailOf({ substrings, level, loss }: Finding, language: Language): string[] {
  const zh = language === 'zh';
  return [
    ...(substrings === undefined
      ? []
      : [zh ? `约 ${substrings} 个子串` : `about ${substrings} ${substrings === 1 ? 'substring' : 'substrings'}`]),
    ...(level === undefined
      ? []
      : [zh ? `只得到其余部分 ${Math.round(100 * level)}% 的光` : `with ${Math.round(100 * level)}% of the light of the others`]),
    ...(loss === undefined ? [] : [zh ? `额外损失约 ${W(loss)}` : `extra loss about ${W(loss)}`]),
  ];
}

/** Why a finding holds, in one sentence. */
export function findingText(finding: Finding, verdict: Pick<Verdict, 'reason'>, language: Language): string {
  const [comma, stop] = language === 'zh' ? ['，', '；'] : [', ', '; '];
  const grounds = finding.grounds.map((one) => groundText(one, language));
  const reason = verdict.reason && finding.fault === 'invalid' ? [REASON_WORDS[verdict.reason][language]] : [];
  const said = [[...reason, ...grounds].join(comma), detailOf(finding, language).join(comma)].filter((one) => one !== '');
  if (said.length) return said.join(stop);
  return language === 'zh' ? '没有指标越过门限' : 'no figure is beyond its limit';
}
