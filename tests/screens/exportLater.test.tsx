/** An export that goes on in the background: told of, waited for, and downloaded. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportFile } from '../../src/console/actions/exportFile.ts';
import type { ActionContext } from '../../src/console/actions/types.ts';
import { saveFile, saveFileOrLater } from '../../src/console/data/files/files.ts';
import { fetchJob, type Job } from '../../src/console/data/files/transfer.ts';
import { notify } from '../../src/console/data/notifications.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';

vi.mock('../../src/console/data/notifications.ts', () => ({ notify: vi.fn() }));
vi.mock('../../src/console/data/files/files.ts', () => ({ saveFile: vi.fn(() => Promise.resolve()), saveFileOrLater: vi.fn() }));
vi.mock('../../src/console/data/files/transfer.ts', () => ({ fetchJob: vi.fn() }));

const context = {
  bundle: { resource: { api: '/api/loginLog' }, screen: { name: 'jurisdiction/log', title: '登录日志', titleEn: 'Login log' } },
  rows: [],
  query: { where: [], sorters: [], keyword: '', columns: ['ip'] },
} as unknown as ActionContext;
const job = (state: Job['state'], more: Partial<Job> = {}): Job => ({ id: 'j1', state, done: 0, total: 9, ...more });

beforeEach(async () => {
  vi.clearAllMocks();
  vi.useFakeTimers();
  await changeLanguage('en');
});
afterEach(() => void vi.useRealTimers());

const run = async (): Promise<void> => {
  const running = exportFile(context, 'csv');
  await vi.advanceTimersByTimeAsync(20_000);
  await running;
};
const told = (): string[] =>
  vi.mocked(notify).mock.calls.map(([, message, look]) => (typeof look === 'string' ? `${message}: ${look}` : message));

it('takes the file that comes at once', async () => {
  vi.mocked(saveFileOrLater).mockResolvedValue(undefined);
  await run();
  expect(saveFileOrLater).toHaveBeenCalledWith(
    expect.objectContaining({ url: '/api/loginLog/export', params: { screen: 'jurisdiction/log', background: 'true' } }),
    'Login log.csv',
  );
  expect([told().length, vi.mocked(fetchJob).mock.calls.length]).toEqual([1, 0]);
});

it('waits for one that comes later, through a server that is away for a while', async () => {
  vi.mocked(saveFileOrLater).mockResolvedValue('j1');
  vi.mocked(fetchJob).mockResolvedValueOnce(job('queued')).mockRejectedValueOnce(new Error('away')).mockResolvedValue(job('done'));
  await run();
  expect(told()[1]).toContain('My background jobs');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith({ method: 'GET', url: '/api/jobs/file', params: { id: 'j1' } }, 'Login log.csv');
});

it.each([
  [job('failed', { error: 'No disk' }), 'Export failed: No disk'],
  [job('cancelled'), 'The export was cancelled'],
])('tells of one that comes to nothing', async (ended, words) => {
  vi.mocked(saveFileOrLater).mockResolvedValue('j1');
  vi.mocked(fetchJob).mockResolvedValue(ended);
  await run();
  expect(told().at(-1)).toBe(words);
  expect(saveFile).not.toHaveBeenCalled();
});
