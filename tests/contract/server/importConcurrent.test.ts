/** An import of rows that others change meanwhile: nothing acknowledged is overwritten, and every row tells of it. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Resource } from '../../../src/documents/ground/model/resource.ts';
import { runImport, type ImportOptions } from '../../../src/server/exchange/import.ts';
import type { ImportResult } from '../../../src/server/exchange/importResult.ts';
import { JobCancelled } from '../../../src/server/jobs/kind.ts';
import { owner } from '../../../src/server/user/owner.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sunvane-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Station extends Record<string, unknown> {
  id: string;
  version: number;
  name: string;
}

/** Imports, and does something between the check and the write. */
async function importWith(
  server: TestServer,
  text: string,
  options: Partial<ImportOptions>,
  between = async () => {},
): Promise<ImportResult> {
  const path = join(folder, 'rows.csv');
  writeFileSync(path, text);
  const { writer } = server.system.context;
  const columns = Object.fromEntries((text.split('\n')[0] ?? '').split(',').map((name) => [name, name]));
  const report = async (_done: number, _total: number, phase?: string) => (phase === 'write' ? between() : undefined);
  return (
    await runImport(
      writer,
      writer.catalogue().resources.station as Resource,
      { user: owner, language: 'en' },
      path,
      `${path}.errors.csv`,
      { mapping: { columns }, dryRun: false, mode: 'upsert', partial: false, ...options },
      { report, end: async () => undefined, keep: async () => undefined },
    )
  ).result;
}

const HEAD = 'stationCode,name,leavesType,companyCode,capacity,status';
const line = (code: string, name: string): string => `${code},${name},2,001001,5,1`;

describeServerOnBoth('Imports and others', (server) => {
  const one = async (code: string): Promise<Station> =>
    (await server().call<Station>(`/api/station/detail?id=${code}`, undefined, { method: 'GET' })).data;
  const rename = async (code: string, name: string): Promise<number> => {
    const { id, version } = await one(code);
    return (await server().call('/api/station/update', { id, version, name })).http;
  };
  const history = async (code: string): Promise<{ action: string; changes: { field: string; from: unknown; to: unknown }[] }[]> =>
    (await server().call<{ list: never[] }>('/api/station/history', { id: (await one(code)).id })).data.list;

  it('reports a row that was changed after its check, and writes nothing unless told to write the others', async () => {
    await importWith(server(), [HEAD, line('C-1', 'First'), line('C-2', 'Second')].join('\n'), {});
    const rows = [HEAD, line('C-1', 'From the file'), line('C-2', 'From the file too')].join('\n');
    const whole = await importWith(server(), rows, {}, async () => expect(await rename('C-1', 'Acknowledged')).toBe(200));
    expect(whole).toMatchObject({ updated: 0, failed: 1, errors: [{ line: 2, column: 'stationCode', value: 'C-1' }] });
    expect(whole.errors[0]?.message.en).toContain('changed by somebody else');
    expect([(await one('C-1')).name, (await one('C-2')).name]).toEqual(['Acknowledged', 'Second']);
    const partial = await importWith(server(), rows, { partial: true }, async () => expect(await rename('C-1', 'Again')).toBe(200));
    expect(partial).toMatchObject({ updated: 1, failed: 1 });
    expect([(await one('C-1')).name, (await one('C-2')).name]).toEqual(['Again', 'From the file too']);
  });

  it('reports a row that was deleted after its check', async () => {
    await importWith(server(), [HEAD, line('C-3', 'Third')].join('\n'), {});
    const { id } = await one('C-3');
    const remove = async (): Promise<void> => {
      expect((await server().call(`/api/station/delete?ids=${id}`)).http).toBe(200);
    };
    expect(await importWith(server(), [HEAD, line('C-3', 'Back again')].join('\n'), {}, remove)).toMatchObject({ updated: 0, failed: 1 });
  });

  it('raises every version by one, tells each row’s history, and its undo takes back nothing older', async () => {
    await importWith(server(), [HEAD, line('C-4', 'Fourth')].join('\n'), {});
    expect(await rename('C-4', 'By hand')).toBe(200);
    const { version } = await one('C-4');
    await importWith(server(), [HEAD, line('C-4', 'By file')].join('\n'), {});
    expect((await one('C-4')).version).toBe(version + 1);
    const entries = await history('C-4');
    expect(entries.map((e) => e.action)).toEqual(['import', 'update', 'import']);
    expect(entries[0]?.changes).toEqual([expect.objectContaining({ field: 'name', from: 'By hand', to: 'By file' })]);
    expect(await server().call('/api/station/undo', { id: (await one('C-4')).id })).toMatchObject({ error: 'undo.impossible' });
    expect((await one('C-4')).name).toBe('By file');
  });

  it('takes back a change only while the row is as that change left it', async () => {
    await importWith(server(), [HEAD, line('C-5', 'Fifth')].join('\n'), {});
    expect(await rename('C-5', 'Changed')).toBe(200);
    const { id } = await one('C-5');
    await server().system.context.database.pool.query('update station set name = $2, version = version + 1 where id = $1', [id, 'Unseen']);
    expect(await server().call('/api/station/undo', { id })).toMatchObject({ error: 'undo.impossible' });
    await server().system.context.database.pool.query('update station set name = $2, version = version - 1 where id = $1', [id, 'Changed']);
    expect((await server().call('/api/station/undo', { id })).http).toBe(200);
    expect((await one('C-5')).name).toBe('Fifth');
  });

  it('leaves no file behind when it is cancelled', async () => {
    const stop = async (): Promise<void> => {
      throw new JobCancelled();
    };
    rmSync(join(folder, 'rows.csv.errors.csv'), { force: true });
    const rows = [HEAD, line('C-7', 'Seventh'), 'C-8,Eighth,2,001001,many,1'].join('\n');
    await expect(importWith(server(), rows, { partial: true }, stop)).rejects.toThrow(JobCancelled);
    const left = (): string[] =>
      readdirSync(folder)
        .filter((name) => name.startsWith('rows.'))
        .sort();
    expect(left()).toEqual(['rows.csv']);
    const { inserted } = await importWith(server(), rows, { partial: true });
    expect([inserted, left()]).toEqual([1, ['rows.csv', 'rows.csv.errors.csv']]);
    rmSync(join(folder, 'rows.csv.errors.csv'));
  });

  it('says which condition of the screen a row does not meet, not that it is out of reach', async () => {
    const path = join(folder, 'wind.csv');
    writeFileSync(path, [HEAD, 'C-6,Sixth,3,001001,5,1'].join('\n'));
    const { writer } = server().system.context;
    const columns = Object.fromEntries(HEAD.split(',').map((name) => [name, name]));
    const { result } = await runImport(
      writer,
      writer.catalogue().resources.station as Resource,
      { user: owner, language: 'en', screen: 'powerStation/photovoltaic' },
      path,
      `${path}.errors.csv`,
      { mapping: { columns }, dryRun: true, mode: 'insert', partial: false },
      { report: async () => {}, end: async () => undefined, keep: async () => undefined },
    );
    expect(result.errors).toEqual([expect.objectContaining({ line: 2, column: 'leavesType', value: '3' })]);
    expect(result.errors[0]?.message.en).toMatch(/this screen's condition: Energy type/);
  });
});
