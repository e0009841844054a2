/** A command's dialog: what it asks for, what it sends, how far long work is, and the file that is left of it. */
import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommandAction } from '../../src/documents/ground/model/actions.ts';
import { normaliseResource, normaliseScreen } from '../../src/documents/tables/normalise.ts';
import type { ScreenBundle } from '../../src/documents/ground/model/resource.ts';
import { saveFile } from '../../src/console/data/files/files.ts';
import { changeLanguage } from '../../src/console/data/texts/i18n.ts';
import '../../src/console/data/texts/toolTexts.ts';
import { notify } from '../../src/console/data/notifications.ts';
import { request } from '../../src/console/data/client/client.ts';
import { CommandDialog } from '../../src/console/screens/Command/CommandDialog.tsx';
import { mounted } from './mount.tsx';

vi.mock('../../src/console/data/client/client.ts', async (original) => ({ ...(await original<object>()), request: vi.fn() }));
vi.mock('../../src/console/data/notifications.ts', () => ({ notify: vi.fn() }));
vi.mock('../../src/console/data/files/files.ts', () => ({ saveFile: vi.fn(() => Promise.resolve()) }));

const titled = (title: string, titleEn: string) => ({ title, titleEn });
const resource = normaliseResource({
  version: 3,
  name: 'device',
  ...titled('设备', 'Device'),
  scope: 'global',
  key: 'code',
  record: { properties: { code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } } }, required: ['code'] },
});
const screen = normaliseScreen({ version: 3, ...titled('设备', 'Devices'), resource: 'device' }, resource, 'map', 'devices');
const bundle: ScreenBundle = { screen, resource, references: {} };
const action: CommandAction = {
  name: 'again',
  ...titled('重启', 'Restart'),
  command: 'restart',
  of: 'code',
  form: {
    required: ['reason'],
    properties: {
      reason: { type: 'string', title: '原因', 'x-field': { titleEn: 'Reason' } },
      minutes: { type: 'integer', title: '延后', minimum: 0, default: 5, 'x-field': { titleEn: 'Delay' } },
    },
  },
};
const row = { id: 'r1', code: 'T-1' };

interface Played {
  /** Text of the whole dialog. */
  text: () => string;
  type: (name: string, value: string) => Promise<void>;
  press: (label: string) => Promise<void>;
  done: ReturnType<typeof vi.fn>;
  closed: ReturnType<typeof vi.fn>;
}

const calm = (ms: number): Promise<void> =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, ms);
    });
  });

async function played(play: (stage: Played) => Promise<void>, what = action): Promise<void> {
  const [done, gone, closed] = [vi.fn(), vi.fn(), vi.fn()];
  await mounted(
    <CommandDialog bundle={bundle} action={what} row={row} name="T-1" onDone={done} onGo={gone} onClose={closed} />,
    async () => {
      await calm(50);
      await play({
        done,
        closed,
        text: () => document.body.textContent,
        type: async (name, value) => {
          const input = document.querySelector<HTMLInputElement>(`[data-field=${name}] input`);
          await act(async () => {
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
            input?.dispatchEvent(new Event('input', { bubbles: true }));
          });
        },
        press: async (label) => {
          const button = [...document.querySelectorAll('button')].find((one) => one.textContent.trim() === label);
          await act(async () => button?.click());
          await calm(50);
        },
      });
    },
  );
}

describe('the dialog of a command', () => {
  beforeEach(async () => {
    vi.mocked(request).mockReset();
    vi.mocked(notify).mockReset();
    Element.prototype.scrollIntoView = vi.fn();
    await changeLanguage('en');
  });

  it('asks for what the document says, beginning with its defaults, and sends it with the row', async () => {
    vi.mocked(request).mockResolvedValue(null);
    await played(async ({ type, press, text, done, closed }) => {
      expect(text()).toContain('T-1');
      await press('Restart');
      expect(request).not.toHaveBeenCalled();
      await type('reason', 'Hangs');
      await press('Restart');
      expect(request).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({
          url: '/api/device/command',
          params: { screen: 'map/devices' },
          body: { name: 'again', id: 'r1', values: { reason: 'Hangs', minutes: 5 } },
        }),
      );
      expect(notify).toHaveBeenCalledWith('success', 'Done: Restart');
      expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
    });
  });

  it('stays open with what the server refuses', async () => {
    vi.mocked(request).mockRejectedValue(new Error('the gateway is gone'));
    await played(async ({ type, press, closed }) => {
      await type('reason', 'Hangs');
      await press('Restart');
      expect(closed).not.toHaveBeenCalled();
    });
  });

  it('shows how far a job is, and then offers its file', async () => {
    const job = { id: 'j1', state: 'running', done: 1, total: 4 };
    const result = { file: { name: 'dataset-yolo.zip', type: 'application/zip' }, packed: 3, left: 1 };
    vi.mocked(request)
      .mockResolvedValueOnce({ jobId: 'j1' })
      .mockResolvedValueOnce(job)
      .mockResolvedValue({ ...job, state: 'done', done: 4, result });
    await played(async ({ type, press, text }) => {
      await type('reason', 'Train');
      await press('Restart');
      expect(text()).toContain('Under way, 1 of 4');
      await calm(600);
      expect(text()).toContain('3 samples packed; the images of 1 more cannot be read');
      await press('Download the file');
      expect(saveFile).toHaveBeenCalledWith({ method: 'GET', url: '/api/jobs/file', params: { id: 'j1' } }, 'dataset-yolo.zip');
    });
  });

  it.each([
    ['cancelled', null, 'Stopped'],
    ['failed', 'No disk', 'No disk'],
  ])('tells of a job that was %s', async (state, error, shown) => {
    vi.mocked(request)
      .mockResolvedValueOnce({ jobId: 'j1' })
      .mockResolvedValue({ id: 'j1', state, done: 0, total: 4, result: null, error });
    await played(async ({ type, press, text }) => {
      await type('reason', 'Train');
      await press('Restart');
      await calm(100);
      expect(text()).toContain(shown);
    });
  });

  it.each([
    [
      'an import',
      {
        rows: 2,
        inserted: 1,
        updated: 0,
        failed: 1,
        errors: [{ line: 3, column: 'capacity', value: 'many', message: 'Must be a number', lines: 1 }],
      },
      'Must be a number',
    ],
    ['an export', { file: { name: 'a.csv', type: 'text/csv' } }, 'The file is ready'],
  ])('follows %s at once when it only shows', async (_, result, shown) => {
    const { form: __, ...plain } = action;
    vi.mocked(request).mockResolvedValueOnce({ jobId: 'j1' }).mockResolvedValue({ id: 'j1', state: 'done', done: 2, total: 2, result });
    await played(
      async ({ text }) => {
        await calm(100);
        expect(text()).not.toContain('?');
        expect(text()).toContain(shown);
      },
      { ...plain, command: 'followJob', of: 'id' },
    );
  });

  it('closes when there is nothing to show', async () => {
    const { form: _, ...plain } = action;
    vi.mocked(request).mockRejectedValue(new Error('gone'));
    await played(async ({ closed }) => expect(closed).toHaveBeenCalledOnce(), { ...plain, command: 'followJob', of: 'id' });
  });

  it('asks whether it is meant where there is nothing else to ask, and leaves a refusal to the client', async () => {
    const { form: _, ...plain } = action;
    vi.mocked(request).mockRejectedValueOnce(new Error('gone')).mockResolvedValue(null);
    await played(async ({ press, text, done, closed }) => {
      expect(text()).toContain('Restart: T-1?');
      await press('Restart');
      expect(closed).not.toHaveBeenCalled();
      await press('Restart');
      expect(request).toHaveBeenLastCalledWith(
        expect.objectContaining({ url: '/api/device/command', body: { name: 'again', id: 'r1' }, handled: false }),
      );
      expect([done.mock.calls.length, closed.mock.calls.length]).toEqual([1, 1]);
    }, plain);
  });

  it('shows what would change before it is done, goes back to what was asked, and sends what was agreed to', async () => {
    const preview = {
      mark: 'm1',
      fields: [
        { title: '塔号', titleEn: 'Tower no.' },
        { title: '档距', titleEn: 'Span', unit: 'm', precision: 0 },
      ],
      rows: [
        { name: 'T-9', isNew: true, values: [[null, 2], null] },
        {
          name: 'T-2',
          isNew: false,
          values: [
            [2, 3],
            [null, 1234],
          ],
        },
      ],
      changed: 12,
      same: 1,
      unplaced: 3,
    };
    vi.mocked(request).mockResolvedValueOnce({ preview }).mockRejectedValueOnce(new Error('changed')).mockResolvedValueOnce({ preview });
    vi.mocked(request).mockResolvedValueOnce(null);
    await played(
      async ({ type, press, text, done }) => {
        await type('reason', 'Anew');
        await press('Preview');
        expect(request).toHaveBeenLastCalledWith(expect.objectContaining({ body: expect.objectContaining({ preview: true }) as unknown }));
        for (const said of ['12 records change', '1 unchanged', '3 have no place', 'only the first 2', 'T-9 (new)', '— → 1,234'])
          expect(text()).toContain(said);
        await press('Restart');
        expect(text()).not.toContain('12 records change');
        await press('Preview');
        await press('Restart');
        expect(request).toHaveBeenLastCalledWith(
          expect.objectContaining({ body: { name: 'again', id: 'r1', values: { reason: 'Anew', minutes: 5 }, mark: 'm1' } }),
        );
        expect(done).toHaveBeenCalledOnce();
      },
      { ...action, command: 'numberTowers' },
    );
  });
});
