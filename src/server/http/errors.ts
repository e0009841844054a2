/** The server's error catalogue: stable code, HTTP status, message in both languages. `{x}` takes a parameter. */
import type { Language } from '../../contract/constants.ts';
import type { FieldError } from '../../contract/envelope.ts';
import { StorageError } from '../storage/storage.ts';

export const errors = {
  'request.json': { status: 400, zh: '请求内容不是有效的 JSON', en: 'The request body is not valid JSON' },
  'request.body': { status: 400, zh: '请求内容格式不正确：{reason}', en: 'The request body is not as expected: {reason}' },
  'request.page': { status: 400, zh: '页码或每页行数超出范围：{reason}', en: 'Page number or page size is out of range: {reason}' },
  'request.sort': { status: 400, zh: '不能按「{field}」排序；可用：{allowed}', en: 'Cannot sort by "{field}"; allowed: {allowed}' },
  'request.filter': { status: 400, zh: '筛选条件不正确：{reason}', en: 'The filter is not valid: {reason}' },
  'request.cursor': { status: 400, zh: '翻页标记无效', en: 'The page cursor is not valid' },
  'request.tooLarge': { status: 413, zh: '请求内容过大', en: 'The request body is too large' },
  'request.media': { status: 415, zh: '不支持的内容类型', en: 'The content type is not supported' },
  'request.tooMany': { status: 429, zh: '请求过于频繁，请 {seconds} 秒后再试', en: 'Too many requests; try again in {seconds} seconds' },
  'auth.required': { status: 401, zh: '认证失败，无法访问系统资源', en: 'Authentication failed, the system resources cannot be accessed' },
  'auth.expired': { status: 401, zh: '登录状态已过期，请重新登录', en: 'The session has expired, please sign in again' },
  'auth.captchaExpired': { status: 422, zh: '验证码已失效', en: 'The captcha has expired' },
  'auth.captchaWrong': { status: 422, zh: '验证码错误', en: 'The captcha is wrong' },
  'auth.wrong': { status: 422, zh: '用户名或密码错误', en: 'The username or password is wrong' },
  'auth.locked': {
    status: 422,
    zh: '密码错误次数过多，帐户已锁定，请 {minutes} 分钟后再试',
    en: 'Too many wrong passwords; the account is locked for {minutes} more minutes',
  },
  'auth.disabled': { status: 422, zh: '帐户已停用', en: 'The account is disabled' },
  'auth.held': { status: 403, zh: '请先完成二次验证', en: 'Please enter the verification code first' },
  'auth.passwordPlain': { status: 422, zh: '密码须加密传输', en: 'The password must be sent encrypted' },
  'auth.codeExpired': { status: 422, zh: '短信验证码已失效，请重新获取', en: 'The SMS code has expired; please ask for a new one' },
  'auth.codeWrong': { status: 422, zh: '短信验证码错误', en: 'The SMS code is wrong' },
  'auth.noPhone': { status: 422, zh: '帐户没有手机号，请联系管理员', en: 'The account has no phone; please ask an administrator' },
  'auth.phoneUnknown': { status: 422, zh: '该手机号没有唯一对应的帐户', en: 'No single account has this phone' },
  'auth.ticket': { status: 422, zh: '票据无效或已过期', en: 'The ticket is not valid or has expired' },
  'password.wrong': { status: 422, zh: '旧密码错误', en: 'The old password is wrong' },
  'password.policy': { status: 422, zh: '密码不符合要求：{reason}', en: 'The password is not allowed: {reason}' },
  'outbox.missing': { status: 503, zh: '外发消息未配置，无法发送', en: 'There is no place for outgoing messages, so nothing can be sent' },
  'outbox.address': { status: 422, zh: '未配置接收此类消息的地址', en: 'No address is set for messages of this kind' },
  'sso.off': { status: 422, zh: '未启用单点登录', en: 'Single sign-on is not set up' },
  'sso.provider': { status: 502, zh: '单点登录服务暂时不可用', en: 'The single sign-on provider is not available' },
  'sso.state': { status: 422, zh: '单点登录已超时，请重新登录', en: 'The single sign-on has expired; please start again' },
  'sso.code': { status: 422, zh: '单点登录凭证未通过验证', en: 'The single sign-on could not be verified' },
  'sso.proof': { status: 422, zh: '单点登录凭证无效或已过期', en: 'The single sign-on proof is not valid or has expired' },
  'sso.mismatch': { status: 422, zh: '提交的身份与单点登录凭证不符', en: 'The identity posted differs from the proof' },
  'sso.unlinked': {
    status: 422,
    zh: '该身份尚未绑定帐户，请绑定手机号',
    en: 'No account is linked to this identity; please bind your phone',
  },
  'registration.off': { status: 422, zh: '未开放注册申请', en: 'Applications for an account are not taken' },
  'registration.pending': { status: 409, zh: '该手机号已有待审批的申请', en: 'An application with this phone is already waiting' },
  'registration.decided': { status: 409, zh: '该申请已处理', en: 'The application has been decided' },
  'share.page': { status: 422, zh: '该页面不能分享', en: 'This page cannot be shared' },
  'share.until': { status: 422, zh: '有效期应在 {days} 天以内', en: 'The link may last {days} days at most' },
  'share.unknown': { status: 404, zh: '分享链接无效', en: 'The link is not valid' },
  'share.over': { status: 410, zh: '分享链接已失效', en: 'The link has expired or was withdrawn' },
  'config.unknown': { status: 404, zh: '没有这个参数', en: 'There is no such configuration key' },
  'permission.denied': { status: 403, zh: '当前操作没有权限', en: 'The current operation has no permission' },
  'permission.scope': { status: 403, zh: '数据不在您的管理范围内', en: 'The record would lie outside your scope' },
  'permission.escalation': { status: 403, zh: '不能授予超出自身的权限：{reason}', en: 'You cannot grant more than you hold: {reason}' },
  'view.readOnly': {
    status: 403,
    zh: '正在以角色查看，不能修改任何内容；请先结束查看',
    en: 'You are viewing as a role, so nothing can be changed; end the view first',
  },
  'view.roleUnknown': { status: 404, zh: '没有这个角色', en: 'There is no such role' },
  'view.roleOff': { status: 422, zh: '角色「{role}」已停用', en: 'The role "{role}" is disabled' },
  'view.place': { status: 422, zh: '以该角色查看须选择{place}', en: 'To view as this role, choose {place}' },
  'route.unknown': { status: 404, zh: '访问的资源不存在', en: 'The requested resource does not exist' },
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
  'import.busy': { status: 409, zh: '该资源已有导入任务在进行', en: 'An import of this resource is already running' },
  'file.pictureKind': {
    status: 422,
    zh: '无法读取这种图片，请另存为 PNG、JPEG、WebP、GIF、TIFF、AVIF、BMP 或 SVG',
    en: 'This kind of picture cannot be read here; please save it as PNG, JPEG, WebP, GIF, TIFF, AVIF, BMP or SVG',
  },
  'file.picture': {
    status: 422,
    zh: '图片无法读取，文件可能已损坏或尺寸过大',
    en: 'The picture cannot be read; it may be damaged or too large',
  },
  'file.unknown': { status: 404, zh: '文件不存在', en: 'The file does not exist' },
  'file.held': { status: 422, zh: '有记录正在使用该文件，不能删除', en: 'A record holds this file; it cannot be deleted' },
  'file.store': { status: 503, zh: '文件存储暂时不可用，请稍后再试', en: 'The file store is not available; please try again' },
  'object.name': {
    status: 422,
    zh: '对象名称或存储桶名称不正确：对象名称不超过 {most} 字节，各级名称不超过 {part} 字节，不能为空，不能是“.”或“..”，不能以“/”开头，不能含控制字符；存储桶名称为 2–63 个小写字母、数字或“-”',
    en: 'The name of the object or of the bucket is not valid: an object name takes {most} bytes, {part} between two slashes, no part that is empty, "." or "..", no slash at the beginning and no control characters; a bucket name takes 2 to 63 lower-case letters, digits or "-"',
  },
  'object.quota': {
    status: 422,
    zh: '您的对象已达上限（{files} 个，共 {size} GiB），请先删除一些',
    en: 'Your objects have reached their limit ({files} objects, {size} GiB in all); remove some first',
  },
  'object.keys': {
    status: 422,
    zh: '文件存储不提供临时凭证，请使用签名链接',
    en: 'The file store gives no temporary keys; please use signed links',
  },
  'object.link': { status: 403, zh: '链接无效或已过期', en: 'The link is not valid or has expired' },
  'object.ratio': { status: 422, zh: '压缩比应大于 0 且不超过 1', en: 'The ratio must be above 0 and at most 1' },
  'upload.parameter': { status: 400, zh: '上传参数「{name}」不正确', en: 'The upload parameter "{name}" is not valid' },
  'upload.length': {
    status: 422,
    zh: '收到的字节数与参数不符，请重传',
    en: 'The bytes received are not as many as said; please send them again',
  },
  'upload.hash': {
    status: 422,
    zh: '文件内容校验失败，请重新上传',
    en: 'The content of the file is not what it should be; please upload it again',
  },
  'upload.limit': {
    status: 422,
    zh: '未完成的上传过多，请先完成或删除',
    en: 'There are too many unfinished uploads; finish or remove some first',
  },
  'upload.quota': {
    status: 422,
    zh: '未归属任何记录的文件已达上限（{files} 个，共 {size} GiB），请先使用或删除一些，或联系管理员',
    en: 'Files that belong to no record have reached their limit ({files} files, {size} GiB in all); use or remove some first, or ask an administrator',
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
  'job.unknown': { status: 404, zh: '任务不存在', en: 'The job does not exist' },
  'chat.busy': { status: 409, zh: '上一个问题还在回答中', en: 'The question before is still being answered' },
  'chat.service': { status: 502, zh: '智能问答服务暂时不可用，请稍后再试', en: 'The assistant service is not available; please try again' },
  'chat.incomplete': { status: 502, zh: '回答未完整返回，请重试', en: 'The answer broke off; please try again' },
  'server.diskFull': {
    status: 503,
    zh: '服务器磁盘空间不足，请联系管理员',
    en: 'The server has no disk space left; please tell an administrator',
  },
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
  'database.deadline': { status: 503, zh: '查询超时，请缩小筛选范围', en: 'The query took too long; please narrow the filter' },
  'database.unavailable': { status: 503, zh: '数据库暂时不可用，请稍后再试', en: 'The database is not available; please try again' },
  'server.internal': { status: 500, zh: '服务器错误', en: 'Server error' },
} as const satisfies Record<string, { status: number; zh: string; en: string }>;

export type ErrorCode = keyof typeof errors;
type Params = Record<string, string | number | Partial<Record<Language, string | number>>>;

/** A failure with a code of the catalogue. Parameters may differ by language. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly params: Params = {},
    readonly more: { data?: unknown; fields?: (language: Language) => FieldError[] } = {},
  ) {
    super(code);
    this.status = errors[code].status;
  }

  /** The message in the user's language. */
  text(language: Language): string {
    return errors[this.code][language].replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = this.params[name];
      return String(value !== null && typeof value === 'object' ? value[language] : (value ?? ''));
    });
  }
}

/** A request that is not as expected: what is allowed, in both languages. */
export const badBody = (zh: string, en: string): AppError => new AppError('request.body', { reason: { zh, en } });

interface PgError {
  code?: string;
  message?: string;
  constraint?: string;
  detail?: string;
}

const STORAGE = { missing: 'file.unknown', key: 'file.unknown', keys: 'object.keys', store: 'file.store' } as const satisfies Record<
  StorageError['kind'],
  ErrorCode
>;

/** Codes of the system and of PostgreSQL; the embedded database passes the system's on in words. */
const isDiskFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes((error as PgError | undefined)?.code ?? '') ||
  /No space left on device|ENOSPC/.test((error as PgError | undefined)?.message ?? '');

const DATA_EXCEPTIONS: ReadonlySet<string | undefined> = new Set(['22021', '22P05', '22P02', '22003', '22008', '22007']);

/**
 * Whether the database could not take a value. Most often it is the caller's and answered as such; whose it was cannot be told, so
 * that it is logged as well.
 */
export const isDataException = (error: unknown): boolean => DATA_EXCEPTIONS.has((error as PgError | undefined)?.code);

/** Turns what drivers and parsers throw into an error of the catalogue; anything else is `server.internal`. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDiskFull(error) || (error instanceof StorageError && isDiskFull(error.cause))) return new AppError('server.diskFull');
  if (error instanceof StorageError) return new AppError(STORAGE[error.kind]);
  const { code, message = '' } = error as PgError;
  const status = (error as { statusCode?: number }).statusCode;
  if (code === '57014') return new AppError('database.deadline');
  if (code === '57P01' || code === '57P03' || code === '08006' || code === '08001' || code === 'ECONNREFUSED' || code === '53300')
    return new AppError('database.unavailable');
  if (isDataException(error)) return new AppError('request.body', { reason: { zh: '值无法保存', en: 'a value cannot be stored' } });
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new AppError('request.media');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE' || status === 413) return new AppError('request.tooLarge');
  if (status === 429) return new AppError('request.tooMany', { seconds: 60 });
  if (status === 400) return new AppError('request.body', { reason: message });
  return new AppError('server.internal');
}
