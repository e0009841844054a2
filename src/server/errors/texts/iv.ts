/** What goes wrong with sweeps of strings. */
import type { ErrorText } from '../text.ts';

export const ivErrors = {
  'iv.noFiles': { status: 422, zh: '请先在批次中上传扫描文件', en: 'Add sweep files to the batch first' },
  'iv.planState': {
    status: 422,
    zh: '计划须先批准才能扫描，且未完成或取消',
    en: 'Only a plan that is approved and neither done nor cancelled is scanned',
  },
  'iv.standardSet': {
    status: 409,
    zh: '标准阈值是内置的：不能新建、删除或停用，把另一套投入使用即可替换',
    en: 'The standard thresholds are built in: put another set into use instead',
  },
  'iv.noStrings': { status: 422, zh: '计划的逆变器下没有组串', en: 'The inverters of the plan have no strings' },
  'iv.noAnswer': { status: 422, zh: '没有任何组串应答', en: 'No string answered' },
  'iv.sameInput': {
    status: 422,
    zh: '该逆变器有两个组串的 MPPT 编号和输入编号相同',
    en: 'Two strings of the inverter have the same MPPT and input number',
  },
  'iv.nothingMeasured': {
    status: 422,
    zh: '该逆变器的组串还没有可校验的曲线',
    en: 'No bound string of the inverter has a curve to verify it by',
  },
} as const satisfies Record<string, ErrorText>;
