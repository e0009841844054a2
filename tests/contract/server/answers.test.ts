/** Answers that are remembered: given again as they are, and never once a transaction has changed what they are made of. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { SourceAnswer } from '../../../src/contract/source.ts';
import type { SourceDocument } from '../../../src/documents/features/source/index.ts';
import { Answers } from '../../../src/server/grids/answers.ts';
import { describeServerOnBoth } from '../../support/server.ts';

const COUNTS: SourceDocument = { resource: 'defect', measures: ['count'] };
const BY_STATION: SourceDocument = { resource: 'defect', group: ['stationCode'], measures: ['count'] };
const BY_PROVINCE: SourceDocument = { resource: 'defect', group: ['stationCode.province'], measures: ['count'] };
const CHOSEN: SourceDocument = {
  resource: 'defect',
  where: [{ field: 'level', operator: 'eq', value: '$selection.level' }],
  measures: ['count'],
};

describeServerOnBoth('Answers', (server) => {
  let answers: Answers;
  beforeAll(() => {
    answers = new Answers(server().system.context.writer);
  });

  const ask = async (as: string, source: SourceDocument, selection: Record<string, unknown> = {}): Promise<SourceAnswer> => {
    const { system, token } = server();
    const user = await system.context.sessions.userOf(await token(as));
    if (!user) throw new Error(`no user ${as}`);
    const [one] = await answers.of(user, [source], { selection, now: new Date().toISOString() });
    if (one?.status !== 'fulfilled') throw one?.reason;
    return one.value;
  };
  const run = (text: string, values: unknown[] = []): Promise<unknown> => server().system.context.database.pool.query(text, values);
  const total = async (as: string): Promise<unknown> => (await ask(as, COUNTS)).rows[0]?.['count'];

  it('are given again while nothing changes, to all who see the same', async () => {
    const first = await ask('group', BY_STATION);
    expect(await ask('group', BY_STATION)).toBe(first);
    expect(await ask('branch1', BY_STATION)).not.toBe(first);
    expect((await ask('solar', BY_STATION)).rows).toHaveLength(1);
    expect(await ask('group', CHOSEN, { level: '3', other: 'x' })).toBe(await ask('group', CHOSEN, { level: '3' }));
    expect(await ask('group', CHOSEN, { level: '2' })).not.toBe(await ask('group', CHOSEN, { level: '3' }));
  });

  it('follow a row that is added, changed or deleted, whoever does it', async () => {
    const before = Number(await total('group'));
    await run(
      `insert into defect (id, "defectCode", "stationCode", "companyCode", "companyPath") select gen_random_uuid(), 'ANSWERS-1', "stationCode", "companyCode", "companyPath" from station limit 1`,
    );
    expect(await total('group')).toBe(before + 1);
    await run(`update defect set "deletedTime" = now() where "defectCode" = 'ANSWERS-1'`);
    expect(await total('group')).toBe(before);
    await run(`update defect set "deletedTime" = null where "defectCode" = 'ANSWERS-1'`);
    expect(await total('group')).toBe(before + 1);
    await run(`delete from defect where "defectCode" = 'ANSWERS-1'`);
    expect(await total('group')).toBe(before);
  });

  it('follow what lies along references, and names', async () => {
    const first = await ask('group', BY_PROVINCE);
    await run(`update station set province = 'Elsewhere'`);
    const second = await ask('group', BY_PROVINCE);
    expect(second).not.toBe(first);
    expect(second.rows.map((row) => row['stationCode.province'])).toEqual(['Elsewhere']);
  });

  it('of a branch are left alone by other branches', async () => {
    const [mine, all] = [await ask('branch1', COUNTS), await ask('group', COUNTS)];
    const touch = (path: string): Promise<unknown> =>
      run(`update defect set remark = 'touched' where id in (select id from defect where "companyPath" like $1 limit 1)`, [`${path}%`]);
    await touch('/001/001002/');
    expect(await ask('branch1', COUNTS)).toBe(mine);
    expect(await ask('group', COUNTS)).not.toBe(all);
    await touch('/001/001001/');
    expect(await ask('branch1', COUNTS)).not.toBe(mine);
  });

  it('are those of the documents in force', async () => {
    const { writer } = server().system.context;
    let catalogue = writer.catalogue();
    const own = new Answers({ ...writer, catalogue: () => catalogue });
    const user = await server().system.context.sessions.userOf(await server().token('group'));
    if (!user) throw new Error('no user');
    const asked = { selection: {}, now: new Date().toISOString() };
    const first = await own.of(user, [COUNTS], asked);
    expect(await own.of(user, [COUNTS], asked)).toEqual(first);
    catalogue = { ...catalogue };
    const [again] = await own.of(user, [COUNTS], asked);
    expect(again?.status === 'fulfilled' && first[0]?.status === 'fulfilled' && again.value === first[0].value).toBe(false);
  });

  it('one that fails leaves the others', async () => {
    const user = await server().system.context.sessions.userOf(await server().token('group'));
    if (!user) throw new Error('no user');
    const settled = await answers.of(user, [{ resource: 'nothing', measures: ['count'] }, COUNTS], {
      selection: {},
      now: new Date().toISOString(),
    });
    expect(settled.map((one) => one.status)).toEqual(['rejected', 'fulfilled']);
  });

  describe('while others write', () => {
    it('never miss what was committed', async () => {
      const { pool } = server().system.context.database;
      const levels = ['1', '2', '3'];
      let wrong = 0;
      for (let n = 0; n < 30; n += 1) {
        const level = levels[n % 3];
        const writing = run(
          `update defect set level = $1 where id in (select id from defect where "deletedTime" is null order by md5(id::text || $2) limit 3)`,
          [level, String(n)],
        );
        const reading = ask('admin', { resource: 'defect', group: ['level'], measures: ['count'] });
        await Promise.all([writing, reading]);
        const { rows } = await pool.query<{ level: string | null; n: number }>(
          `select level, count(*)::int as n from defect where "deletedTime" is null group by 1`,
        );
        const shown = await ask('admin', { resource: 'defect', group: ['level'], measures: ['count'] });
        const found = new Map(shown.rows.map((row) => [row['level'], row['count']]));
        if (rows.some((row) => found.get(row.level) !== row.n)) wrong += 1;
      }
      expect(wrong).toBe(0);
    });

    it('see a transaction that was open when they were made, once it ends', async () => {
      const { pool, kind } = server().system.context.database;
      // On the embedded one a transaction has the database for itself.
      if (kind === 'embedded') return;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `update defect set "deletedTime" = now() where id in (select id from defect where "deletedTime" is null limit 1)`,
        );
        const before = Number(await total('admin'));
        expect(await total('admin')).toBe(before);
        await client.query('commit');
        expect(await total('admin')).toBe(before - 1);
      } finally {
        client.release();
      }
    });
  });
});
