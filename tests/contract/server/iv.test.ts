/** Curves of strings: files become judged records, every refusal says why, and a scan of a plan tells what a repair brought. */
import { randomUUID } from 'node:crypto';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Drawn } from '../../../src/diagnosis/generate.ts';
import type { Job } from '../../../src/console/data/files/transfer.ts';
import { appendSamples } from '../../../src/server/telemetry/history.ts';
import { judgeLeft } from '../../../src/server/iv/unjudged.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import { sweep, sweepFile } from '../../support/sweeps.ts';

const STATION = 'DEMO-S01';
interface Record {
  id: string;
  version: number;
  stringCode: string;
  faults: string[];
  pf: number;
  lossW: number;
  valid: string;
  severity: string;
  points: number[][];
  referenceCurve: number[][] | null;
  dataSource: string;
  rawFile: string;
  defectFault: string | null;
  verdict: { findings: { fault: string; grounds: unknown[]; substrings?: number }[]; reference: string; reason?: string };
}

const using = (server: TestServer) => {
  const call = async <T>(path: string, body: unknown, as = 'admin'): Promise<T> => {
    const { data, error, text } = await server.call<T>(path, body, { as });
    if (error) throw new Error(text);
    return data;
  };
  const where = (field: string, value: string) => [{ field, operator: 'eq', value }];
  return {
    call,
    /** Codes of the strings of the first inverter, then of others. */
    async strings(): Promise<string[]> {
      const { list } = await call<{ list: { code: string }[] }>('/api/pvString/queryList', {
        where: where('stationCode', STATION),
        pageSize: 100,
        sorters: [{ field: 'code', order: 'asc' }],
      });
      return list.map(({ code }) => code);
    },
    async batch(more: object = {}): Promise<{ id: string; code: string }> {
      const code = `T-${randomUUID().slice(0, 8)}`;
      const { id } = await call<{ id: string }>('/api/ivBatch/insert', {
        code,
        name: code,
        stationCode: STATION,
        kind: 'iv',
        scanTime: '2026-11-20T04:00:00Z',
        ...more,
      });
      return { id, code };
    },
    async records(batch: string): Promise<Record[]> {
      const { list } = await call<{ list: Record[] }>('/api/ivRecord/queryList?screen=ivData/dataForm', {
        where: where('batchCode', batch),
        pageSize: 100,
        sorters: [{ field: 'stringCode', order: 'asc' }],
      });
      return list;
    },
    async command(api: string, id: string, name: string, values?: object, as = 'admin'): Promise<Job> {
      const { jobId } = await call<{ jobId: string }>(`/api/${api}/command`, { name, id, ...(values ? { values } : {}) }, as);
      let job: Job | undefined;
      await expect
        .poll(
          async () => {
            job = (await server.call<Job>(`/api/jobs/detail?id=${jobId}`, undefined, { as, method: 'GET' })).data;
            return ['queued', 'running'].includes(job.state);
          },
          { timeout: 60_000, interval: 100 },
        )
        .toBe(false);
      if (job?.state !== 'done') throw new Error(JSON.stringify(job));
      return job;
    },
    async files(...contents: [name: string, content: string | Uint8Array][]): Promise<string[]> {
      const ids = [];
      for (const [name, content] of contents) ids.push((await broughtFile(server, Buffer.from(content), { use: 'field', name })).id);
      return ids;
    },
  };
};

const FAULTS: Drawn[] = [
  { fault: 'normal' },
  { fault: 'lowIsc', light: 0.85 },
  { fault: 'step', substrings: 9, light: 0.6 },
  { fault: 'rsHigh', ohm: 4 },
  { fault: 'diodeShort', substrings: 6 },
  { fault: 'open' },
];

describeServerOnBoth('curves of strings', (server) => {
  it('files become judged records, and what is wrong with a file is told', async () => {
    const { call, strings, batch, records, command, files } = using(server());
    const codes = await strings();
    const zip = zipSync({
      ...Object.fromEntries(
        FAULTS.map((drawn, n) => [`day/${codes[((n * 12) % 60) + Math.floor(n / 5)] ?? ''}.csv`, strToU8(sweepFile(sweep(drawn, n + 1)))]),
      ),
      'day/broken.csv': strToU8('V,I\n1,2\n3,x\n'),
      [`day/${codes[30] ?? ''}.txt`]: strToU8(sweepFile(sweep({ fault: 'normal' }), { irradiance: 0, tCell: 40 })),
      'day/UNKNOWN-1.csv': strToU8(sweepFile(sweep({ fault: 'normal' }))),
      'day/picture.bin': new Uint8Array([0, 1, 2, 0]),
    });
    const { id, code } = await batch({ files: await files(['day.zip', zip]) });
    const job = await command('ivBatch', id, 'importSweeps');
    const result = job.result as unknown as { inserted: number; failed: number; errors: { column: string; message: string }[] };
    expect(result).toMatchObject({ inserted: FAULTS.length, failed: 4 });
    expect(result.errors.map(({ column }) => column).toSorted()).toEqual(
      ['day/UNKNOWN-1.csv', 'day/broken.csv', `day/${codes[30] ?? ''}.txt`, 'day/picture.bin'].toSorted(),
    );
    expect(result.errors.map(({ message }) => message)).toEqual(
      expect.arrayContaining(['line 3: "x" is not a number', 'no string is bound to "UNKNOWN-1"', 'this is no text file']),
    );
    expect(job.hasFile).toBe(true);
    const rows = await records(code);
    expect(rows.map(({ faults }) => faults[0]).toSorted()).toEqual(FAULTS.map(({ fault }) => fault).toSorted());
    const low = rows.find(({ faults }) => faults[0] === 'lowIsc');
    expect(low).toMatchObject({ dataSource: 'file', defectFault: 'soiling', valid: '1', severity: 'major' });
    expect(low?.pf).toBeGreaterThan(82);
    expect(low?.lossW).toBeGreaterThan(500);
    // Lists carry few points, the record all of them.
    expect(low?.points.length).toBeLessThanOrEqual(32);
    const whole = (await server().call<Record>(`/api/ivRecord/detail?id=${low?.id ?? ''}`, undefined, { method: 'GET' })).data;
    expect(whole.points).toHaveLength(100);
    expect(whole.referenceCurve?.length).toBe(64);
    expect(whole.verdict.findings[0]).toMatchObject({ fault: 'lowIsc', grounds: [{ figure: 'rI', is: 'below' }] });
    const [kept] = (
      await call<{ list: { done: number; abnormal: number }[] }>('/api/ivBatch/queryList', {
        where: [{ field: 'code', operator: 'eq', value: code }],
      })
    ).list;
    expect(kept).toMatchObject({ done: 6, abnormal: 5 });
    // Again: nothing is new, nothing is lost.
    const again = await command('ivBatch', id, 'importSweeps');
    expect(again.result).toMatchObject({ inserted: 0, updated: 0, failed: 4 });
    expect(await records(code)).toHaveLength(6);
  });

  it('files swept after a repair tell what it gained, in the plan that names the batch before', async () => {
    const { call, strings, batch, command, files } = using(server());
    const codes = (await strings()).slice(40, 42);
    const swept = async (ohm: number): Promise<[string, Uint8Array]> => [
      'day.zip',
      zipSync(
        Object.fromEntries(
          codes.map((code, n) => [
            `${code}.csv`,
            strToU8(sweepFile(sweep(n === 0 ? { fault: 'rsHigh', ohm } : { fault: 'normal' }, n + 3))),
          ]),
        ),
      ),
    ];
    const before = await batch({ files: await files(await swept(4)) });
    await command('ivBatch', before.id, 'importSweeps');
    const plan = await call<{ id: string; code: string }>('/api/ivPlan/insert', {
      name: 'Repaired',
      stationCode: STATION,
      kind: 'cv',
      points: 100,
      scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
      irradianceMin: 600,
      responsible: 'solar',
      inverters: ['DEMO-S01-Z01-N01'],
      baselineBatch: before.code,
    });
    const after = await batch({ planCode: plan.code, kind: 'cv', files: await files(await swept(0.2)) });
    await command('ivBatch', after.id, 'importSweeps');
    const told = async () =>
      (
        await call<{ list: { beforePf: number; afterPf: number; gain: number }[] }>('/api/ivPlan/queryList', {
          where: [{ field: 'code', operator: 'eq', value: plan.code }],
        })
      ).list[0];
    const first = await told();
    expect(first?.gain).toBeGreaterThan(1);
    // Judged again, it says the same.
    await command('ivBatch', after.id, 'diagnose');
    expect(await told()).toEqual(first);
    // A later batch says what was gained by then; an older one, judged again, does not take it back.
    const later = await batch({ planCode: plan.code, kind: 'cv', files: await files(await swept(2)) });
    await command('ivBatch', later.id, 'importSweeps');
    const last = await told();
    expect(last?.gain).toBeLessThan(first?.gain ?? 0);
    await command('ivBatch', after.id, 'diagnose');
    expect(await told()).toEqual(last);
  });

  it('conditions may be given for all files; without them a file is refused', async () => {
    const { strings, batch, records, command, files } = using(server());
    const [, first = ''] = await strings();
    const bare = await files([`${first}.csv`, sweepFile(sweep({ fault: 'normal' }, 9), undefined).replace(/^(?:Irr|Cell).*\n/gm, '')]);
    const { id, code } = await batch({ files: bare });
    const refused = await command('ivBatch', id, 'importSweeps');
    expect(refused.result).toMatchObject({ inserted: 0, failed: 1 });
    const taken = await command('ivBatch', id, 'importSweeps', { irradiance: 820, tCell: 44 });
    expect(taken.result).toMatchObject({ inserted: 1, failed: 0 });
    expect((await records(code))[0]).toMatchObject({ faults: ['normal'], stringCode: first });
  });

  it('conditions that nobody says are those that sensors of the station read then, and the verdict names them', async () => {
    const { strings, batch, records, command, files, call } = using(server());
    const { context } = server().system;
    const [, , , , first = '', , second = ''] = await strings();
    const { rows } = await context.database.pool.query<{ id: string; code: string }>(
      `select id::text, code from "iotDevice" where "stationCode" = $1 order by code limit 1`,
      [STATION],
    );
    const [sensor] = rows;
    const resource = context.store.catalogue.resources['iotDevice'];
    if (!sensor || !resource) throw new Error('no sensor');
    const at = Date.now() - 3_600_000;
    // The back of the modules, 3 K below their cells in full sun; the further one is another hour's.
    await appendSamples(context.database.pool, resource, [
      { id: sensor.id, at: at + 20_000, values: { irradiance: 820, moduleTemp: 44 - 3 * 0.82 } },
      { id: sensor.id, at: at + 50_000, values: { irradiance: 300, moduleTemp: 20 } },
    ]);
    const bare = sweepFile(sweep({ fault: 'normal' }, 9), undefined).replace(/^(?:Irr|Cell).*\n/gm, '');
    const late = await batch({ files: await files([`${first}.csv`, bare]), scanTime: new Date(at - 600_000).toISOString() });
    expect((await command('ivBatch', late.id, 'importSweeps')).result).toMatchObject({ inserted: 0, failed: 1 });
    const { id, code } = await batch({ files: await files([`${first}.csv`, bare]), scanTime: new Date(at).toISOString() });
    expect((await command('ivBatch', id, 'importSweeps')).result).toMatchObject({ inserted: 1, failed: 0 });
    const [record] = await records(code);
    const whole = await server().call<Record & { conditionsFrom: string; irradiance: number; tCell: number }>(
      `/api/ivRecord/detail?id=${record?.id ?? ''}`,
      undefined,
      { method: 'GET' },
    );
    expect(whole.data).toMatchObject({
      faults: ['normal'],
      irradiance: 820,
      tCell: 44,
      conditionsFrom: expect.stringContaining(sensor.code),
    });
    expect(whole.data.verdict).toMatchObject({ conditionsFrom: whole.data.conditionsFrom });
    // Whoever says others answers for them.
    const edited = await call<object>('/api/ivRecord/update', { id: record?.id, version: whole.data.version, irradiance: 800 });
    expect(edited).toMatchObject({ conditionsFrom: null });
    // A curve that is entered by hand is no different.
    const entered = await call<Record>('/api/ivRecord/insert', {
      stationCode: STATION,
      batchCode: code,
      stringCode: second,
      sweepTime: new Date(at).toISOString(),
      points: sweep({ fault: 'normal' }, 9),
    });
    expect(entered).toMatchObject({ faults: ['normal'], irradiance: 820, tCell: 44, conditionsFrom: whole.data.conditionsFrom });
  });

  it('sweeps that a job left unjudged are judged by another, once nobody can be at work on them', async () => {
    const { strings, batch, records, command, files } = using(server());
    const { context } = server().system;
    const [, , , , , first = ''] = await strings();
    const { id, code } = await batch({ files: await files([`${first}.csv`, sweepFile(sweep({ fault: 'rsHigh', ohm: 4 }))]) });
    await command('ivBatch', id, 'importSweeps');
    const since = async (hours: number): Promise<void> => {
      await context.database.pool.query(
        `update "ivRecord" set verdict = null, faults = null, "createTime" = now() - $2 * interval '1 hour' where "batchCode" = $1`,
        [code, hours],
      );
      await judgeLeft(context);
    };
    const started = async (): Promise<number> =>
      (await context.database.pool.query(`select from job where kind = 'ivDiagnose' and subject = $1`, [code])).rows.length;
    await since(1);
    expect(await started()).toBe(0);
    await since(3);
    expect(await started()).toBe(1);
    await expect.poll(async () => (await records(code))[0]?.faults, { timeout: 30_000 }).toEqual(['rsHigh']);
    // What fails again is not tried every hour.
    await since(3);
    expect(await started()).toBe(1);
  });

  it('what follows from a curve is never entered, and outlives other edits', async () => {
    const { call, strings, batch } = using(server());
    const [, , third = ''] = await strings();
    const { code } = await batch();
    const body = {
      stationCode: STATION,
      batchCode: code,
      stringCode: third,
      sweepTime: '2026-11-20T04:00:00Z',
      irradiance: 820,
      tCell: 44,
      points: sweep({ fault: 'rsHigh', ohm: 4 }),
    };
    const made = await call<Record>('/api/ivRecord/insert', body);
    expect(made).toMatchObject({ faults: ['rsHigh'], valid: '1' });
    const claimed = await server().call('/api/ivRecord/insert', { ...body, pf: 100 });
    expect(claimed.error).toBe('record.invalid');
    const edited = await call<Record>('/api/ivRecord/update', { id: made.id, version: made.version, remark: 'seen' });
    expect(edited).toMatchObject({ faults: ['rsHigh'], pf: made.pf, lossW: made.lossW });
    const brighter = await call<Record>('/api/ivRecord/update', { id: made.id, version: edited.version, irradiance: 300 });
    expect(brighter).toMatchObject({ faults: ['invalid'], valid: '0', verdict: { reason: 'dark' } });
    const bad = await server().call('/api/ivRecord/insert', {
      ...body,
      points: [
        [1, 2],
        [3, 'x'],
      ],
    });
    expect(bad.error).toBe('record.invalid');
  });

  it('a plan is scanned, and a check scan tells what was gained', async () => {
    const { call, command } = using(server());
    const plan = async (more: object) => {
      const made = await call<{ id: string; code: string; version: number }>('/api/ivPlan/insert', {
        name: 'T',
        stationCode: STATION,
        points: 100,
        scheduledAt: new Date(Date.now() + 3_600_000).toISOString(),
        irradianceMin: 600,
        responsible: 'solar',
        inverters: ['DEMO-S01-Z01-N1'],
        ...more,
      });
      return made;
    };
    const inverters = (
      await call<{ list: { inverterCode: string }[] }>('/api/pvString/queryList', {
        where: [{ field: 'stationCode', operator: 'eq', value: STATION }],
        pageSize: 100,
      })
    ).list.map((one) => one.inverterCode);
    const all = [...new Set(inverters)];
    const early = await plan({ kind: 'iv', inverters: all });
    const refused = await server().call('/api/ivPlan/command', { name: 'scan', id: early.id });
    expect(refused.error).not.toBeUndefined();
    await server().system.context.database.pool.query(`update "ivPlan" set status = '2' where id = $1`, [early.id]);
    const first = await command('ivPlan', early.id, 'scan');
    const { batch } = first.result as unknown as { batch: string; judged: number };
    expect(first.result).toMatchObject({ judged: 60 });
    const check = await plan({ kind: 'cv', inverters: all, baselineBatch: batch });
    await server().system.context.database.pool.query(`update "ivPlan" set status = '2' where id = $1`, [check.id]);
    await command('ivPlan', check.id, 'scan');
    const [after] = (
      await call<{ list: { status: string; beforePf: number; afterPf: number; gain: number }[] }>('/api/ivPlan/queryList', {
        where: [{ field: 'code', operator: 'eq', value: check.code }],
      })
    ).list;
    expect(after?.status).toBe('5');
    expect(after?.gain).toBeGreaterThan(0);
    const [record] = (
      await call<{ list: Record[] }>('/api/ivRecord/queryList', {
        where: [{ field: 'batchCode', operator: 'eq', value: batch }],
        pageSize: 1,
      })
    ).list;
    expect(record?.dataSource).toBe('simulated');
    const [named] = (
      await call<{ list: { name: string }[] }>('/api/ivBatch/queryList', { where: [{ field: 'code', operator: 'eq', value: batch }] })
    ).list;
    expect(named?.name).toMatch(/simulated|模拟/);
  });

  it('channels are bound by number and verified by the voltage', async () => {
    const { call } = using(server());
    const list = (
      await call<{ list: { id: string; bound: string; inverterCode: string }[] }>('/api/pvString/queryList', {
        where: [{ field: 'stationCode', operator: 'eq', value: STATION }],
        pageSize: 100,
      })
    ).list;
    const free = list.find(({ bound }) => bound === '0');
    await call('/api/pvString/command?screen=ivData/dataBinding', { name: 'bindByNumber', id: free?.id });
    const bound = (
      await server().call<{ bound: string; sourceChannel: string }>(`/api/pvString/detail?id=${free?.id ?? ''}`, undefined, {
        method: 'GET',
      })
    ).data;
    expect(bound).toMatchObject({ bound: '1' });
    expect(bound.sourceChannel).toContain(free?.inverterCode ?? '-');
    const measured = list.find(({ bound: one }) => one === '1');
    await call('/api/pvString/command?screen=ivData/dataBinding', { name: 'verify', id: measured?.id });
    const verified = (
      await server().call<{ checkResult: string }>(`/api/pvString/detail?id=${measured?.id ?? ''}`, undefined, { method: 'GET' })
    ).data;
    expect(['1', '2', '3']).toContain(verified.checkResult);
  });

  it('nobody elsewhere reaches a batch', async () => {
    const { batch, files } = using(server());
    const { id } = await batch({ files: await files(['a.csv', 'V,I\n']) });
    const { error } = await server().call('/api/ivBatch/command', { name: 'importSweeps', id }, { as: 'wind' });
    expect(error).not.toBeUndefined();
  });
});
