/** Second sweeps in little light: what they decide, which of several does, and that neither order nor trials see it otherwise. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Job } from '../../../src/console/data/files/transfer.ts';
import type { Drawn } from '../../../src/diagnosis/generate.ts';
import { STANDARD } from '../../../src/server/iv/judging/judge.ts';
import { decideShunts } from '../../../src/server/iv/second.ts';
import { tryOn } from '../../../src/server/iv/trial.ts';
import { describeServerOnBoth, type TestServer } from '../../support/server.ts';
import { sweep } from '../../support/sweeps.ts';

const STATION = 'DEMO-S01';
const DAY = 86_400_000;
const NOON = Date.parse('2026-11-10T04:00:00Z');
const [STRONG, WEAK] = [
  { irradiance: 850, tCell: 46 },
  { irradiance: 320, tCell: 28 },
];
/** Degraded modules. Their shunts stay as they are in little light, where those of the model grow as the light shrinks: as much smaller a share. */
const PID = { fault: 'pid', substrings: 60, share: 0.03 } satisfies Drawn;
const PID_DARK: Drawn = { ...PID, share: (PID.share * WEAK.irradiance) / STRONG.irradiance };
/** Light that differs along the string. */
const TAPER: Drawn = { fault: 'taper', most: 0.12 };

interface Judged {
  id: string;
  version: number;
  faults: string[];
  defectFault: string | null;
  verdict: {
    findings: { fault: string; grounds: { figure: string; is: string }[] }[];
    alternatives: string[];
    figures?: { pf: number };
    second?: { time: string; irradiance: number };
  };
}

const using = (server: TestServer) => {
  const call = async <T>(path: string, body?: unknown): Promise<T> => {
    const { data, error, text } = await server.call<T>(path, body, { method: body === undefined ? 'GET' : 'POST' });
    if (error) throw new Error(text);
    return data;
  };
  return {
    call,
    /** A batch of sweeps of these strings. @param days after the first of them */
    async swept(
      days: number,
      curves: readonly (readonly [string: string, drawn: Drawn])[],
      light = STRONG,
      said = light,
    ): Promise<{ id: string; code: string; ids: string[] }> {
      const code = `T-${randomUUID().slice(0, 8)}`;
      const time = new Date(NOON + days * DAY).toISOString();
      const { id } = await call<{ id: string }>('/api/ivBatch/insert', {
        code,
        name: code,
        stationCode: STATION,
        kind: 'iv',
        scanTime: time,
      });
      const ids = [];
      for (const [n, [stringCode, drawn]] of curves.entries()) {
        const points = sweep(drawn, n + 1, light);
        const body = { stationCode: STATION, batchCode: code, stringCode, sweepTime: time, ...said, points };
        ids.push((await call<{ id: string }>('/api/ivRecord/insert', body)).id);
      }
      return { id, code, ids };
    },
    async diagnose({ id }: { id: string }): Promise<void> {
      const { jobId } = await call<{ jobId: string }>('/api/ivBatch/command', { name: 'diagnose', id });
      let job: Job | undefined;
      const running = async () => ['queued', 'running'].includes((job = await call<Job>(`/api/jobs/detail?id=${jobId}`)).state);
      await expect.poll(running, { timeout: 60_000, interval: 100 }).toBe(false);
      if (job?.state !== 'done') throw new Error(JSON.stringify(job));
    },
    detail: ({ ids }: { ids: string[] }, n = 0) => call<Judged>(`/api/ivRecord/detail?id=${ids[n] ?? ''}`),
    /** Strings that nobody swept in these tests, all of one inverter. */
    async strings(count: number): Promise<string[]> {
      const { rows } = await server.system.context.database.pool.query<{ codes: string[] }>(
        `select array_agg(s.code order by s.code) as codes from "pvString" s where s."stationCode" = $1
           and not exists (select from "ivRecord" r where r."stringCode" = s.code and r."batchCode" like 'T-%')
           and s."moduleModel" = (select "moduleModel" from "pvString" where "stationCode" = $1 order by code limit 1)
         group by s."inverterCode" having count(*) >= $2 limit 1`,
        [STATION, count],
      );
      const codes = rows[0]?.codes.slice(0, count) ?? [];
      expect(codes).toHaveLength(count);
      return codes;
    },
  };
};

const tell = ({ faults, verdict }: Judged): unknown[] => [faults[0], verdict.second?.time];
const at = (days: number): string => new Date(NOON + days * DAY).toISOString();

describeServerOnBoth('second sweeps', (server) => {
  it('one names degradation, whichever was taken in first', async () => {
    const { swept, diagnose, detail, strings } = using(server());
    const [string = '', other = ''] = await strings(2);
    const strong = await swept(0, [[string, PID]]);
    await diagnose(strong);
    expect(tell(await detail(strong))).toEqual(['rshLow', undefined]);
    const weak = await swept(3, [[string, PID_DARK]], WEAK);
    await diagnose(weak);
    const decided = await detail(strong);
    expect(decided).toMatchObject({
      faults: ['pid'],
      defectFault: 'pid',
      verdict: { alternatives: [], second: { time: at(3), irradiance: 320 } },
    });
    expect(decided.verdict.findings[0]?.grounds[0]).toMatchObject({ figure: 'dark', is: 'above' });
    expect(await detail(weak)).toMatchObject({ faults: ['invalid'] });
    // Judged again it is the same, and so it is in the other order.
    await diagnose(strong);
    expect(await detail(strong)).toMatchObject({ faults: ['pid'], verdict: decided.verdict });
    const early = await swept(-3, [[other, PID_DARK]], WEAK);
    await diagnose(early);
    const late = await swept(0, [[other, PID]]);
    await diagnose(late);
    expect(tell(await detail(late))).toEqual(['pid', at(-3)]);
  });

  it('light that differs is told from shunts', async () => {
    const { swept, diagnose, detail, strings } = using(server());
    const [string = ''] = await strings(1);
    const strong = await swept(0, [[string, TAPER]]);
    const weak = await swept(1, [[string, TAPER]], WEAK);
    await diagnose(strong);
    await diagnose(weak);
    expect(await detail(strong)).toMatchObject({ faults: ['taper'], defectFault: 'soiling', verdict: { second: { time: at(1) } } });
  });

  it('no other string, light or day decides', async () => {
    const { swept, diagnose, detail, strings } = using(server());
    const [string = '', other = ''] = await strings(2);
    const strong = await swept(0, [[string, PID]]);
    for (const weak of [
      await swept(1, [[other, PID_DARK]], WEAK),
      await swept(15, [[string, PID_DARK]], WEAK),
      await swept(-15, [[string, PID_DARK]], WEAK),
      await swept(1, [[string, PID_DARK]], { irradiance: 230, tCell: 25 }),
      await swept(1, [[string, PID_DARK]], { irradiance: 430, tCell: 30 }),
      await swept(1, [[string, { fault: 'open' }]], WEAK),
    ])
      await diagnose(weak);
    await diagnose(strong);
    expect(tell(await detail(strong))).toEqual(['rshLow', undefined]);
    const last = await swept(14, [[string, PID_DARK]], WEAK);
    await diagnose(last);
    expect(tell(await detail(strong))).toEqual(['pid', at(14)]);
  });

  it('of two the nearest that decides anything does, in any order, and where none does any more the sweep stands alone', async () => {
    const { swept, diagnose, detail, strings, call } = using(server());
    const [first = '', second = ''] = await strings(2);
    for (const [string, order] of [
      [first, [0, 1, 2]],
      [second, [2, 1, 0]],
    ] as const) {
      const strong = await swept(0, [[string, PID]]);
      const before = (await detail(strong)).verdict;
      const weak = [
        // Between a shunt and light that differs: nothing follows.
        await swept(1, [[string, { ...PID, share: 0.95 * PID.share }]], WEAK),
        await swept(2, [[string, PID_DARK]], WEAK),
        await swept(9, [[string, TAPER]], WEAK),
      ];
      for (const n of order) if (weak[n]) await diagnose(weak[n]);
      expect(tell(await detail(strong))).toEqual(['pid', at(2)]);
      const gone = await detail(weak[1] ?? { ids: [] });
      await call('/api/ivRecord/update', { id: gone.id, version: gone.version, irradiance: 600 });
      await diagnose(weak[1] ?? { id: '' });
      await diagnose(weak[2] ?? { id: '' });
      const other = await detail(weak[2] ?? { ids: [] });
      expect(tell(await detail(strong))[1]).not.toBe(at(2));
      await call('/api/ivRecord/update', { id: other.id, version: other.version, irradiance: 600 });
      await diagnose(weak[2] ?? { id: '' });
      expect((await detail(strong)).verdict).toEqual(before);
    }
  });

  it('where enough sisters were swept, they say what the light was', async () => {
    const { swept, diagnose, detail, strings } = using(server());
    const codes = await strings(6);
    const curves = codes.map((code, n): [string, Drawn] => [code, n === 2 ? TAPER : { fault: 'normal' }]);
    const strong = await swept(0, curves);
    await diagnose(strong);
    // The sensor says a tenth too much: against the sheet alone every string would lose as by a shunt.
    const weak = await swept(2, curves, WEAK, { ...WEAK, irradiance: 352 });
    await diagnose(weak);
    expect(tell(await detail(strong, 2))).toEqual(['taper', at(2)]);
    expect((await detail(strong, 1)).faults).toEqual(['normal']);
  });

  it('batches decided side by side agree, and nothing is written twice', async () => {
    const { swept, detail, strings } = using(server());
    const { context } = server().system;
    const [string = ''] = await strings(1);
    const strong = await swept(0, [[string, PID]]);
    const weak = [await swept(2, [[string, PID_DARK]], WEAK), await swept(5, [[string, PID_DARK]], WEAK)];
    await Promise.all([strong, ...weak].map(({ code }) => decideShunts(context, code)));
    expect(tell(await detail(strong))).toEqual(['pid', at(2)]);
    for (const { code } of [strong, ...weak]) expect(await decideShunts(context, code)).toEqual([]);
  });

  it('a trial counts what a diagnosis would say', async () => {
    const { swept, diagnose, detail, strings, call } = using(server());
    const { context } = server().system;
    const [string = ''] = await strings(1);
    const strong = await swept(0, [[string, PID]]);
    const weak = await swept(2, [[string, PID_DARK]], WEAK);
    const silent = { report: async () => undefined, signal: new AbortController().signal };
    const trial = async (limits = STANDARD.limits) => {
      const tried = await tryOn(context, [weak.code, strong.code], { code: 'trial', limits }, 1000, silent);
      return tried.filter(({ batch }) => batch === strong.code).map(({ now, next }) => [now, next]);
    };
    // Stored, but not yet diagnosed together.
    expect(await trial()).toEqual([['rshLow', 'pid']]);
    await diagnose(weak);
    expect(await trial()).toEqual([['pid', 'pid']]);
    // Under limits by which the second sweep is no curve there is nothing to decide by.
    const coarse = await call<Judged & { points: unknown[] }>(`/api/ivRecord/detail?id=${weak.ids[0] ?? ''}`);
    const points = coarse.points.filter((_point, n) => n % 2 === 0);
    await call('/api/ivRecord/update', { id: coarse.id, version: coarse.version, points });
    await diagnose(weak);
    expect(await trial()).toEqual([['pid', 'pid']]);
    expect(await trial({ ...STANDARD.limits, points: 80 })).toEqual([['pid', 'rshLow']]);
    expect(tell(await detail(strong))).toEqual(['pid', at(2)]);
  });
});
