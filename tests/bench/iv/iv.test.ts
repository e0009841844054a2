/**
 * 5,000 curves of 128 points: the rules alone, a file of them taken in and judged in one job, and all judged again. BENCH_CURVES says
 * another number.
 */
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { drawCurve, randomFrom, type Drawn } from '../../../src/diagnosis/generate.ts';
import { STANDARD } from '../../../src/server/iv/judging/judge.ts';
import { judgeTogether, type Swept } from '../../../src/server/iv/judging/group.ts';
import { broughtFile } from '../../support/files.ts';
import { describeServerOnBoth } from '../../support/server.ts';
import { design, sweepFile } from '../../support/sweeps.ts';
import { moduleModels, MODULES_PER_STRING } from '../../../src/server/seed/demo/equipment.ts';

const COUNT = Number(process.env.BENCH_CURVES ?? 5000);
/** Curves of a packed file. */
const PACKED = 500;
/** Strings of an inverter. */
const SISTERS = 20;
const STATION = 'DEMO-S01';
/** Most processor seconds of the rules, of them with models, and seconds of a whole job. */
const [RULES, MODELS, JOB] = [6, 30, 90];

const FAULTS: readonly Drawn[] = [
  { fault: 'lowIsc', light: 0.88 },
  { fault: 'step', substrings: 9, light: 0.6 },
  { fault: 'rsHigh', ohm: 4 },
  { fault: 'diodeShort', substrings: 6 },
];
const codeOf = (n: number): string => `BENCH-${String(n).padStart(5, '0')}`;
const inverterOf = (n: number): string => `BENCH-N${Math.floor(n / SISTERS)}`;
/** Light differs a little from string to string, as sensors say. */
const lightOf = (n: number): number => 800 + (n % 13);

const curves = Array.from({ length: COUNT }, (_, n) => {
  if (!design) throw new Error('no design');
  const drawn = n % 17 === 5 ? FAULTS[n % FAULTS.length] : undefined;
  const conditions = { irradiance: lightOf(n), tCell: 44 };
  return drawCurve(design, conditions, drawn ?? { fault: 'normal' }, { points: 128, noise: 0.0006, random: randomFrom(n + 1) }).map(
    ([v, i]): [number, number] => [Number(v.toFixed(2)), Number(i.toFixed(4))],
  );
});

it('the rules', () => {
  const sheet = moduleModels[0] as unknown as NonNullable<Swept['string']>;
  const records = curves.map((points, n): Swept => ({
    id: codeOf(n),
    sweepTime: 0,
    irradiance: lightOf(n),
    tCell: 44,
    points,
    string: { ...sheet, code: codeOf(n), inverterCode: inverterOf(n), moduleCount: MODULES_PER_STRING, cableLength: 80 },
  }));
  const timed = (models: boolean): number => {
    // Processor time: others may be at work on the machine.
    const begun = process.cpuUsage();
    expect(judgeTogether(records, STANDARD, models)).toHaveLength(COUNT);
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  const [rules, models] = [timed(false), timed(true)];
  console.log(`${COUNT} curves: rules ${rules.toFixed(2)} s, with models of what they doubt ${models.toFixed(2)} s`);
  expect(rules).toBeLessThan(RULES);
  expect(models).toBeLessThan(MODELS);
});

describeServerOnBoth('a job of many curves', (server, kind) => {
  it('is taken in and judged, and judged again', async () => {
    const call = async <T>(path: string, body: unknown): Promise<T> => {
      const { data, error, text } = await server().call<T>(path, body);
      if (error) throw new Error(text);
      return data;
    };
    await server().system.context.database.pool.query(
      `insert into "pvString" (id, code, "stationCode", "inverterCode", "moduleModel", "moduleCount", "cableLength", "companyCode", "companyPath", version)
        select gen_random_uuid(), 'BENCH-' || lpad(n::text, 5, '0'), s."stationCode", 'BENCH-N' || n / ${SISTERS}, s."moduleModel", s."moduleCount", 80, s."companyCode", s."companyPath", 1
        from generate_series(0, $1::int - 1) n, (select * from "pvString" where "stationCode" = $2 limit 1) s`,
      [COUNT, STATION],
    );
    const files: string[] = [];
    for (let from = 0; from < COUNT; from += PACKED) {
      const some = curves.slice(from, from + PACKED).map((points, k): [string, Uint8Array] => {
        const conditions = { irradiance: lightOf(from + k), tCell: 44 };
        return [`${codeOf(from + k)}.csv`, strToU8(sweepFile(points, conditions))];
      });
      const zip = Buffer.from(zipSync(Object.fromEntries(some)));
      files.push((await broughtFile(server(), zip, { use: 'field', name: `bench${from}.zip` })).id);
    }
    const { id } = await call<{ id: string }>('/api/ivBatch/insert', {
      code: 'BENCH',
      name: 'BENCH',
      stationCode: STATION,
      kind: 'iv',
      scanTime: '2026-11-20T04:00:00Z',
      files,
    });
    const timed = async (name: string): Promise<number> => {
      const begun = performance.now();
      const { jobId } = await call<{ jobId: string }>('/api/ivBatch/command', { name, id });
      let job = { state: 'queued' };
      const runs = async () => {
        job = (await server().call<{ state: string }>(`/api/jobs/detail?id=${jobId}`, undefined, { method: 'GET' })).data;
        return ['queued', 'running'].includes(job.state);
      };
      await expect.poll(runs, { timeout: 600_000, interval: 200 }).toBe(false);
      expect(job).toMatchObject({ state: 'done' });
      return (performance.now() - begun) / 1000;
    };
    const [taken, again] = [await timed('importSweeps'), await timed('diagnose')];
    console.log(`${kind}: taken in and judged ${taken.toFixed(1)} s, judged again ${again.toFixed(1)} s`);
    const { rows } = await server().system.context.database.pool.query<{ n: number; size: number }>(
      `select count(*)::int as n, avg(pg_column_size(points) + pg_column_size("referenceCurve") + pg_column_size("stcCurve"))::int as size from "ivRecord" where "batchCode" = 'BENCH'`,
    );
    console.log(`${kind}: ${rows[0]?.size ?? 0} bytes of points in a record`);
    expect(rows[0]?.n).toBe(COUNT);
    expect(taken).toBeLessThan(JOB);
    expect(again).toBeLessThan(JOB / 2);
  }, 900_000);
});
