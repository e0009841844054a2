/**
 * Runs ahead of the bundle: asks for what the first page needs while the code is still on its way, and tells the
 * browser which files come next. Built to one small script of its own.
 */
import { LANGUAGE_COOKIE, PATHS } from '../contract/constants.ts';
import type { Manifest } from '../contract/manifest.ts';
import type { ScreenBundle } from '../documents/types.ts';
import { VIEW_ROWS } from '../documents/views/rows.ts';
import { addressOf } from './data/client/address.ts';
import { readCookie } from './data/cookies.ts';
import { bundlePath, dictionariesPath } from './data/documentPaths.ts';
import { earlyKey, type EarlyAnswer } from './data/early.ts';
import { listBody } from './data/listBody.ts';
import { limitsOf, readState, viewIn } from './data/listState.ts';
import { readPreferences } from './data/preferences.ts';
import { isDark, LAYOUT_KEY, readLayout } from './shell/layout.ts';
import { preloadApp } from './session/preload.ts';
import { menuPath } from './session/menuPath.ts';
import { hasRoutes, storedUserCode } from './session/storage.ts';

const token = sessionStorage.getItem('token') ?? '';
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
  if (!screen || screen.grid) return;
  const bundle = (await ask('GET', bundlePath(screen))).body as ScreenBundle;
  const { list } = bundle.screen;
  const { pageSize = list.pageSize, view } = readPreferences(screen.name);
  const state = readState(new URLSearchParams(location.search), list, bundle.resource.fields, pageSize, view);
  // Conditions of the user's own, and rights to the recycle list, are checked first, by code that is not here.
  // What a view that goes by no pages asks for, it knows itself.
  if (state.where || state.recycled || list.method || VIEW_ROWS[viewIn(state, list).type]) return;
  void ask(
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

if (token !== '') {
  // Ahead of the first paint, or a dark page would flash.
  if (isDark(readLayout(localStorage.getItem(LAYOUT_KEY)), matchMedia('(prefers-color-scheme: dark)').matches))
    document.documentElement.dataset['theme'] = 'dark';
  window.sunvaneEarly = answers;
  preloadApp();
  void ask('POST', PATHS.userInfo);
  // Before the user has been let in once, a verification may hold the menu back (S4-07).
  if (hasRoutes()) void ask('POST', menuPath(storedUserCode()));
  void ask('GET', PATHS.manifest)
    .then((answer) => {
      const manifest = answer.body as Manifest;
      if (!manifest.screens) return undefined;
      void ask('GET', dictionariesPath(manifest));
      return askForScreen(manifest);
    })
    .catch(() => undefined);
}
