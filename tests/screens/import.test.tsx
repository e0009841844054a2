/** The dialog of an import while its job runs: what it does when the server cannot be asked, and when it is left. */
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { ApiError } from '../../src/console/data/client/apiError.ts';
import { request, type Call } from '../../src/console/data/client/client.ts';
import { questionStore } from '../../src/console/data/page/confirm.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { notify } from '../../src/console/data/notifications.ts';
import { ImportDialog } from '../../src/console/screens/Import/ImportDialog.tsx';
import { mounted } from './mount.tsx';

vi.mock('@refinedev/core', async (original) => ({ ...(await original<object>()), useInvalidate: () => vi.fn() }));
vi.mock('../../src/console/data/client/client.ts', async (original) => ({ ...(await original<object>()), request: vi.fn() }));
vi.mock('../../src/console/data/notifications.ts', () => ({ notify: vi.fn() }));

const titles = { title: '设备', titleEn: 'Device' };
const resource = normaliseResource({
  version: 3,
  name: 'device',
  ...titles,
  scope: 'global',
  key: 'code',
  record: { properties: { code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } } }, required: ['code'] },
});
const screen = normaliseScreen({ version: 3, ...titles, resource: 'device' }, resource, 'map', 'devices');
const bundle: ScreenBundle = { screen, resource, references: {} };

const gone = (status: number, error: string): ApiError => new ApiError({ status, error, message: `${error}!` });
const result = { rows: 2, inserted: 2, updated: 0, failed: 0, errors: [] };
/** What the server does with the next calls; a job runs until it is told to end. */
let server: { state: string; dryRun: boolean; detail?: ApiError | undefined; cancel?: ApiError | undefined };

function answer({ url, body }: Call): unknown {
  if (url.endsWith('/inspect')) return { headers: ['Code'], rows: [['a']], texts: [['a']], mapping: { Code: 'code' } };
  if (url.endsWith('/import')) {
    server.dryRun = (JSON.parse(String((body as FormData).get('options'))) as { dryRun: boolean }).dryRun;
    return { jobId: server.dryRun ? 'check' : 'write' };
  }
  if (url.endsWith('/cancel')) {
    if (server.cancel) throw server.cancel;
    return null;
  }
  if (server.detail) throw server.detail;
  return { id: 'j', state: server.dryRun ? 'done' : server.state, done: 1, total: 2, result };
}

const pause = (ms: number): Promise<void> => act(() => new Promise<void>((resolve) => void setTimeout(resolve, ms)));
const button = (text: string): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === text);
async function press(text: string): Promise<void> {
  await act(async () => button(text)?.click());
  await pause(20);
}
async function until(there: () => unknown): Promise<void> {
  for (let tries = 250; tries > 0 && !there(); tries -= 1) await pause(20);
  expect(there(), document.body.textContent).toBeTruthy();
}
const says = (text: string) => (): boolean => document.body.textContent.includes(text);
const fileInput = (): HTMLInputElement | null => document.querySelector('input[type=file]');
const reply = (yes: boolean): Promise<void> => act(async () => questionStore.get()?.answer(yes));

/** Plays with a dialog whose rows are being written. */
async function writing(play: (close: ReturnType<typeof vi.fn>) => Promise<void>): Promise<void> {
  const close = vi.fn();
  await mounted(<ImportDialog bundle={bundle} onClose={close} />, async () => {
    await until(fileInput);
    const input = fileInput();
    Object.defineProperty(input, 'files', { value: [new File(['Code\na'], 'a.csv')] });
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await until(() => button('Check')?.disabled === false);
    await press('Check');
    await until(() => button('Import 2 rows'));
    await press('Import 2 rows');
    await until(says('Importing'));
    await play(close);
  });
}

vi.setConfig({ testTimeout: 30_000 });
beforeEach(async () => {
  vi.mocked(request as (call: Call) => Promise<unknown>)
    .mockReset()
    .mockImplementation(async (call) => answer(call));
  vi.mocked(notify).mockReset();
  server = { state: 'running', dryRun: true };
  await changeLanguage('en');
});

it('follows the job through calls that fail, and asks before it stops it', () =>
  writing(async (close) => {
    server.detail = gone(0, 'client.network');
    await pause(700);
    await press('Cancel');
    expect(questionStore.get()?.title).toBe('Stop the running import?');
    await reply(false);
    expect(close).not.toHaveBeenCalled();
    Object.assign(server, { detail: undefined, state: 'done' });
    await until(says('2 added'));
  }));

it('stays open when the job cannot be stopped, and says so', () =>
  writing(async (close) => {
    server.cancel = gone(503, 'server.busy');
    await press('Cancel');
    await reply(true);
    await pause(20);
    expect(close).not.toHaveBeenCalled();
    expect(notify).toHaveBeenCalledExactlyOnceWith('error', 'server.busy!');
    server.cancel = undefined;
    await press('Cancel');
    await reply(true);
    await pause(20);
    expect(close).toHaveBeenCalledOnce();
  }));

it('has nothing to stop where the server knows no such job', () =>
  writing(async (close) => {
    server.detail = gone(404, 'job.unknown');
    await until(says('job.unknown!'));
    await press('Cancel');
    expect(questionStore.get()).toBeUndefined();
    expect(close).toHaveBeenCalledOnce();
  }));

it('says how the file is read, reads it otherwise when that is chosen, and imports what was shown', async () => {
  const told: object[] = [];
  vi.mocked(request as (call: Call) => Promise<unknown>).mockImplementation(async (call) => {
    const options = call.url.endsWith('/inspect') ? (JSON.parse(String((call.body as FormData).get('options'))) as object) : {};
    if (call.url.endsWith('/import'))
      told.push((JSON.parse(String((call.body as FormData).get('options'))) as { mapping: object }).mapping);
    if (!call.url.endsWith('/inspect')) return answer(call);
    return {
      ...(answer(call) as object),
      kind: 'text',
      reading: { headingRow: 2, encoding: 'windows-1252', delimiter: ';', ...options },
      notices: [{ zh: '有话', en: 'a thing is left out' }],
      beginning: [
        { line: 1, cells: ['Title'] },
        { line: 2, cells: ['Code'] },
      ],
    };
  });
  await mounted(<ImportDialog bundle={bundle} onClose={vi.fn()} />, async () => {
    await until(fileInput);
    const input = fileInput();
    Object.defineProperty(input, 'files', { value: [new File(['Code\na'], 'a.csv')] });
    await act(async () => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await until(says('a thing is left out'));
    const shown = (): string[] =>
      [...document.querySelectorAll('.import-reading label')].map((label) => (label as HTMLElement).textContent.trim());
    expect(shown()).toEqual([
      'Header row2: Code',
      'EncodingWindows-1252',
      'Delimitersemicolon ;',
      'Decimal signnot determined',
      'Date orderyear first',
    ]);
    const box = document.querySelector('input[aria-label="Encoding"]') as HTMLInputElement;
    await act(async () => void box.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
    await until(() => document.querySelector('.ant-select-item-option[title="GB18030 (GBK)"]'));
    await act(async () => (document.querySelector('.ant-select-item-option[title="GB18030 (GBK)"]') as HTMLElement).click());
    await until(() => shown()[1] === 'EncodingGB18030 (GBK)');
    await until(() => button('Check')?.disabled === false);
    await press('Check');
    await until(() => told.length);
    expect(told).toEqual([{ columns: { Code: 'code' }, headingRow: 2, encoding: 'gb18030', delimiter: ';' }]);
  });
});
