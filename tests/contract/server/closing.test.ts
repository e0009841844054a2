/** The closure rate of a month is known once its defects are due: one of a young month would be a fall that is none. */
import { expect, it } from 'vitest';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { describeServer } from '../../support/server.ts';

describeServer('The closure rate of defects found together', (server) => {
  const rateOf = async (found: string) => {
    const { writer, sessions } = server().system.context;
    const user = await sessions.userOf(await server().token('admin'));
    if (!user) throw new Error('nobody');
    const source = {
      resource: 'defect',
      where: [{ field: 'foundTime', operator: 'between' as const, value: [`${found}T00:00:00+08:00`, `${found}T23:59:59+08:00`] }],
      measures: ['dueCloseRate', 'cohortCloseRate'],
    };
    const [row] = (await answerSource(writer, user, source, { selection: {} })).rows;
    return [row?.['dueCloseRate'], row?.['cohortCloseRate']];
  };
  /** A defect of a day: its status, and days from now to its deadline. */
  const store = (found: string, status: string, due: number | null) =>
    server().system.context.database.pool.query(
      `insert into defect (id, "defectCode", "defectName", "inspectObject", "stationCode", "companyCode", "companyPath", level, status, "foundTime", deadline)
       select gen_random_uuid(), $1, 'x', '1', s."stationCode", s."companyCode", s."companyPath", '1', $2, $3::timestamptz, now() + make_interval(days => $4)
       from station s where s."stationCode" = 'DEMO-S01'`,
      [`C-${Math.random()}`, status, `${found}T12:00:00+08:00`, due],
    );

  it('is that of what is due where everything is, open or closed', async () => {
    await store('2001-02-03', '5', -3);
    await store('2001-02-03', '2', -1);
    expect(await rateOf('2001-02-03')).toEqual([0.5, 0.5]);
  });

  it('is unknown while one that is open has time left', async () => {
    await store('2001-02-04', '5', -3);
    await store('2001-02-04', '2', 2);
    expect(await rateOf('2001-02-04')).toEqual([1, null]);
  });

  it('does not wait for one that was never given a deadline, after the longest of them', async () => {
    await store('2001-02-05', '5', -3);
    await store('2001-02-05', '1', null);
    expect(await rateOf('2001-02-05')).toEqual([1, 1]);
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    await store(today, '1', null);
    expect((await rateOf(today))[1]).toBeNull();
  });
});
