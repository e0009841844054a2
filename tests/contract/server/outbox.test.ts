/** Effects outside: written with their transaction, sent after it, again until they arrive or an administrator sees them fail. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeLogger } from '../../../src/server/app/logger.ts';
import { Outbox, post, type Outgoing } from '../../../src/server/outbox/outbox.ts';
import { describeServerOnBoth } from '../../support/server.ts';

interface Heard {
  id: string | undefined;
  bearer: string | undefined;
  body: unknown;
}

const heard: Heard[] = [];
let answer = 200;
const receiver: Server = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({
      id: request.headers['idempotency-key'] as string | undefined,
      bearer: request.headers.authorization,
      body: JSON.parse(body) as unknown,
    });
    response.writeHead(answer).end();
  });
});
const port = await new Promise<number>((resolve) => {
  receiver.listen(0, '127.0.0.1', () => resolve((receiver.address() as AddressInfo).port));
});

describe('Outbox', () => {
  afterAll(() => void receiver.close());
  describeServerOnBoth(
    'A message',
    (server) => {
      const context = () => server().system.context;
      const message: Outgoing = { kind: 'device', recipient: 'T-1', companyCode: null, payload: { device: 'T-1' } };
      const write = (more: Partial<Outgoing> = {}): Promise<string> =>
        context()
          .database.db.transaction()
          .execute((db) => post(db, context().writer, { ...message, ...more }));
      const row = async (id: string): Promise<Record<string, unknown>> =>
        (await context().database.pool.query<Record<string, unknown>>('select * from "outgoingMessage" where id = $1', [id])).rows[0] ?? {};
      const kept = async (id: string): Promise<number> =>
        (await context().database.pool.query('select 1 from sunvane.outbox where id = $1', [id])).rowCount ?? 0;
      // A moment ago: the column keeps thousandths, and rounds up.
      const due = () =>
        context().database.pool.query(`update "outgoingMessage" set "nextTime" = now() - interval '1 second' where status = '0'`);
      beforeAll(() => context().outbox.flush());
      beforeEach(() => {
        heard.length = 0;
        answer = 200;
      });

      it('goes out once, with its id and the bearer, and what it says is forgotten', async () => {
        const id = await write();
        expect(heard).toEqual([]);
        await Promise.all([context().outbox.flush(), context().outbox.flush()]);
        expect(heard).toEqual([{ id, bearer: 'Bearer device-bearer', body: { device: 'T-1' } }]);
        expect(await row(id)).toMatchObject({ status: '1', tries: 1, error: null });
        expect(await kept(id)).toBe(0);
      });

      it('of a transaction that failed is never sent', async () => {
        const failed = context()
          .database.db.transaction()
          .execute(async (db) => {
            await post(db, context().writer, message);
            throw new Error('no');
          });
        await expect(failed).rejects.toThrow('no');
        await context().outbox.flush();
        expect(heard).toEqual([]);
      });

      it('is tried again, each time later, until it counts as failed; an administrator has it sent again', async () => {
        answer = 503;
        const id = await write();
        const waits: number[] = [];
        for (let n = 1; n <= 8; n += 1) {
          await context().outbox.flush();
          const { tries, nextTime, status } = await row(id);
          expect([tries, status]).toEqual([n, n < 8 ? '0' : '2']);
          if (n < 8) waits.push(Math.round((Date.parse(String(nextTime)) - Date.now()) / 1000));
          await due();
        }
        expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128]);
        expect(await row(id)).toMatchObject({ error: 'the webhook answered 503' });
        const list = await server().call<{ list: { id: string; error: string }[] }>('/api/outgoingMessage/queryList', {});
        expect(list.data.list.find((one) => one.id === id)?.error).toBe('the webhook answered 503');
        answer = 200;
        heard.length = 0;
        const again = { name: 'resend', id };
        expect((await server().call('/api/outgoingMessage/command', again, { as: 'group' })).http).toBe(403);
        expect((await server().call('/api/outgoingMessage/command', again)).http).toBe(200);
        expect(heard).toHaveLength(1);
        expect(await row(id)).toMatchObject({ status: '1', tries: 1 });
        expect((await server().call('/api/outgoingMessage/command', again)).http).toBe(404);
      });

      it('that nobody waits for any more is not sent, and not kept', async () => {
        const id = await write({ life: 0 });
        await context().outbox.flush();
        expect(heard).toEqual([]);
        expect(await row(id)).toMatchObject({ status: '2', error: 'too late: nobody waits for it any more' });
        expect(await kept(id)).toBe(0);
      });

      it('is taken by one of two servers, and by the other when the first one has gone', async () => {
        const carried: string[] = [];
        const another = new Outbox(
          context().writer,
          { sms: undefined, device: async (_payload, id) => void carried.push(id) },
          makeLogger('silent'),
        );
        const ids = [await write(), await write(), await write()];
        await Promise.all([context().outbox.flush(), another.flush()]);
        expect([...heard.map((one) => one.id), ...carried].sort()).toEqual([...ids].sort());
        const left = await write();
        await context().database.pool.query(
          `update "outgoingMessage" set tries = 1, "nextTime" = now() + interval '30 seconds' where id = $1`,
          [left],
        );
        await another.flush();
        expect(carried).not.toContain(left);
        await due();
        await another.flush();
        expect(carried).toContain(left);
      });
    },
    { deviceWebhook: `http://127.0.0.1:${port}/devices`, deviceWebhookToken: 'device-bearer' },
  );
});
