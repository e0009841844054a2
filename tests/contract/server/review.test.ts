/** Several people at one review: who has which record, until when, and who is told of it. */
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { PATHS } from '../../../src/contract/constants.ts';
import { CLAIM_SECONDS, REVIEW_PATHS, type Claim } from '../../../src/contract/review.ts';
import { uuidv7 } from '../../../src/server/db/uuid.ts';
import { describeServer, type Answer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };
const screen = 'examine/photovoltaic';

describeServer('Several people at one review', (server) => {
  const pool = () => server().system.context.database.pool;
  const sittings = new Map<string, string>();
  const sitting = (of: string): string => {
    const known = sittings.get(of) ?? uuidv7();
    sittings.set(of, known);
    return known;
  };
  const claim = (as: string, id?: string, window = as, on = screen): Promise<Answer<{ list: Claim[] }>> =>
    server().call(REVIEW_PATHS.claim, { screen: on, sitting: sitting(window), ...(id === undefined ? {} : { id }) }, { as });
  const others = async (as: string, id?: string): Promise<Claim[]> => (await claim(as, id)).data.list;
  let rows: Row[] = [];
  let elsewhere = '';
  const first = (): string => rows[0]?.id ?? '';
  const second = (): string => rows[1]?.id ?? '';
  beforeAll(async () => {
    const open = (own: string) =>
      pool().query<Row>(
        `select d.* from defect d join "user" u on u.username = 'solar' and d."stationCode" ${own} u."stationCode"
          where d.status = '0' order by d."defectCode" limit 3`,
      );
    [rows, elsewhere] = [(await open('=')).rows, (await open('<>')).rows[0]?.id ?? ''];
    expect(rows.length).toBe(3);
  });

  it('a record that is open is told to others by the name of who has it, and not to the one who does', async () => {
    expect(await others('branch1', first())).toEqual([]);
    const [told] = await others('solar', second());
    expect(told).toEqual({ id: first(), by: expect.stringMatching(/\S/) });
    expect(await others('branch1', first())).toEqual([{ id: second(), by: '演示光伏场站用户' }]);
  });

  it('it stays with whoever was first, also where both ask at once, and goes when that one goes on', async () => {
    expect(await others('solar', first())).toMatchObject([{ id: first() }]);
    expect(await others('branch1', first())).toEqual([]);
    await claim('branch1');
    expect(await others('solar', first())).toEqual([]);
    expect(await others('branch1', first())).toMatchObject([{ id: first() }]);
    await claim('solar');
    const both = await Promise.all([claim('solar', second()), claim('branch1', second())]);
    expect(both.filter(({ data }) => data.list.length > 0)).toHaveLength(1);
    const { rows: held } = await pool().query('select record from sunvane.review_claim where record = $1', [second()]);
    expect(held).toHaveLength(1);
    await Promise.all([claim('solar'), claim('branch1')]);
  });

  it('a window has one record at a time, and another window of the same person takes it over', async () => {
    await claim('solar', first());
    await claim('solar', second());
    expect((await others('branch1')).map(({ id }) => id)).toEqual([second()]);
    await claim('solar', second(), 'solar, elsewhere');
    await claim('solar');
    expect((await others('branch1')).map(({ id }) => id)).toEqual([second()]);
    await claim('solar', undefined, 'solar, elsewhere');
    expect(await others('branch1')).toEqual([]);
  });

  it('silence ends it', async () => {
    await claim('solar', first());
    const { rows: until } = await pool().query<{ left: number }>(
      'select extract(epoch from "untilTime" - now())::float8 as left from sunvane.review_claim where record = $1',
      [first()],
    );
    expect(until[0]?.left).toBeGreaterThan(CLAIM_SECONDS - 10);
    expect(until[0]?.left).toBeLessThanOrEqual(CLAIM_SECONDS);
    await pool().query(`update sunvane.review_claim set "untilTime" = now() - interval '1 ms' where record = $1`, [first()]);
    expect(await others('branch1', first())).toEqual([]);
    expect(await others('solar', first())).toMatchObject([{ id: first() }]);
    await claim('branch1');
    await claim('solar');
  });

  it('nobody hears of records out of reach, nor claims them, and who only looks keeps nobody away', async () => {
    expect(elsewhere).not.toBe('');
    expect(await claim('solar', elsewhere)).toMatchObject({ http: 404, error: 'record.unknown' });
    expect(await claim('solar', uuidv7())).toMatchObject({ http: 404, error: 'record.unknown' });
    await claim('admin', elsewhere);
    expect(await others('solar')).toEqual([]);
    await claim('admin');
    expect(await claim('solar', first(), 'solar', 'no/screen')).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await claim('wind', first())).toMatchObject({ http: 403, error: 'permission.denied' });
    expect(await server().call(REVIEW_PATHS.claim, { screen, sitting: 'x' }, { as: 'solar' })).toMatchObject({ http: 400 });
    expect(await server().call(REVIEW_PATHS.claim, { screen, sitting: uuidv7() }, { as: null })).toMatchObject({ http: 401 });
    await pool().query(
      `update role set "buttonCodes" = array(select c from unnest("buttonCodes") c where c not like 'examine/photovoltaic:%' or c like '%:view') where "roleCode" = 'solar'`,
    );
    server().system.context.sessions.forget();
    expect(await claim('solar', second())).toMatchObject({ http: 200 });
    expect(await others('branch1')).toEqual([]);
  });

  it('open screens hear that somebody came or went, not that somebody is still there', async () => {
    await server().app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server().app.server.address() as AddressInfo;
    const authorization = `Bearer ${await server().token('branch1')}`;
    const stream = await new Promise<IncomingMessage>((done, failed) => {
      get(`http://127.0.0.1:${port}${PATHS.events}`, { headers: { authorization } }, done).on('error', failed);
    });
    let text = '';
    stream.setEncoding('utf8').on('data', (part: string) => (text += part));
    const heard = () => text.match(/^data: .*"review".*$/gm) ?? [];
    await claim('admin', first());
    await expect.poll(() => heard().length).toBe(1);
    expect(heard()[0]).toBe('data: {"type":"review","resource":"defect"}');
    await claim('admin', first());
    await claim('admin');
    await expect.poll(() => heard().length).toBe(2);
    stream.destroy();
  });

  it('of two verdicts on what both read, the second is refused with the record as it is now', async () => {
    const [row] = rows;
    const confirm = (as: string) => server().call('/api/defect/confirm', { id: row?.id, version: row?.version, screen }, { as });
    expect((await confirm('branch1')).http).toBe(200);
    const late = await confirm('admin');
    expect(late.http).toBe(409);
    expect(late.msg).toMatch(/\S/);
    const { data } = await server().call<Row>(`/api/defect/detail?id=${row?.id}&screen=${screen}`, undefined, {
      as: 'admin',
      method: 'GET',
    });
    expect(data).toMatchObject({ status: '1', version: Number(row?.version) + 1 });
  });
});
