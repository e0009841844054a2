/** A plan says where its scan is, whatever becomes of the job: quick ends, failures, cancelling, and a server that dies. */
import { expect, it, vi } from 'vitest';
import { AppError } from '../../../src/server/errors/error.ts';
import { simulatedInverters, type ScanDevice } from '../../../src/server/iv/device.ts';
import { scanKind } from '../../../src/server/iv/scanJob.ts';
import type { JobKind, RunningJob } from '../../../src/server/jobs/kind.ts';
import { door } from '../../support/jobs.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';

const STATION = 'DEMO-S01';

const using = (server: TestServer) => {
  const { context } = server.system;
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const { data, error, text } = await server.call<T>(path, body, { as: 'solar', method: body === undefined ? 'GET' : 'POST' });
    if (error) throw new Error(text);
    return data;
  };
  return {
    /** Scans go to this device from now on. Answers the kind of their jobs. */
    inverters(scan: ScanDevice['scan']): JobKind {
      const kind = scanKind(context, { simulated: true, scan }) as JobKind;
      context.jobs.kinds.set('ivScan', kind);
      return kind;
    },
    async plan(): Promise<{ id: string; code: string }> {
      const { list } = await call<{ list: { inverterCode: string }[] }>('/api/pvString/queryList', {
        where: [{ field: 'stationCode', operator: 'eq', value: STATION }],
        pageSize: 100,
      });
      const inverters = [...new Set(list.map(({ inverterCode }) => inverterCode))];
      const made = await call<{ id: string; code: string }>('/api/ivPlan/insert', {
        name: 'T',
        stationCode: STATION,
        kind: 'iv',
        points: 100,
        scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
        irradianceMin: 600,
        responsible: 'solar',
        inverters,
      });
      await call('/api/ivPlan/submit', { id: made.id });
      const { error, text } = await server.call('/api/ivPlan/approve', { id: made.id });
      if (error) throw new Error(text);
      return made;
    },
    scan: async ({ id }: { id: string }): Promise<string> =>
      (await call<{ jobId: string }>('/api/ivPlan/command?screen=ivData/dataPlan', { name: 'scan', id })).jobId,
    async ended(jobId: string): Promise<string> {
      let state = '';
      await expect
        .poll(async () => ['queued', 'running'].includes((state = (await call<{ state: string }>(`/api/jobs/detail?id=${jobId}`)).state)), {
          timeout: 60_000,
          interval: 50,
        })
        .toBe(false);
      return state;
    },
    cancelJob: (jobId: string) => call(`/api/jobs/cancel?id=${jobId}`, {}),
    cancelPlan: ({ id }: { id: string }) => call('/api/ivPlan/cancel', { id, comment: 'rain' }),
    detail: ({ id }: { id: string }) => call<Record<string, unknown>>(`/api/ivPlan/detail?id=${id}`),
    async batches({ code }: { code: string }): Promise<Record<string, unknown>[]> {
      const { rows } = await context.database.pool.query(
        `select status, (select count(*)::int from "ivRecord" r where r."batchCode" = b.code) as curves from "ivBatch" b where "planCode" = $1`,
        [code],
      );
      return rows as Record<string, unknown>[];
    },
    /** Transitions of a plan in order: who, what, and the comment. */
    async history({ id }: { id: string }): Promise<[user: string, action: string, comment: string | null][]> {
      const { rows } = await context.database.pool.query<{ userCode: string; action: string; note: string | null }>(
        `select "userCode", action, note from sunvane.audit where "recordId" = $1 order by id`,
        [id],
      );
      return rows.map(({ userCode, action, note }) => [userCode, action, note]);
    },
  };
};

describeServerOnBoth('scans of plans', (server) => {
  it('each state is a transition with its audit: by who started it, then by the server', async () => {
    const { inverters, plan, scan, ended, detail, batches, history } = using(server());
    inverters((request) => simulatedInverters.scan(request));
    const made = await plan();
    expect(await ended(await scan(made))).toBe('done');
    expect(await detail(made)).toMatchObject({ status: '5', total: 60, done: 60 });
    expect(await batches(made)).toEqual([{ status: '5', curves: 60 }]);
    expect((await history(made)).slice(-3).map(([user, action]) => [user, action])).toEqual([
      [expect.not.stringMatching('system'), 'start'],
      ['system', 'diagnose'],
      ['system', 'finish'],
    ]);
  });

  it('strings that do not answer leave it partly done, and say how many', async () => {
    const { inverters, plan, scan, ended, detail, batches, history } = using(server());
    inverters(async (request) => (request.stringCode.endsWith('S03') ? undefined : simulatedInverters.scan(request)));
    const made = await plan();
    expect(await ended(await scan(made))).toBe('done');
    const { status, total, done } = await detail(made);
    expect(status).toBe('6');
    expect(Number(done)).toBeLessThan(Number(total));
    expect(await batches(made)).toEqual([{ status: '6', curves: done }]);
    expect((await history(made)).at(-1)).toEqual([
      'system',
      'finishPartly',
      expect.stringContaining(`${String(done)} of 60 strings answered`),
    ]);
  });

  it('a failure is told with its reason; started again, it goes on where it ended', async () => {
    const { inverters, plan, scan, ended, detail, batches, history } = using(server());
    let asked = 0;
    inverters(async (request) => {
      asked += 1;
      if (asked === 41) throw new AppError('database.unavailable');
      if (asked > 41) throw new AppError('iv.noAnswer');
      return simulatedInverters.scan(request);
    });
    const made = await plan();
    // What may pass is tried again, then it is over.
    expect(await ended(await scan(made))).toBe('failed');
    await expect.poll(async () => (await detail(made))['status']).toBe('7');
    expect(await batches(made)).toEqual([{ status: '7', curves: 32 }]);
    expect((await history(made)).at(-1)).toEqual(['system', 'fail', expect.stringContaining('No string answered')]);
    const again: string[] = [];
    inverters((request) => {
      again.push(request.stringCode);
      return simulatedInverters.scan(request);
    });
    expect(await ended(await scan(made))).toBe('done');
    expect(again).toHaveLength(28);
    expect((await detail(made))['status']).toBe('5');
    expect(await batches(made)).toEqual([{ status: '5', curves: 60 }]);
  });

  it('nothing that answers is a failure, not an empty batch that is done', async () => {
    const { inverters, plan, scan, ended, detail } = using(server());
    inverters(async () => undefined);
    const made = await plan();
    expect(await ended(await scan(made))).toBe('failed');
    await expect.poll(async () => (await detail(made))['status']).toBe('7');
  });

  it('a job that is cancelled leaves a plan that may be started again; a plan that is cancelled ends its job', async () => {
    const { inverters, plan, scan, ended, detail, batches, cancelJob, cancelPlan } = using(server());
    const wait = door();
    const reached = door();
    let asked = 0;
    inverters(async (request) => {
      asked += 1;
      if (asked === 20) {
        reached.open();
        await wait.opened;
      }
      return simulatedInverters.scan(request);
    });
    const made = await plan();
    const job = await scan(made);
    await reached.opened;
    expect((await detail(made))['status']).toBe('3');
    await cancelJob(job);
    wait.open();
    expect(await ended(job)).toBe('cancelled');
    await expect.poll(async () => (await detail(made))['status']).toBe('7');
    expect((await batches(made))[0]?.['status']).toBe('7');

    const other = await plan();
    const [waiting, there] = [door(), door()];
    inverters(async (request) => {
      there.open();
      await waiting.opened;
      return simulatedInverters.scan(request);
    });
    const stopped = await scan(other);
    await there.opened;
    await cancelPlan(other);
    waiting.open();
    expect(await ended(stopped)).toBe('cancelled');
    await expect.poll(async () => (await batches(other))[0]?.['status']).toBe('7');
    expect((await detail(other))['status']).toBe('8');
  });

  it('a scan whose server died is taken up by the next one, and no string is swept twice', async () => {
    const { inverters, plan, scan, ended, detail, batches } = using(server());
    const { jobs, database } = server().system.context;
    const asked: string[] = [];
    const kind = inverters((request) => {
      asked.push(request.stringCode);
      return simulatedInverters.scan(request);
    });
    const made = await plan();
    // Nobody else takes it meanwhile, neither told nor by the clock.
    const claim = jobs.queue.claim.bind(jobs.queue);
    const claiming = vi.spyOn(jobs.queue, 'claim').mockResolvedValue(undefined);
    const id = await scan(made);
    const claimed = await claim(['ivScan']);
    expect(claimed?.id).toBe(id);
    const user = await server().system.context.worker.userBy(claimed?.userId ?? '');
    if (!user) expect.fail();
    let slices = 0;
    const dying = {
      call: async () => ({ user, language: 'en' as const }),
      report: async () => {
        slices += 1;
        if (slices === 2) throw new Error('the power is gone');
      },
    } as unknown as RunningJob;
    await expect(kind.run({ plan: made.code }, dying)).rejects.toThrow('the power is gone');
    expect((await detail(made))['status']).toBe('3');
    await database.pool.query(`update "job" set "leaseUntil" = now() - interval '1 second' where id = $1`, [id]);
    claiming.mockRestore();
    jobs.wake();
    expect(await ended(id)).toBe('done');
    expect([asked.length, new Set(asked).size]).toEqual([60, 60]);
    expect((await detail(made))['status']).toBe('5');
    expect(await batches(made)).toEqual([{ status: '5', curves: 60 }]);
  });
});
