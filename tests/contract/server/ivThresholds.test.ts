/** What curves are judged by: tried on stored curves without writing, put into use, and taken back. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Job } from '../../../src/console/data/files/transfer.ts';
import { THRESHOLDS } from '../../../src/diagnosis/thresholds.ts';
import { keepStandard } from '../../../src/server/iv/thresholds.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import { sweep } from '../../support/sweeps.ts';

interface Judged {
  id: string;
  faults: string[];
  verdict: { thresholds: string };
}

const using = (server: TestServer) => {
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const { data, error, text } = await server.call<T>(path, body, { method: body === undefined ? 'GET' : 'POST' });
    if (error) throw new Error(text);
    return data;
  };
  return {
    call,
    setOf: (more: object) =>
      call<{ id: string; code: string; version: number }>('/api/ivThreshold/insert', { name: `T ${randomUUID()}`, ...THRESHOLDS, ...more }),
    move: (name: string, { id }: { id: string }) => call(`/api/ivThreshold/${name}`, { id, comment: 'tried' }),
    status: async ({ id }: { id: string }) => (await call<{ status: string }>(`/api/ivThreshold/detail?id=${id}`)).status,
    /** A curve with 3.5 Ω too much. */
    async record(): Promise<{ record: Judged; batch: { id: string; code: string } }> {
      const code = `T-${randomUUID().slice(0, 8)}`;
      const batch = await call<{ id: string }>('/api/ivBatch/insert', {
        code,
        name: code,
        stationCode: 'DEMO-S01',
        kind: 'iv',
        scanTime: '2026-11-20T04:00:00Z',
      });
      const { list } = await call<{ list: { code: string }[] }>('/api/pvString/queryList', {
        where: [{ field: 'stationCode', operator: 'eq', value: 'DEMO-S01' }],
        pageSize: 1,
      });
      const record = await call<Judged>('/api/ivRecord/insert', {
        stationCode: 'DEMO-S01',
        batchCode: code,
        stringCode: list[0]?.code,
        sweepTime: '2026-11-20T04:00:00Z',
        irradiance: 820,
        tCell: 44,
        points: sweep({ fault: 'rsHigh', ohm: 3.5 }),
      });
      return { record, batch: { id: batch.id, code } };
    },
    detail: ({ id }: { id: string }) => call<Judged>(`/api/ivRecord/detail?id=${id}`),
    async command(api: string, id: string, name: string): Promise<Job> {
      const { jobId } = await call<{ jobId: string }>(`/api/${api}/command`, { name, id });
      let job: Job | undefined;
      const running = async () => ['queued', 'running'].includes((job = await call<Job>(`/api/jobs/detail?id=${jobId}`)).state);
      await expect.poll(running, { timeout: 60_000, interval: 100 }).toBe(false);
      if (job?.state !== 'done') throw new Error(JSON.stringify(job));
      return job;
    },
  };
};

describeServerOnBoth('thresholds of diagnoses', (server) => {
  it('a set is tried, used and taken back; verdicts say which one they were judged by', async () => {
    const { setOf, move, record: make, detail, command, status } = using(server());
    const { record, batch } = await make();
    expect([record.faults, record.verdict.thresholds]).toEqual([['rsHigh'], 'standard']);
    const set = await setOf({ seriesOhm: 5 });
    const trial = await command('ivThreshold', set.id, 'trial');
    const told = trial.result as unknown as { judged: number; changed: number; pairs: Record<string, number> };
    expect(told.pairs['rsHigh normal']).toBeGreaterThan(0);
    expect(told.changed).toBeGreaterThanOrEqual(told.pairs['rsHigh normal'] ?? 0);
    expect(told.judged).toBeGreaterThan(told.changed);
    expect(trial.hasFile).toBe(true);
    // It was only tried.
    expect(await detail(record)).toMatchObject({ faults: ['rsHigh'], verdict: { thresholds: 'standard' } });
    await move('apply', set);
    expect((await make()).record).toMatchObject({ faults: ['normal'], verdict: { thresholds: set.code } });
    expect((await detail(record)).faults).toEqual(['rsHigh']);
    await command('ivBatch', batch.id, 'diagnose');
    expect(await detail(record)).toMatchObject({ faults: ['normal'], verdict: { thresholds: set.code } });
    await move('retire', set);
    expect(await status(set)).toBe('2');
    await command('ivBatch', batch.id, 'diagnose');
    expect(await detail(record)).toMatchObject({ faults: ['rsHigh'], verdict: { thresholds: 'standard' } });
  });

  it('one set is in use; what was in use cannot be edited, and limits that contradict each other are refused', async () => {
    const { setOf, move, status, call } = using(server());
    const [first, second] = [await setOf({}), await setOf({ normal: 0.96 })];
    await Promise.all([move('apply', first), move('apply', second)]);
    expect([await status(first), await status(second)].toSorted()).toEqual(['1', '2']);
    const { rows } = await server().system.context.database.pool.query(
      `select 1 from sunvane.audit where resource = 'ivThreshold' and action = 'retire' and "recordId" = any($1)`,
      [[first.id, second.id]],
    );
    expect(rows).toHaveLength(1);
    const used = (await status(first)) === '1' ? first : second;
    const { version } = await call<{ version: number }>(`/api/ivThreshold/detail?id=${used.id}`);
    const edited = await server().call('/api/ivThreshold/update', { id: used.id, version, seriesOhm: 2 });
    expect(edited.error).not.toBeUndefined();
    const odd = await server().call('/api/ivThreshold/insert', { name: 'odd', ...THRESHOLDS, minor: 0.97 });
    expect(odd.error).toBe('record.invalid');
    await move('retire', used);
  });

  it('the standard is the first of them: it cannot be changed, follows the program, and holds where no other is in use', async () => {
    const { context } = server().system;
    const { call, setOf, move, status } = using(server());
    const standard = async () => {
      const { list } = await call<{ list: (typeof THRESHOLDS & { id: string; status: string; version: number })[] }>(
        '/api/ivThreshold/queryList',
        { where: [{ field: 'code', operator: 'eq', value: 'standard' }], pageSize: 10 },
      );
      expect(list).toHaveLength(1);
      return list[0] as (typeof list)[number];
    };
    const { id, version } = await standard();
    expect(await standard()).toMatchObject({ ...THRESHOLDS, status: '1' });
    for (const [verb, body] of [
      ['update', { id, version, seriesOhm: 2 }],
      ['delete', { ids: [id] }],
      ['retire', { id, comment: 'x' }],
      ['insert', { ...THRESHOLDS, code: 'standard', name: 'mine' }],
    ] as const)
      expect((await server().call(`/api/ivThreshold/${verb}`, body)).http).toBeGreaterThanOrEqual(400);
    await context.database.pool.query(`update "ivThreshold" set "seriesOhm" = 9 where id = $1`, [id]);
    await keepStandard(context);
    expect(await standard()).toMatchObject({ ...THRESHOLDS, status: '1', version: version + 1 });
    await keepStandard(context);
    expect((await standard()).version).toBe(version + 1);
    const set = await setOf({});
    await move('apply', set);
    await keepStandard(context);
    expect((await standard()).status).toBe('2');
    await move('retire', set);
    expect((await standard()).status).toBe('1');
    await move('apply', set);
    await move('apply', await standard());
    expect([await status(set), (await standard()).status]).toEqual(['2', '1']);
  });

  it('nobody but administrators may change or try them', async () => {
    const { setOf } = using(server());
    const set = await setOf({});
    for (const path of ['apply', 'command'])
      expect(
        (await server().call(`/api/ivThreshold/${path}`, { id: set.id, name: 'trial', comment: 'x' }, { as: 'solar' })).http,
      ).toBeGreaterThanOrEqual(400);
  });
});
