/** What a refused call of a list's records shows: one warning with the server's words, no notification beside it; what is pending goes on. */
import { act, useEffect, type ReactElement } from 'react';
import { join } from 'node:path';
import { Refine } from '@refinedev/core';
import { QueryClient } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserInfo } from '../../src/contract/manifest.ts';
import { checkDocuments } from '../../src/documents/tools/check/index.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { recycleActions } from '../../src/console/actions/recycle.ts';
import { transitionActions } from '../../src/console/actions/transitions.ts';
import type { Action, ActionContext, Row } from '../../src/console/actions/types.ts';
import { request } from '../../src/console/data/client/client.ts';
import { notificationQueue } from '../../src/console/data/notifications.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { questionStore } from '../../src/console/data/page/confirm.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { readState } from '../../src/console/data/rows/listState.ts';
import { History } from '../../src/console/screens/Detail/History.tsx';
import { useRows, type Rows } from '../../src/console/screens/List/useRows.ts';
import { sessionStore } from '../../src/console/session/session.ts';
import { bundleOf } from '../../src/server/documents/serve.ts';
import { frame, readFolder } from '../../src/server/documents/folder.ts';
import type { CurrentUser } from '../../src/server/user/user.ts';
import { transport } from '../support/transport.ts';
import { mounted } from './mount.tsx';
import { press } from './stage.tsx';

vi.mock('axios', async (original) => (await import('../support/transport.ts')).withoutNetwork(await original()));

const { catalogue } = checkDocuments(await readFolder(join(import.meta.dirname, '../../schemas')), frame);
const admin = { id: 'u', username: 'u', userType: '999', roles: ['admin'], permissions: new Set() } as unknown as CurrentUser;
const bundle = (name: string): ScreenBundle => {
  const screen = catalogue.screens[name];
  if (!screen) throw new Error(`no screen ${name}`);
  return bundleOf(catalogue, screen, admin).bundle;
};
/** Another one each time: the same write again too soon is no write. */
let row: Row = { id: 'r1', version: 1, status: '0', name: 'x', userCode: 'u' };

/** Runs an action of a screen on the row; whatever is asked is answered yes. */
async function run(name: string, actions: (b: ScreenBundle) => Action[], id: string): Promise<void> {
  const b = bundle(name);
  const action = actions(b).find((one) => one.id === id);
  if (!action) throw new Error(`no action ${id}`);
  await action.run({
    bundle: b,
    rows: [row],
    nameOf: () => 'x',
    open: () => undefined,
    refresh: () => undefined,
  } as unknown as ActionContext);
}
const drawn = async (element: ReactElement, look: () => Promise<void>): Promise<void> => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await mounted(
    <MemoryRouter>
      <Refine dataProvider={dataProvider} options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}>
        {element}
      </Refine>
    </MemoryRouter>,
    look,
  );
};
/** Takes the last change back, once the history is there. */
const taken = async (): Promise<void> => {
  await vi.waitFor(() => act(async () => expect(document.querySelector('.history-entry button')).not.toBeNull()), 5000);
  await press('撤销');
};
let rows: Rows | undefined;
function Reader({ of }: { of: ScreenBundle }): null {
  const read = useRows(
    of,
    readState(new URLSearchParams(), of.screen.list, of.resource.fields, 10),
    { where: [], ready: true },
    false,
    undefined,
  );
  useEffect(() => {
    rows = read;
  });
  return null;
}

let stop = (): void => undefined;
beforeEach(() => {
  notificationQueue.set([]);
  sessionStore.set({ user: { userCode: 'u', roles: ['admin'], permissions: ['*:*:*'] } as unknown as UserInfo, menu: [] });
  stop = questionStore.subscribe(() => questionStore.get()?.answer(true));
});
afterEach(() => {
  stop();
  sessionStore.set(undefined);
});

describe.each([500, 403, 409, 422])('refused with %i', (status) => {
  const last = { id: 1, action: 'update', userCode: 'u', time: '2026-10-01T00:00:00Z', changes: [{ field: 'title', from: 'a', to: 'b' }] };
  beforeEach(() => {
    row = { ...row, id: `r${status}` };
    transport.answer = ({ url = '' }) => {
      if (url === '/waiting') return new Promise(() => undefined);
      const data = url.includes('/history')
        ? { status: 200, data: { list: [last], next: null, visited: [] } }
        : url.includes('/queryList')
          ? { status: 200, data: { list: [row], total: 1 } }
          : { status, msg: '不行' };
      return Promise.resolve({ status: 200, data });
    };
  });
  it.each<[string, string, string | undefined, () => Promise<void>]>([
    ['[S7-40] [S8-11] restore', '不行', undefined, () => run('inspection/recycle', recycleActions, 'restore')],
    ['[S7-40] [S8-11] purge', '不行', undefined, () => run('inspection/recycle', recycleActions, 'purge')],
    ['[S7-40] [S8-11] transition', '受理失败', '不行', () => run('feedback/feedback', transitionActions, 'transition:take')],
    ['[S7-40] [S8-11] undo', '撤销失败', '不行', () => drawn(<History bundle={bundle('feedback/feedback')} row={row} />, taken)],
    [
      '[S7-40] [S8-11] delete',
      '删除失败',
      '不行',
      () => drawn(<Reader of={bundle('feedback/feedback')} />, async () => act(async () => expect(await rows?.remove([row])).toBe(false))),
    ],
  ])('%s: one warning, and what is pending goes on', async (_, message, description, refuse) => {
    const ended = new AbortController();
    const pending = request({ method: 'GET', url: '/waiting', signal: ended.signal }).catch(() => 'cancelled');
    await refuse();
    expect(notificationQueue.get().map((n) => [n.type, n.message, n.description])).toEqual([['warning', message, description]]);
    expect(await Promise.race([pending, Promise.resolve('on its way')])).toBe('on its way');
  });
});
