/** Records: queries, writes, transitions, commands, import and export. */
import type { ErrorText } from '../text.ts';

export const recordsErrors = {
  'source.groups': { status: 422, zh: '分组过多，请缩小范围', en: 'There are too many groups; narrow the selection' },
  'source.slow': { status: 503, zh: '统计耗时过长，请缩小范围', en: 'This took too long; narrow the selection' },
  'record.unknown': { status: 404, zh: '记录不存在或不在您的管理范围内', en: 'The record does not exist or is outside your scope' },
  'record.invalid': { status: 422, zh: '有 {count} 处填写不正确', en: '{count} values are not valid' },
  'record.version': { status: 422, zh: '缺少所读取的版本号', en: 'The version that was read is missing' },
  'record.stale': { status: 409, zh: '该记录已被 {user} 修改', en: 'The record has been changed by {user}' },
  'record.duplicate': { status: 409, zh: '「{fields}」已存在', en: '"{fields}" already exists' },
  'record.hasChildren': { status: 409, zh: '不能删除：仍有 {children}', en: 'Cannot delete: there are still {children}' },
  'record.verb': { status: 405, zh: '该资源不支持此操作', en: 'The resource does not offer this operation' },
  'record.state': {
    status: 409,
    zh: '「{state}」状态的记录不能这样修改',
    en: 'A record in the state "{state}" cannot be changed this way',
  },
  'transition.state': {
    status: 409,
    zh: '「{state}」状态的记录不能{transition}',
    en: '"{transition}" is not possible in the state "{state}"',
  },
  'transition.guard': { status: 422, zh: '{reason}', en: '{reason}' },
  'command.changed': {
    status: 409,
    zh: '预览之后数据已变化，请重新预览',
    en: 'What was shown has changed meanwhile; please look at the preview again',
  },
  'command.tooMany': { status: 422, zh: '一次最多处理 {count} 条', en: 'At most {count} records at a time' },
  'undo.impossible': {
    status: 409,
    zh: '只能撤销自己对该记录的最后一次修改',
    en: 'Only your own change can be undone, while it is the last one',
  },
  'record.cycle': { status: 422, zh: '上级不能是自身或其下级', en: 'The parent cannot be the record itself or one below it' },
  'import.file': { status: 422, zh: '无法读取文件：{reason}', en: 'The file cannot be read: {reason}' },
  'import.mapping': { status: 422, zh: '列映射不正确：{reason}', en: 'The column mapping is not valid: {reason}' },
  'export.cell': {
    status: 422,
    zh: '电子表格的单元格最多 {most} 个字符，放不下：{cells}。请导出为 {others}',
    en: 'A cell of a spreadsheet holds {most} characters, and these do not fit: {cells}. Export as {others}',
  },
  'import.busy': {
    status: 409,
    zh: '同一对象已有任务在排队或执行；请等它结束，或在「我的后台任务」中取消它',
    en: 'A job for the same thing is already waiting or running; wait for it to end, or cancel it under My background jobs',
  },
} as const satisfies Record<string, ErrorText>;
