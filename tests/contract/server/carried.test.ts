/**
 * Counts that are carried on by what changed are those that counting anew finds: for every kind of user, after writes of every
 * kind, while the clock moves on; and they are found without reading the table again.
 */
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { SourceAnswer } from '../../../src/contract/source.ts';
import { checkDocuments } from '../../../src/documents/tools/check/index.ts';
import { sourcesOf } from '../../../src/documents/features/blocks/grid.ts';
import type { SourceDocument } from '../../../src/documents/features/source/index.ts';
import { frame, readFolder } from '../../../src/server/documents/folder.ts';
import { answerSource } from '../../../src/server/grids/answer.ts';
import { Answers } from '../../../src/server/grids/answers.ts';
import type { CurrentUser } from '../../../src/server/user/user.ts';
import { seeded } from '../../support/random.ts';
import { root } from '../../support/running.ts';
import { describeServerOnBoth } from '../../support/server.ts';
import { thorough } from '../../support/thorough.ts';

const USERS = ['admin', 'group', 'branch1', 'solar', 'wind'] as const;
/** In an everyday run each kind of user once, and one again. */
const ROUNDS = thorough ? 25 : USERS.length + 1;

const { catalogue } = checkDocuments(await readFolder(join(root, 'schemas')), frame);
const counted = (said: SourceDocument): boolean => {
  const parts = [said, ...Object.values(said.parts ?? {})];
  return said.fields === undefined && parts.some((part) => part.resource === 'defect' && (part.group || part.measures));
};
const shipped = Object.values(catalogue.grids)
  .flatMap((grid) => grid.blocks.flatMap(sourcesOf))
  .map(({ source }) => source)
  .filter(counted);
/** What no shipped screen asks: cases that overlap, an open end, totals, the clock in a measure of its own. */
const more: SourceDocument[] = [
  {
    resource: 'defect',
    group: [
      {
        cases: [
          { name: 'a', title: 'a', titleEn: 'a', where: [{ field: 'level', operator: 'eq', value: '3' }] },
          { name: 'b', title: 'b', titleEn: 'b', where: [{ field: 'foundTime', operator: 'gte', value: '$now-30d' }] },
        ],
      },
      'status',
    ],
    measures: ['count', 'late'],
    totals: true,
  },
  {
    resource: 'defect',
    where: [
      {
        operator: 'or',
        value: [
          { field: 'deadline', operator: 'lt', value: '$now' },
          { field: 'deadline', operator: 'null' },
        ],
      },
    ],
    group: ['stationCode.province', { field: 'foundTime', by: 'day', name: 'day' }],
    measures: ['count', { name: 'soon', count: true, where: [{ field: 'deadline', operator: 'between', value: ['$now', '$now+3d'] }] }],
    sort: 'day',
  },
  {
    resource: 'defect',
    where: [{ field: 'foundTime', operator: 'during', value: '90d' }],
    group: [{ field: 'foundTime', by: 'week', name: 'week' }],
    measures: ['open', 'closeRate', { name: 'dated', count: 'verifyTime' }],
    compare: 'previous',
    cumulative: ['open'],
    fill: true,
  },
];

const LIVE = `"deletedTime" is null`;
const SOME = `select id from defect where ${LIVE} order by md5(id::text || $1) limit 3`;
/** A row like another, under an id and a code of its own. */
const copy = (rest: string): string =>
  `insert into defect (id, "defectCode", "stationCode", "companyCode", "companyPath", "taskCode", level, status, "foundTime", deadline)
   select gen_random_uuid(), "defectCode" || '-' || $1, "stationCode", "companyCode", "companyPath", "taskCode", level, status, "foundTime", deadline ${rest}`;
/** What others do to the rows; $1 is another number each time. */
const WRITES = [
  `update defect set status = (1 + length($1 || status))::text, "verifyTime" = now() where id in (${SOME})`,
  `update defect set level = '3', deadline = now() + (length($1) || ' hours')::interval where id in (${SOME})`,
  `update defect set "deletedTime" = now() where id in (${SOME})`,
  `update defect set "deletedTime" = null where "deletedTime" is not null and $1 <> ''`,
  `update defect set remark = $1 where ${LIVE}`,
  `delete from defect where id in (${SOME})`,
  copy(`from defect where id in (${SOME})`),
  // As a row that comes again from elsewhere: some are new, some are there.
  `insert into defect (id, "defectCode", "stationCode", "companyCode", "companyPath", level, status, "foundTime")
   select case n when 1 then id else gen_random_uuid() end, "defectCode" || '=' || $1 || n, "stationCode", "companyCode", "companyPath", '2', '0', now()
     from defect, generate_series(1, 2) n where id in (${SOME}) on conflict (id) do update set level = excluded.level, status = excluded.status`,
  // A record moves to where others see it.
  `update defect set ("stationCode", "companyCode", "companyPath") = (select s."stationCode", s."companyCode", s."companyPath" from station s order by md5(s.id::text || $1) limit 1) where id in (${SOME})`,
];

describeServerOnBoth('Counts carried on', (server) => {
  let answers: Answers;
  const users = new Map<string, CurrentUser>();
  beforeAll(async () => {
    const { system, token } = server();
    answers = new Answers(system.context.writer);
    for (const name of USERS) {
      const user = await system.context.sessions.userOf(await token(name));
      if (user) users.set(name, user);
    }
    expect(users.size).toBe(USERS.length);
  });

  const run = (text: string, values: unknown[] = []): Promise<unknown> => server().system.context.database.pool.query(text, values);
  const ask = async (user: CurrentUser, sources: readonly SourceDocument[], now: string): Promise<SourceAnswer[]> => {
    const found = await answers.of(user, sources, { selection: { period: '12M' }, now });
    return found.map((one) => {
      if (one.status === 'rejected') throw one.reason;
      return one.value;
    });
  };
  const anew = (user: CurrentUser, said: SourceDocument, now: string): Promise<SourceAnswer> =>
    answerSource(server().system.context.writer, user, said, { selection: { period: '12M' }, now }, { memory: new Map(), tables: [] });
  /** Totals come in no order; sums of fractions, which are not carried on, differ in their last digits. */
  const settled = (answer: SourceAnswer): unknown => {
    const { totals, ...rest } = JSON.parse(
      JSON.stringify(answer, (_, v: unknown) => (typeof v === 'number' ? Number(v.toPrecision(12)) : v)),
    ) as SourceAnswer;
    return { ...rest, ...(totals ? { totals: totals.map((row) => JSON.stringify(row)).sort() } : {}) };
  };
  const same = async (found: SourceAnswer | undefined, user: CurrentUser, said: SourceDocument, now: string, note = ''): Promise<void> => {
    expect(found && settled(found), note + JSON.stringify(said)).toEqual(settled(await anew(user, said, now)));
  };
  const compare = async (user: CurrentUser, now: string): Promise<void> => {
    const sources = [...shipped, ...more];
    const found = await ask(user, sources, now);
    for (const [i, said] of sources.entries()) await same(found[i], user, said, now);
  };

  it(`are those of counting anew, over ${ROUNDS} rounds of writes and hours`, async () => {
    expect(shipped.length).toBeGreaterThan(10);
    const random = seeded(20_261_123);
    let now = Date.now();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let n = random.below(4); n > 0; n -= 1) await run(random.pick(WRITES), [`${round}${n}`]);
      now += random.pick([0, 1000, 61_000, 5 * 3_600_000, 30 * 3_600_000]);
      vi.spyOn(Date, 'now').mockReturnValue(now);
      for (const name of thorough ? USERS : [USERS[round % USERS.length] ?? 'admin'])
        await compare(users.get(name) as CurrentUser, new Date(now).toISOString());
      vi.restoreAllMocks();
    }
  }, 300_000);

  it('take each kind of write by itself', async () => {
    const admin = users.get('admin') as CurrentUser;
    const now = new Date().toISOString();
    await ask(admin, more, now);
    for (const [i, write] of WRITES.entries()) {
      await run(write, [`each${i}`]);
      const found = await ask(admin, more, now);
      for (const [n, said] of more.entries()) await same(found[n], admin, said, now, write);
    }
  });

  describe('without reading the table again', () => {
    const reads = async (work: () => Promise<unknown>): Promise<number> => {
      const { db } = server().system.context.database;
      const seen = vi.spyOn(
        db.getExecutor().constructor.prototype as { executeQuery: (query: { sql: string }) => unknown },
        'executeQuery',
      );
      await work();
      const texts = seen.mock.calls.map(([query]) => query.sql);
      vi.restoreAllMocks();
      return texts.filter((text) => text.includes('from "public"."defect"')).length;
    };
    const COUNTS: SourceDocument[] = [
      { resource: 'defect', measures: ['count', 'late', 'closeRate'] },
      { resource: 'defect', where: [{ field: 'stationCode.leavesType', operator: 'eq', value: '2' }], group: ['level'] },
    ];

    it('after a change, for who sees all and who sees a part', async () => {
      for (const name of USERS) {
        const user = users.get(name) as CurrentUser;
        const now = new Date().toISOString();
        expect(await reads(() => ask(user, COUNTS, now))).toBeGreaterThan(0);
        await run(`update defect set level = '1' where id in (${SOME})`, [name]);
        expect(await reads(() => ask(user, COUNTS, now))).toBe(0);
      }
    });

    it('but it is read where a statement changed more rows than are kept, or a record that they refer to changed', async () => {
      const admin = users.get('admin') as CurrentUser;
      const now = new Date().toISOString();
      await ask(admin, COUNTS, now);
      await run(copy('from (select * from defect limit 1) d, generate_series(1, 300)').replace(`|| $1`, `|| $1 || generate_series`), [
        'many',
      ]);
      expect(await reads(() => ask(admin, COUNTS, now))).toBeGreaterThan(0);
      expect(await reads(() => ask(admin, COUNTS, now))).toBe(0);
      await run(`update station set province = 'Elsewhere' where "stationCode" in (select "stationCode" from station limit 1)`);
      expect(await reads(() => ask(admin, COUNTS, now))).toBeGreaterThan(0);
      for (const said of COUNTS) await same((await ask(admin, [said], now))[0], admin, said, now);
    });

    it('what is rolled back counts nowhere, what waits counts once it is there', async () => {
      const { pool, kind } = server().system.context.database;
      // On the embedded one a transaction has the database for itself.
      if (kind === 'embedded') return;
      const admin = users.get('admin') as CurrentUser;
      const now = new Date().toISOString();
      const total = async (): Promise<unknown> => (await ask(admin, COUNTS, now))[0]?.rows[0]?.['count'];
      const before = Number(await total());
      for (const end of ['rollback', 'commit']) {
        const client = await pool.connect();
        try {
          await client.query('begin');
          await client.query(`update defect set "deletedTime" = now() where id = (select min(id::text)::uuid from defect where ${LIVE})`);
          // Another row: the one above is locked until the end.
          await run(`update defect set remark = 'meanwhile' where id = (select max(id::text)::uuid from defect where ${LIVE})`);
          expect(await total()).toBe(before);
          await client.query(end);
        } finally {
          client.release();
        }
        expect(await total()).toBe(end === 'commit' ? before - 1 : before);
      }
    });

    it('images are forgotten with the changes they belong to', async () => {
      const { db } = server().system.context.database;
      const left = async (): Promise<number> =>
        (
          await sql<{
            n: number;
          }>`select (select count(*) from watch.change)::int + (select count(*) from watch.rows_defect)::int as n`.execute(db)
        ).rows[0]?.n ?? 0;
      expect(await left()).toBeGreaterThan(0);
      const admin = users.get('admin') as CurrentUser;
      const now = new Date().toISOString();
      await run(`select watch.forget(now() + interval '1 minute')`);
      expect(await left()).toBe(0);
      await run(`update defect set level = '2' where id in (${SOME})`, ['forgotten']);
      await run(`delete from watch.rows_defect`);
      // Images that are missing are noticed.
      for (const said of COUNTS) await same((await ask(admin, [said], now))[0], admin, said, now);
    });
  });
});
