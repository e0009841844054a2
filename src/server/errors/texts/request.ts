/** Requests as such: what they carry, who may send them. */
import type { ErrorText } from '../text.ts';

export const requestErrors = {
  'request.json': { status: 400, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  'request.body': { status: 400, zh: '请求内容格式不正确：{reason}', en: 'The request body is not as expected: {reason}' },
  'request.page': { status: 400, zh: '页码或每页行数超出范围：{reason}', en: 'Page number or page size is out of range: {reason}' },
  'request.sort': { status: 400, zh: '不能按「{field}」排序；可用：{allowed}', en: 'Cannot sort by "{field}"; allowed: {allowed}' },
  'request.filter': { status: 400, zh: '筛选条件不正确：{reason}', en: 'The filter is not valid: {reason}' },
  'request.cursor': { status: 400, zh: '翻页标记无效', en: 'The page cursor is not valid' },
  'request.tooLarge': { status: 413, zh: '请求内容过大', en: 'The request body is too large' },
  'request.media': {
    status: 415,
    zh: '不支持的内容类型，此调用接受 {allowed}',
    en: 'The content type is not supported; this call takes {allowed}',
  },
  'request.nested': { status: 400, zh: '请求内容嵌套过深', en: 'The request body is nested too deeply' },
  'request.tooMany': { status: 429, zh: '请求过于频繁，请 {seconds} 秒后再试', en: 'Too many requests; try again in {seconds} seconds' },
  'config.unknown': { status: 404, zh: '没有这个参数', en: 'There is no such configuration key' },
  'permission.denied': { status: 403, zh: '当前操作没有权限', en: 'The current operation has no permission' },
  'permission.scope': { status: 403, zh: '数据不在您的管理范围内', en: 'The record would lie outside your scope' },
  'permission.escalation': { status: 403, zh: '不能授予超出自身的权限：{reason}', en: 'You cannot grant more than you hold: {reason}' },
  'route.unknown': { status: 404, zh: '访问的资源不存在', en: 'The requested resource does not exist' },
} as const satisfies Record<string, ErrorText>;
