/** Why a file, or a curve of it, is not taken. */
import type { InBoth } from '../../../diagnosis/words.ts';

export class SweepFault extends Error {
  override readonly name = 'SweepFault';
  constructor(
    readonly code: string,
    readonly text: InBoth,
  ) {
    super(text.en);
  }
}

/** Reasons with a number or a text of the file in them. */
export const FAULTS = {
  empty: () => new SweepFault('empty', { zh: '文件中没有数据', en: 'the file holds no data' }),
  noCurve: () => new SweepFault('noCurve', { zh: '未找到电压列和电流列', en: 'no columns of voltage and current are found' }),
  number: (line: number, text: string) =>
    new SweepFault('number', { zh: `第 ${line} 行的「${text}」不是数字`, en: `line ${line}: "${text}" is not a number` }),
  fewPoints: (count: number) =>
    new SweepFault('fewPoints', { zh: `只有 ${count} 个点，至少需要 20 个`, en: `only ${count} points, at least 20 are needed` }),
  manyPoints: (count: number) => new SweepFault('manyPoints', { zh: `${count} 个点，最多 2000 个`, en: `${count} points, 2000 at most` }),
  swapped: () => new SweepFault('swapped', { zh: '电压列和电流列似乎颠倒', en: 'the columns of voltage and current seem to be swapped' }),
  unit: (most: number) =>
    new SweepFault('unit', {
      zh: `电流达 ${Math.round(most)} A，单位应为 mA 却未注明`,
      en: `currents reach ${Math.round(most)} A: they seem to be in mA, which nothing says`,
    }),
  twoSweeps: () =>
    new SweepFault('twoSweeps', { zh: '含有两次扫描，无法区分所属组串', en: 'holds two sweeps, and nothing says of which strings' }),
  noConditions: () =>
    new SweepFault('noConditions', {
      zh: '没有辐照度或电池温度，导入时也未填写',
      en: 'has no irradiance or cell temperature, and none was given for the import',
    }),
  irradiance: (value: number) =>
    new SweepFault('irradiance', {
      zh: `辐照度为 ${value} W/m²，应大于 0 且不超过 1500`,
      en: `irradiance is ${value} W/m², it must be above 0 and at most 1500`,
    }),
  temperature: (value: number) =>
    new SweepFault('temperature', {
      zh: `电池温度为 ${value} °C，应在 −40 至 100 之间`,
      en: `cell temperature is ${value} °C, it must be −40 to 100`,
    }),
  large: () => new SweepFault('large', { zh: '文件超过 8 MB', en: 'the file is larger than 8 MB' }),
  binary: () => new SweepFault('binary', { zh: '不是文本文件', en: 'this is no text file' }),
  unbound: (channel: string) =>
    new SweepFault('unbound', { zh: `「${channel}」没有绑定任何组串`, en: `no string is bound to "${channel}"` }),
  twice: (string: string) =>
    new SweepFault('twice', { zh: `组串 ${string} 在本次导入中出现两次`, en: `the string ${string} occurs twice in this import` }),
} as const;
