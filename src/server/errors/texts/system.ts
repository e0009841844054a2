/** Shared pages, documents, jobs, and the server itself. */
import { MOST_DAYS, MOST_QUOTA } from '../../../contract/share.ts';
import type { ErrorText } from '../text.ts';

export const systemErrors = {
  'share.page': { status: 422, zh: '该页面不能分享', en: 'This page cannot be shared' },
  'share.until': { status: 422, zh: `有效期应在 ${MOST_DAYS} 天以内`, en: `The link may last ${MOST_DAYS} days at most` },
  'share.draft': { status: 409, zh: '只有已发布的报告可以分享', en: 'Only a released report can be shared' },
  'share.unknown': { status: 404, zh: '分享链接无效', en: 'The link is not valid' },
  'share.over': { status: 410, zh: '分享链接已失效', en: 'The link has expired or was withdrawn' },
  'share.quota': {
    status: 422,
    zh: '此链接最多可上传 {files} 个文件、共 {size} GiB',
    en: 'No more can be sent through this link (files: {files}, {size} GiB in all)',
  },
  'share.limits': {
    status: 422,
    zh: `文件数应为 1 到 ${MOST_QUOTA.files} 个，总大小不超过 ${MOST_QUOTA.bytes / 1024 ** 3} GiB`,
    en: `A link takes 1 to ${MOST_QUOTA.files} files, and at most ${MOST_QUOTA.bytes / 1024 ** 3} GiB`,
  },
  'template.sections': {
    status: 422,
    zh: '报告模板的字段名只能是 {known}，各出现一次；不符的有：{names}',
    en: 'A report template names {known}, each once; these do not fit: {names}',
  },
  'template.noReport': { status: 422, zh: '没有可用于预览的已发布报告', en: 'There is no released report to preview it with' },
  'report.none': { status: 404, zh: '请指明报告或分享链接', en: 'Name a report or a link to one' },
  'report.unfit': { status: 422, zh: '该任务没有可用于报告的场站或种类', en: 'The task has no station or kind that a report is made of' },
  'report.frozen': { status: 409, zh: '只有草稿可以重新统计', en: 'Only of a draft can the figures be taken anew' },
  'report.held': { status: 403, zh: '报告所依据的任务结果尚未发布', en: 'The results that the report rests on are not released yet' },
  'report.kinds': { status: 422, zh: '只能对比同一种类的两份不同报告', en: 'Two different reports of one kind can be compared' },
  'report.noBatch': { status: 422, zh: '该批次没有可用于报告的扫描结果', en: 'The batch has no sweeps that a report is made of' },
  'report.noScan': { status: 422, zh: '该计划还没有扫描批次', en: 'The plan has no batch of a scan yet' },
  'report.large': { status: 422, zh: '一份报告最多 {most} 串，请分批', en: 'A report has at most {most} strings: divide the batch' },
  'report.batches': { status: 422, zh: 'IV 报告请在检测计划中对比两个批次', en: 'IV reports are compared by the batches of their plan' },
  'report.busy': { status: 503, zh: '正在生成其他报告文件，请稍后再试', en: 'Other reports are being written; please try again' },
  'document.file': {
    status: 400,
    zh: '文件应为 resources/名称.json、dictionaries/名称.json 或 screens/区域/名称.json',
    en: 'The file must be resources/<name>.json, dictionaries/<name>.json or screens/<area>/<name>.json',
  },
  'document.unknown': { status: 404, zh: '没有这个文档', en: 'There is no such document' },
  'document.locked': {
    status: 403,
    zh: '文档目录不可写，请下载修改后的文件并自行放入',
    en: 'The documents folder cannot be written; take the changed file along and put it in place yourself',
  },
  'document.busy': {
    status: 503,
    zh: '文档目录正被其他服务器使用，请稍后再试',
    en: 'Another server is changing the documents; please try again',
  },
  'document.stale': { status: 409, zh: '该文档已被修改', en: 'The document has been changed meanwhile' },
  'document.invalid': { status: 422, zh: '文档有 {count} 处问题，未保存', en: 'The document has {count} problems and was not saved' },
  'job.user': { status: 403, zh: '发起任务的账号已停用或删除', en: 'The account that started the job is disabled or gone' },
  'job.payload': {
    status: 409,
    zh: '任务由其他版本的服务器写入，当前版本无法执行',
    en: 'The job was written by another version of the server and cannot be run by this one',
  },
  'job.again': { status: 409, zh: '该任务不能重试', en: 'This job cannot be run again' },
  'job.late': { status: 408, zh: '任务用时超过 {minutes} 分钟，已停止', en: 'The job took longer than {minutes} min and was stopped' },
  'job.died': {
    status: 500,
    zh: '执行任务的进程已意外结束 {times} 次，不再重试；请联系管理员查看日志',
    en: 'The process that ran the job ended unexpectedly {times} times, so it is not tried again; ask an administrator to look at the log',
  },
  'job.unknown': { status: 404, zh: '任务不存在', en: 'The job does not exist' },
  'server.diskFull': {
    status: 503,
    zh: '服务器磁盘空间不足，请联系管理员',
    en: 'The server has no disk space left; please tell an administrator',
  },
  'database.deadline': { status: 503, zh: '查询超时，请缩小筛选范围', en: 'The query took too long; please narrow the filter' },
  'database.unavailable': { status: 503, zh: '数据库暂时不可用，请稍后再试', en: 'The database is not available; please try again' },
  'server.starting': { status: 503, zh: '服务器正在启动，请稍候', en: 'The server is starting; please wait' },
  'server.internal': { status: 500, zh: '服务器错误', en: 'Server error' },
} as const satisfies Record<string, ErrorText>;
