/** What is judged of written records: checks over computed fields and other records, and periods that may not overlap. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { importFile } from '../../support/importFile.ts';
import { describeServerOnBoth } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string; version: number };

const text = (title: string, titleEn: string, options: object = {}): object => ({
  type: 'string',
  title,
  maxLength: 40,
  'x-field': { titleEn, ...options },
});
const number = (title: string, titleEn: string): object => ({ type: 'number', title, 'x-field': { titleEn } });
const day = (title: string, titleEn: string): object => ({ type: 'string', format: 'date', title, 'x-field': { titleEn } });

const SHORT = { field: 'quantity', keyword: 'check', message: 'There is not so much in stock' };
const RESERVED = { field: 'bought', keyword: 'check', message: 'More is reserved than was bought' };

describeServerOnBoth('Records as they are once written', (server) => {
  const context = () => server().system.context;
  const post = <T = Row>(path: string, body: object, as = 'admin', language = 'en') => server().call<T>(path, body, { as, language });
  const made = async (path: string, body: object): Promise<Row> => {
    const answer = await post(path, body);
    expect(answer.http).toBe(200);
    return answer.data;
  };

  beforeAll(async () => {
    const write = (name: string, title: string, titleEn: string, more: object): void =>
      writeFileSync(
        join(server().schemas, 'resources', `${name}.json`),
        JSON.stringify({
          version: 3,
          name,
          title,
          titleEn,
          scope: 'global',
          key: 'code',
          screen: { area: 'map', name, audience: ['solar'] },
          ...more,
        }),
      );
    write('sparePart', '备品', 'Spare part', {
      record: {
        type: 'object',
        required: ['code', 'bought'],
        properties: { code: text('备品编码', 'Part code'), bought: number('购入数量', 'Bought') },
      },
      computed: {
        used: { title: '领用数量', titleEn: 'Used', children: { resource: 'partUse', by: 'part', sum: 'quantity' } },
        stock: { title: '库存', titleEn: 'Stock', value: { minus: ['bought', 'used'] } },
      },
      checks: [
        {
          name: 'used',
          where: [{ field: 'used', operator: 'lte', value: '$row.bought' }],
          field: 'bought',
          message: '领用数量超过购入数量',
          messageEn: 'More is reserved than was bought',
        },
      ],
    });
    write('partUse', '备品领用', 'Use of a part', {
      softDelete: true,
      record: {
        type: 'object',
        required: ['code', 'part', 'quantity'],
        properties: {
          code: text('领用单号', 'Use code'),
          part: text('所领备品', 'Part used', { reference: 'sparePart' }),
          quantity: number('本次数量', 'Quantity'),
          remark: text('领用备注', 'Remark on the use'),
        },
      },
      checks: [
        {
          name: 'stock',
          where: [{ field: 'part.stock', operator: 'gte', value: 0 }],
          field: 'quantity',
          message: '库存不足',
          messageEn: 'There is not so much in stock',
        },
      ],
    });
    write('booking', '机房预约', 'Room booking', {
      scope: [{ by: 'createBy' }],
      softDelete: true,
      record: {
        type: 'object',
        required: ['code', 'room'],
        properties: {
          code: text('预约编号', 'Booking code'),
          room: text('预约机房', 'Room'),
          begins: day('开始日', 'Begins'),
          ends: day('结束日', 'Ends'),
          state: text('预约状态', 'State of the booking'),
        },
      },
      noOverlap: [
        {
          name: 'room',
          fields: ['room'],
          from: 'begins',
          to: 'ends',
          where: [
            {
              operator: 'or',
              value: [
                { field: 'state', operator: 'null' },
                { field: 'state', operator: 'ne', value: 'off' },
              ],
            },
          ],
        },
      ],
    });
    expect(await context().store.load()).toBe(true);
    expect(context().store.problems).toEqual([]);
    await syncMenu(context().writer, 'inspection');
    context().sessions.forget();
  });

  describe('checks over what is worked out and over other records', () => {
    it('refuse an insert that takes more than there is, and keep nothing of it', async () => {
      await made('/api/sparePart/insert', { code: 'P-1', bought: 10 });
      await made('/api/partUse/insert', { code: 'U-1', part: 'P-1', quantity: 7 });
      const more = { code: 'U-2', part: 'P-1', quantity: 4 };
      expect(await post('/api/partUse/insert', more)).toMatchObject({ http: 422, errors: [SHORT] });
      expect((await post('/api/partUse/insert', more, 'admin', 'zh')).errors?.[0]?.message).toBe('库存不足');
      const { rows } = await context().database.pool.query(`select 1 from "partUse" where code = 'U-2'`);
      expect(rows).toEqual([]);
      await made('/api/partUse/insert', { ...more, quantity: 3 });
    });

    it('refuse an update that does, also of many, and leave alone what changes nothing of it', async () => {
      await made('/api/sparePart/insert', { code: 'P-2', bought: 10 });
      const use = await made('/api/partUse/insert', { code: 'U-3', part: 'P-2', quantity: 10 });
      const other = await made('/api/partUse/insert', { code: 'U-4', part: 'P-2', quantity: 0 });
      const at = ({ id, version }: Row) => ({ id, version });
      expect(await post('/api/partUse/update', { ...at(use), quantity: 11 })).toMatchObject({ http: 422, errors: [SHORT] });
      const { data } = await post<{ done: string[]; refused: { id: string; message: string }[] }>('/api/partUse/updateMany', {
        rows: [at(use), at(other)],
        values: { quantity: 9 },
      });
      expect(data.done).toEqual([use.id]);
      expect(data.refused.map((one) => [one.id, one.message])).toEqual([
        [other.id, expect.stringContaining('There is not so much in stock')],
      ]);
      // Less is there than is used, by no doing of this writer's.
      await context().database.pool.query(`update "sparePart" set bought = 1 where code = 'P-2'`);
      expect(await post('/api/partUse/update', { ...at(other), remark: 'Seen' })).toMatchObject({ http: 200 });
    });

    it('judge a record by the sum over its children', async () => {
      const part = await made('/api/sparePart/insert', { code: 'P-3', bought: 10 });
      await made('/api/partUse/insert', { code: 'U-5', part: 'P-3', quantity: 8 });
      const update = (bought: number) => post('/api/sparePart/update', { id: part.id, version: part.version, bought });
      expect(await update(7)).toMatchObject({ http: 422, errors: [RESERVED] });
      expect(await update(8)).toMatchObject({ http: 200 });
    });

    it('let only one of two writers at the same moment pass', async () => {
      for (let round = 0; round < 3; round += 1) {
        const part = `P-race-${round}`;
        await made('/api/sparePart/insert', { code: part, bought: 10 });
        const answers = await Promise.all(
          [1, 2, 3, 4].map((n) => post('/api/partUse/insert', { code: `U-race-${round}-${n}`, part, quantity: 6 })),
        );
        expect(answers.map((answer) => answer.http).sort()).toEqual([200, 422, 422, 422]);
      }
    });

    it('are told of by line in an import, in a trial too; the good lines are written when asked for', async () => {
      await made('/api/sparePart/insert', { code: 'P-4', bought: 10 });
      await made('/api/sparePart/insert', { code: 'P-5', bought: 10 });
      const file = Buffer.from('code,part,quantity\nU-6,P-4,6\nU-7,P-5,11\nU-8,P-4,4');
      const mapping = { columns: { code: 'code', part: 'part', quantity: 'quantity' } };
      const run = async (options: object) => (await importFile(server(), '/api/partUse', { mapping, ...options }, file)).result;
      const told = [{ line: 3, column: 'quantity', message: 'There is not so much in stock' }];
      expect(await run({ dryRun: true })).toMatchObject({ inserted: 0, failed: 1, errors: told });
      expect(await run({})).toMatchObject({ inserted: 0, failed: 1, errors: told });
      expect(await run({ partial: true })).toMatchObject({ inserted: 2, failed: 1, errors: told });
      const { rows } = await context().database.pool.query<{ code: string }>(
        `select code from "partUse" where part in ('P-4', 'P-5') order by 1`,
      );
      expect(rows.map((row) => row.code)).toEqual(['U-6', 'U-8']);
    });

    it('hold for what comes back from the recycle list', async () => {
      await made('/api/sparePart/insert', { code: 'P-6', bought: 5 });
      const use = await made('/api/partUse/insert', { code: 'U-9', part: 'P-6', quantity: 5 });
      expect((await server().call(`/api/partUse/delete?ids=${use.id}`, {})).http).toBe(200);
      await made('/api/partUse/insert', { code: 'U-10', part: 'P-6', quantity: 5 });
      expect(await server().call(`/api/partUse/restore?ids=${use.id}`, {}, { language: 'en' })).toMatchObject({
        http: 422,
        errors: [SHORT],
      });
    });
  });

  describe('periods that may not overlap', () => {
    const book = (code: string, room: string, begins: string | null, ends: string | null, more: object = {}) =>
      post('/api/booking/insert', { code, room, begins, ends, ...more });

    it.each([
      ['the last day of the other', '2026-03-10', '2026-03-12', '2026-03-01 – 2026-03-10'],
      ['around the other', '2026-02-01', '2026-04-01', '2026-03-01 – 2026-03-10'],
      ['without an end', '2026-03-05', null, '2026-03-01 – 2026-03-10'],
      ['without a beginning', null, '2026-03-01', '2026-03-01 – 2026-03-10'],
    ])('are refused: %s', async (what, begins, ends, period) => {
      const room = `R ${what}`;
      expect(await book(`B ${what}`.slice(0, 38), room, '2026-03-01', '2026-03-10')).toMatchObject({ http: 200 });
      const refused = await book('B-refused', room, begins, ends);
      expect(refused).toMatchObject({ http: 422, errors: [{ field: 'begins', keyword: 'overlap' }] });
      expect(refused.errors?.[0]?.message).toBe(`Overlaps with "B ${what}" (${period})`);
    });

    it('stand beside each other, in other rooms, and beside what does not count', async () => {
      expect(await book('B-1', 'R-1', '2026-03-01', '2026-03-10')).toMatchObject({ http: 200 });
      expect(await book('B-2', 'R-1', '2026-03-11', '2026-03-12')).toMatchObject({ http: 200 });
      expect(await book('B-3', 'R-2', '2026-03-01', '2026-03-10')).toMatchObject({ http: 200 });
      const off = await book('B-4', 'R-1', '2026-03-01', '2026-03-10', { state: 'off' });
      expect(off).toMatchObject({ http: 200 });
      const { id, version } = off.data;
      const on = await post('/api/booking/update', { id, version, state: 'on' });
      expect(on).toMatchObject({ http: 422, errors: [{ field: 'begins', message: 'Overlaps with "B-1" (2026-03-01 – 2026-03-10)' }] });
      expect((await post('/api/booking/update', { id, version, state: 'on' }, 'admin', 'zh')).errors?.[0]?.message).toBe(
        '与「B-1」的时段重叠（2026-03-01 – 2026-03-10）',
      );
    });

    it('let only one of several writers at the same moment pass', async () => {
      for (let round = 0; round < 3; round += 1) {
        const answers = await Promise.all(
          [1, 2, 3, 4].map((n) => book(`B-race-${round}-${n}`, `R-race-${round}`, `2026-05-0${n}`, '2026-05-20')),
        );
        expect(answers.map((answer) => answer.http).sort()).toEqual([200, 422, 422, 422]);
      }
    });

    it('are found among the lines of a file', async () => {
      const file = Buffer.from(
        'code,room,begins,ends\nB-5,R-5,2026-06-01,2026-06-05\nB-6,R-5,2026-06-05,2026-06-09\nB-7,R-5,2026-07-01,2026-07-02',
      );
      const mapping = { columns: { code: 'code', room: 'room', begins: 'begins', ends: 'ends' } };
      const { result } = await importFile(server(), '/api/booking', { mapping, dryRun: true }, file);
      expect(result).toMatchObject({ inserted: 0, failed: 2 });
      expect(result.errors.map((error: { line: number; message: unknown }) => [error.line, error.message])).toEqual([
        [2, 'Overlaps with "B-6" (2026-06-05 – 2026-06-09)'],
        [3, 'Overlaps with "B-5" (2026-06-01 – 2026-06-05)'],
      ]);
    });

    it('do not name the other record to who does not reach it', async () => {
      expect(await book('B-8', 'R-8', '2026-03-01', '2026-03-10')).toMatchObject({ http: 200 });
      const own = { code: 'B-9', room: 'R-8', begins: '2026-03-10', ends: '2026-03-11' };
      expect((await post('/api/booking/insert', own, 'solar')).errors).toEqual([
        { field: 'begins', keyword: 'overlap', message: 'Overlaps with another record' },
      ]);
      expect(await post('/api/booking/insert', { ...own, begins: '2026-03-11' }, 'solar')).toMatchObject({ http: 200 });
    });

    it('nobody is on duty twice at once at a station', async () => {
      const shift = {
        shiftCode: 'D-1',
        stationCode: 'DEMO-S01',
        member: 'solar',
        post: '1',
        startTime: '2031-01-01T00:00:00Z',
        endTime: '2031-01-01T08:00:00Z',
      };
      await made('/api/dutyLog/insert', shift);
      const again = { ...shift, shiftCode: 'D-2', startTime: '2031-01-01T07:00:00Z', endTime: '2031-01-01T09:00:00Z' };
      expect((await post('/api/dutyLog/insert', again, 'solar')).errors).toEqual([
        { field: 'startTime', keyword: 'overlap', message: 'Overlaps with "D-1" (2031-01-01 08:00 – 2031-01-01 16:00)' },
      ]);
      expect(await post('/api/dutyLog/insert', { ...again, startTime: '2031-01-01T08:00:00Z' }, 'solar')).toMatchObject({ http: 200 });
    });
  });
});
