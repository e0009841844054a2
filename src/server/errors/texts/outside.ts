/** Other systems: messages, assistant, maps, servers that keep records. */
import type { ErrorText } from '../text.ts';

export const outsideErrors = {
  'outbox.missing': { status: 503, zh: '外发消息未配置，无法发送', en: 'There is no place for outgoing messages, so nothing can be sent' },
  'outbox.address': { status: 422, zh: '未配置接收此类消息的地址', en: 'No address is set for messages of this kind' },
  'chat.busy': { status: 409, zh: '上一个问题还在回答中', en: 'The question before is still being answered' },
  'chat.service': { status: 502, zh: '智能问答服务暂时不可用，请稍后再试', en: 'The assistant service is not available; please try again' },
  'chat.incomplete': { status: 502, zh: '回答未完整返回，请重试', en: 'The answer broke off; please try again' },
  'map.host': {
    status: 409,
    zh: '该地址的主机不在允许的地图服务中（MAP_HOSTS），请联系管理员',
    en: 'The host of this address is not among the map services that are allowed (MAP_HOSTS); please tell an administrator',
  },
  'map.slow': { status: 504, zh: '地图服务响应超时', en: 'The map service did not answer in time' },
  'map.unreachable': { status: 502, zh: '无法连接地图服务', en: 'The map service cannot be reached' },
  'map.failed': { status: 502, zh: '地图服务返回错误（{status}）', en: 'The map service answered with an error ({status})' },
  'map.answer': {
    status: 502,
    zh: '地图服务返回的内容无法识别或过大',
    en: 'The answer of the map service is too large, or not what it should be',
  },
  'map.shapes': { status: 422, zh: '矢量图层无法读取：{reason}', en: 'The vector layer cannot be read: {reason}' },
  'map.orthophoto': { status: 422, zh: '正射影像无法使用：{reason}', en: 'The orthophoto cannot be used: {reason}' },
  'remote.unset': { status: 503, zh: '未设置服务器「{server}」', en: 'The server "{server}" is not set up' },
  'remote.unreachable': { status: 502, zh: '无法连接数据所在的服务器', en: 'The server that keeps these records cannot be reached' },
  'remote.timeout': { status: 504, zh: '数据所在的服务器响应超时', en: 'The server that keeps these records did not answer in time' },
  'remote.refused': { status: 502, zh: '数据所在的服务器拒绝了本系统', en: 'The server that keeps these records does not let this one in' },
  'remote.failed': { status: 502, zh: '数据所在的服务器出错', en: 'The server that keeps these records failed' },
  'remote.answer': {
    status: 502,
    zh: '数据所在的服务器返回了无法识别的内容',
    en: 'The answer of the server that keeps these records is not as agreed',
  },
  'remote.rejected': {
    status: 422,
    zh: '数据所在的服务器不接受该操作：{reason}',
    en: 'The server that keeps these records does not accept this: {reason}',
  },
  'remote.stale': {
    status: 409,
    zh: '该记录已被他人修改，请刷新后重试',
    en: 'The record was changed meanwhile; please refresh and try again',
  },
} as const satisfies Record<string, ErrorText>;
