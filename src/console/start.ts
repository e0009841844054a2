/**
 * Runs ahead of the bundle: asks for what the first page needs while the code is still on its way, and tells the
 * browser which files come next. Built to one small script of its own.
 */
import { LANGUAGE_COOKIE, PATHS } from '../contract/constants.ts';
import { VERIFY, type Manifest, type UserInfo } from '../contract/manifest.ts';
import type { ScreenBundle } from '../documents/ground/model/resource.ts';
import { addressOf } from './data/client/address.ts';
import { readCookie } from './data/texts/cookies.ts';
import { bundlePath, dictionariesPath } from './data/documents/documentPaths.ts';
import { deployment } from './data/deployment.ts';
import { earlyKey, type EarlyAnswer } from './data/client/early.ts';
import { stateAhead } from './data/rows/firstRows.ts';
import { listBody } from './data/rows/listBody.ts';
import { limitsOf } from './data/rows/listState.ts';
import { isDark, LAYOUT_KEY, readLayout } from './shell/look/layout.ts';
import { preloadApp } from './session/preload.ts';
import { menuPath } from './session/menuPath.ts';
import { hasRoutes, storedUserCode } from './session/storage.ts';
import { storageRefused, tellStorageRefused } from './session/storageRefused.ts';

// Libraries make errors ahead of need when they load; for stacks that nobody reads V8 would parse all of their script once more.
Error.stackTraceLimit = 0;

const refused = storageRefused();
const token = refused ? '' : (sessionStorage.getItem('token') ?? '');
const answers = new Map<string, Promise<EarlyAnswer>>();

function ask(method: 'GET' | 'POST', url: string, value?: unknown): Promise<EarlyAnswer> {
  const body = value === undefined ? undefined : JSON.stringify(value);
  const init: RequestInit = {
    method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Accept-Language': readCookie(LANGUAGE_COOKIE) ?? 'zh',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json;charset=utf-8' }),
    },
    body,
  };
  const answer = fetch(addressOf(url), init).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as unknown,
  }));
  answer.catch(() => undefined);
  answers.set(earlyKey(method, url, body), answer);
  return answer;
}

async function askForScreen(manifest: Manifest): Promise<void> {
  const screen = manifest.screens.find((s) => s.route === location.pathname);
  if (!screen) return;
  const bundle = (await ask('GET', bundlePath(screen))).body as ScreenBundle;
  // Other manners of asking take code that comes later.
  const state = screen.grid || deployment.listManner !== 'screens' ? undefined : stateAhead(bundle, location.search);
  if (!state) return;
  const { list } = bundle.screen;
  await ask(
    'POST',
    `${bundle.resource.api}/queryList`,
    listBody({
      pageNum: state.page,
      pageSize: state.size,
      screen: screen.name,
      ...limitsOf(state, list),
      sorters: state.sort,
      keyword: state.keyword,
      cursor: state.cursor,
    }),
  );
}

async function askForUser(): Promise<void> {
  // Let in before in this tab, nothing is held (S4-07).
  const verified = hasRoutes();
  const ahead = verified ? ask('POST', menuPath(storedUserCode())) : undefined;
  const { status, body } = await ask('POST', PATHS.userInfo);
  const user = (body as { data?: UserInfo | null }).data;
  if (status !== 200 || !user) return;
  await Promise.all([
    ahead ?? (user.isVerify === VERIFY ? undefined : ask('POST', menuPath(user.userCode))),
    ask('POST', PATHS.logo, { companyCode: user.companyCode ?? '' }),
  ]);
}

async function askForDocuments(): Promise<void> {
  const manifest = (await ask('GET', PATHS.manifest)).body as Manifest;
  if (manifest.screens) await Promise.all([ask('GET', dictionariesPath(manifest)), askForScreen(manifest)]);
}

if (refused) tellStorageRefused();
else if (token !== '') {
  // Ahead of the first paint, or a dark page would flash.
  if (isDark(readLayout(localStorage.getItem(LAYOUT_KEY)), matchMedia('(prefers-color-scheme: dark)').matches))
    document.documentElement.dataset['theme'] = 'dark';
  preloadApp();
  window.sunvaneEarly = answers;
  void askForUser().catch(() => undefined);
  void askForDocuments().catch(() => undefined);
  // The browser's first format of times takes as long as drawing a list; here the network is waited for anyway.
  new Intl.DateTimeFormat('zh', { timeZone: 'Asia/Shanghai', weekday: 'long' }).format();
}
