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
export const THEME_COLOUR = '#1890ff';
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
  download: '/api/common/download',
  manifest: '/documents/manifest.json',
  events: '/events',
} as const;
