/** Constants both sides keep (spec S9). Times in ms unless said. */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
/** Largest page a caller may ask for. */
export const MAX_PAGE_SIZE = 200;
/** Deepest row a page number may reach; beyond it only the cursor goes. */
export const MAX_OFFSET = 100_000;
/** Totals are counted exactly up to here, then shown as «10,000+». */
export const COUNT_BOUND = 10_000;
export const REQUEST_TIMEOUT = 300_000;
export const ERROR_MESSAGE_MS = 5_000;
/** Statuses handed to the caller as ordinary data (S8-04). */
export const PASS_THROUGH: readonly number[] = [513003, 10103];
export const DEBOUNCE_MS = 100;
export const SUCCESS = 200;
export const LANGUAGES = ['zh', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];
export const LANGUAGE_COOKIE = 'language';
export const LOGIN_NAME_DAYS = 30;
/** Seconds before another SMS code may be asked for, lengths of phone and code (S9-02). */
export const SMS_SECONDS = 60;
export const PHONE_LENGTH = 11;
export const CODE_LENGTH = 6;
export const HEARTBEAT_MS = 60_000;
/** Time-out of the second client (S7-04). */
export const SECOND_TIMEOUT = 60_000;
/** The same write again within this time is a double submit. */
export const REPEAT_MS = 1_000;
/** Single sign-on in S7-15. */
export const LOGIN_TYPE_SSO = 2;
/** User types and energy types (S6-02). */
export const USER_TYPE = { group: '999', branch: '99', station: '9' } as const;
export const LEAVES_TYPE = { solar: '2', wind: '3' } as const;
export const THEME_COLOUR = '#1890ff';
/** Days a deleted record can be restored. */
export const RECYCLE_DAYS = 30;
/** Largest picture of a logo, bytes (S3-03). */
export const LOGO_MAX_BYTES = 2_097_152;
/** The call that lists dictionaries, users, menus …: the product's fixed addresses (spec S7). */
export const PATHS = {
  login: '/login',
  captcha: '/captchaImage',
  server: '/server',
  userInfo: '/api/sys/sys/sysUser/queryUserInfo',
  logout: '/api/auth/oauth/logout',
  heartbeat: '/api/sys/sys/sysUser/heartbeat',
  menu: '/api/sys/sys/sysMenu/queryListByUserCode',
  logo: '/api/sys/sys/sysLogo/queryList',
  logoInsert: '/api/sys/sys/sysLogo/insert',
  logoUpdate: '/api/sys/sys/sysLogo/update',
  logoImage: '/api/sys/sys/sysLogo/image',
  groupLogo: '/org/api/v1/group_logo/',
  verify: '/api/auth/oauth/verify',
  oauthToken: '/api/auth/oauth/token',
  oauthConfig: '/api/auth/oauth/config',
  ssoStart: '/api/auth/sso/start',
  ssoToken: '/api/auth/sso/token',
  ssoUserInfo: '/api/auth/sso/userinfo',
  register: '/api/sys/sys/sysUser/register',
  updatePassword: '/api/sys/sys/sysUser/updateUserPwd',
  bindPhone: '/api/sys/sys/sysUser/bindUserPhone',
  smsCode: '/api/sys/sys/sysUser/getSmsCode',
  chats: '/api/v1/chats',
  upload: '/api/component/upload/chunk',
  sharedUpload: '/api/component/upload/shared',
  sharedSent: '/api/component/upload/sent',
  shareInsert: '/api/sys/sys/share/insert',
  shareDetail: '/api/sys/sys/share/detail',
  shareList: '/api/sys/sys/share/list',
  shareDelete: '/api/sys/sys/share/delete',
  download: '/api/common/download',
  manifest: '/documents/manifest.json',
  events: '/events',
} as const;
