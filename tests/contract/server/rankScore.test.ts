/** The score of the elimination ranking, worked out by hand from plain rows. */
import { expect, it } from 'vitest';
import type { GridBundle } from '../../../src/documents/features/blocks/grid.ts';
import { sourceOf } from '../../../src/documents/features/blocks/grid.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { describeServerOnBoth } from '../../support/server.ts';

interface Counted {
  who: string | null;
  confirmed: string;
  verified: string;
  on_time: string;
  hours: string | null;
}

describeServerOnBoth('The score of the elimination ranking', (server) => {
  const ranked = async (dimension: string) => {
    const { store, writer, sessions } = server().system.context;
    const user = await sessions.userOf(await server().token('admin'));
    const block = store.catalogue.grids['examine/rank']?.blocks.find((one: GridBundle['grid']['blocks'][number]) => one.name === 'ranking');
    const source = block && sourceOf(block);
    if (!source || !user) throw new Error('no ranking');
    const selection = { dimension, period: ['2020-01-01', '2040-01-01'] };
    return (await answerSource(writer, user, source, { selection })).rows as { who: string | null; score: number }[];
  };
  const defects = async (column: string): Promise<Counted[]> => {
    const { rows } = await server().system.context.database.pool.query<Counted>(
      `select "${column}" as who, count(*) filter (where status in ('1', '2', '3', '4', '5', '7')) as confirmed,
              count(*) filter (where status = '5') as verified, count(*) filter (where status = '5' and "verifyTime" <= deadline) as on_time,
              avg(extract(epoch from "fixTime" - "dispatchTime") / 3600) as hours
         from defect where "deletedTime" is null and "foundTime" >= '2020-01-01' group by "${column}"`,
    );
    return rows;
  };
  const points = ({ confirmed, verified, on_time, hours }: Counted, coverage: number): number =>
    (Number(confirmed) ? (40 * Number(verified)) / Number(confirmed) : 0) +
    (Number(verified) ? (30 * Number(on_time)) / Number(verified) : 0) +
    20 * (1 - Math.min(Math.max(Number(hours ?? 168) / 168, 0), 1)) +
    10 * Math.min(coverage, 1);

  it.each([
    ['company', 'companyCode'],
    ['station', 'stationCode'],
  ])('by %s counts the inspected part of its capacity', async (dimension, column) => {
    const { rows } = await server().system.context.database.pool.query<{ who: string; mw: number; inspected: number | null }>(
      `select s."${column}" as who, sum(s.capacity) as mw,
              sum(s.capacity) filter (where exists (select from task t where t."stationCode" = s."stationCode"
                and t."releaseStatus" = '1' and t."releaseTime" >= '2020-01-01')) as inspected
         from station s group by s."${column}"`,
    );
    const coverage = new Map(rows.map((r) => [r.who, Number(r.inspected ?? 0) / Number(r.mw)]));
    expect(rows.some((r) => r.inspected !== null && Number(r.inspected) < Number(r.mw)) || dimension === 'station').toBe(true);
    const wanted = (await defects(column)).map((one) => [one.who, points(one, coverage.get(one.who ?? '') ?? 0)] as const);
    const found = new Map((await ranked(dimension)).map((r) => [r.who, r.score]));
    expect(wanted.length).toBeGreaterThan(1);
    expect([...found.keys()].sort()).toEqual(wanted.map(([who]) => who).sort());
    for (const [who, score] of wanted) expect(found.get(who), who ?? '').toBeCloseTo(score, 6);
  });

  it('by person gives nobody what stations were inspected, and ranks nobody who is not there', async () => {
    const all = await defects('fixer');
    expect(all.some((one) => one.who === null)).toBe(true);
    const wanted = all.filter((one) => one.who !== null).map((one) => [one.who, points(one, 0)] as const);
    const found = new Map((await ranked('person')).map((r) => [r.who, r.score]));
    expect([...found.keys()].sort()).toEqual(wanted.map(([who]) => who).sort());
    for (const [who, score] of wanted) expect(found.get(who), who ?? '').toBeCloseTo(score, 6);
  });
});
