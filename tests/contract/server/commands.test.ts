/** Commands with a form: who may give them, what they are given, what leaves the server, and long ones that leave a file. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { StorageError } from '../../../src/server/storage/storage.ts';
import { broughtFile, picture } from '../../support/files.ts';
import { describeServer } from '../../support/server.ts';

type Row = Record<string, unknown> & { id: string };
interface Job {
  state: string;
  done: number;
  total: number;
  result: { file: { name: string }; packed: number; left: number } | null;
  error: string | null;
}

const heard: { url: string | undefined; body: Record<string, unknown> }[] = [];
const gateway: Server = createServer((request, response) => {
  void text(request).then((body) => {
    heard.push({ url: request.url, body: JSON.parse(body) as Record<string, unknown> });
    response.writeHead(204).end();
  });
});
const port = await new Promise<number>((resolve) => {
  gateway.listen(0, '127.0.0.1', () => resolve((gateway.address() as AddressInfo).port));
});

/** Names and contents of a ZIP. */
const unpacked = (bytes: Buffer): Map<string, string> =>
  new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));

describe('Commands', () => {
  afterAll(() => void gateway.close());

  describeServer(
    'with a gateway',
    (server) => {
      const pool = () => server().system.context.database.pool;
      let terminal: Row;
      const restart = (values: unknown, as = 'branch1') =>
        server().call('/api/terminal/command', { name: 'restart', id: terminal.id, values }, { as });
      beforeAll(async () => {
        heard.length = 0;
        const { rows } = await pool().query<Row>(
          `update terminal set authorised = '1' where id = (select id from terminal where "companyPath" like '/001/001001/%' order by code limit 1) returning *`,
        );
        terminal = rows[0] as Row;
      });

      it('a terminal is told to start anew, through the outbox, and its history says who and why', async () => {
        const answer = await restart({ reason: 'Hangs', minutes: 5 });
        expect([answer.http, answer.data]).toEqual([200, null]);
        await expect.poll(() => heard.length).toBe(1);
        expect(heard[0]).toMatchObject({
          url: '/devices',
          body: { device: terminal.code, command: 'restart', minutes: 5, reason: 'Hangs', by: 'branch1' },
        });
        const { rows } = await pool().query(`select "userCode", note from sunvane.audit where action = 'restart' and "recordId" = $1`, [
          terminal.id,
        ]);
        expect(rows).toEqual([{ userCode: 'branch1', note: 'Hangs' }]);
        await expect
          .poll(async () => (await pool().query(`select recipient, status from "outgoingMessage" where kind = 'device'`)).rows)
          .toEqual([{ recipient: terminal.code, status: '1' }]);
      });

      it.each([
        ['without what it needs', {}, 'reason'],
        ['with more than it takes', { reason: 'x', force: true }, 'force'],
        ['with what does not fit', { reason: 'x', minutes: 'soon' }, 'minutes'],
        ['with what is out of range', { reason: 'x', minutes: 100_000 }, 'minutes'],
      ])('is refused %s', async (_, values, field) => {
        const answer = await restart(values);
        expect([answer.http, answer.text.includes(`"${field}"`)]).toEqual([422, true]);
        expect(heard).toHaveLength(1);
      });

      it('is refused to who does not hold the right, or does not reach the row', async () => {
        expect((await restart({ reason: 'x' }, 'group')).http).toBe(403);
        expect((await restart({ reason: 'x' }, 'branch2')).http).toBe(404);
        await pool().query(`update terminal set authorised = '0' where id = $1`, [terminal.id]);
        expect((await restart({ reason: 'x' })).http).toBe(404);
        expect(heard).toHaveLength(1);
      });
    },
    { deviceWebhook: `http://127.0.0.1:${port}/devices` },
  );

  describeServer('without a gateway', (server) => {
    it('nothing is promised that cannot be done', async () => {
      const { rows } = await server().system.context.database.pool.query<Row>(
        `update terminal set authorised = '1' where id = (select id from terminal order by code limit 1) returning id`,
      );
      const answer = await server().call('/api/terminal/command', { name: 'restart', id: rows[0]?.id, values: { reason: 'x' } });
      expect([answer.http, answer.error]).toEqual([422, 'outbox.address']);
    });

    it('a dataset is packed while its progress is shown, with the images of what the caller reaches', async () => {
      const { pool } = server().system.context.database;
      const made: Row[] = [];
      for (const [i, station] of ['DEMO-S01', 'DEMO-S01', 'DEMO-W01'].entries()) {
        const file = i === 1 ? undefined : await broughtFile(server(), await picture(200, 100), { as: 'admin', name: `${i}.png` });
        const { data, http } = await server().call<Row>('/api/defectSample/insert', {
          sampleCode: `PACK-${i}`,
          stationCode: station,
          inspectObject: '1',
          ...(file ? { image: [file.id] } : {}),
        });
        expect(http).toBe(200);
        made.push(data);
      }
      await pool.query(
        `update "defectSample" set status = '2', "datasetVersion" = 'pack-1', split = 'train', boxes = $1 where "sampleCode" like 'PACK-%'`,
        [JSON.stringify([{ x: 20, y: 10, width: 40, height: 20 }])],
      );
      const run = async (as: string, values: object): Promise<{ job: Job; id: string }> => {
        const body = { name: 'pack', id: made[0]?.id, values };
        const begun = await server().call<{ jobId: string }>('/api/defectSample/command', body, { as });
        expect(begun.http).toBe(200);
        return follow(as, begun.data.jobId);
      };
      const follow = async (as: string, id: string, until = ['done', 'failed']): Promise<{ job: Job; id: string }> => {
        let job: Job | undefined;
        await expect
          .poll(
            async () => {
              job = (await server().call<Job>(`/api/jobs/detail?id=${id}`, undefined, { as, method: 'GET' })).data;
              return until.includes(job.state);
            },
            { timeout: 20_000 },
          )
          .toBe(true);
        return { job: job as Job, id };
      };
      const away = vi.spyOn(server().system.context.storage, 'open').mockRejectedValue(new StorageError('store', 'away'));
      // It waits for a store that is away.
      const body = { name: 'pack', id: made[0]?.id, values: { format: 'yolo' } };
      const { data: waiting } = await server().call<{ jobId: string }>('/api/defectSample/command', body, { as: 'branch1' });
      await expect
        .poll(
          async () =>
            (await pool.query<{ failures: number }>('select failures from "job" where id = $1', [waiting.jobId])).rows[0]?.failures,
        )
        .toBe(1);
      away.mockRestore();
      expect((await follow('branch1', waiting.jobId)).job).toMatchObject({ state: 'done', error: null });
      const mine = await run('branch1', { format: 'yolo' });
      expect(mine.job).toMatchObject({ state: 'done', error: null });
      const { packed = 0, left = 0 } = mine.job.result ?? {};
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from "defectSample" where "sampleCode" like 'PACK-%' and "companyPath" like '/001/001001/%'`,
      );
      expect([packed + left, left, mine.job.total]).toEqual([rows[0]?.n, 1, rows[0]?.n]);
      const response = await server().app.inject({
        method: 'GET',
        url: `/api/jobs/file?id=${mine.id}`,
        headers: { authorization: `Bearer ${await server().token('branch1')}` },
      });
      expect([response.headers['content-type'], response.headers['content-disposition']]).toEqual([
        'application/zip',
        "attachment; filename*=UTF-8''dataset-yolo.zip",
      ]);
      const files = unpacked(response.rawPayload);
      expect(files.get('labels/PACK-0.txt')).toBe('0 0.200000 0.200000 0.200000 0.200000\n');
      expect([files.has('images/PACK-0.png'), files.has('labels/PACK-1.txt'), files.get('classes.txt')]).toEqual([
        true,
        false,
        'unknown\n',
      ]);
      // Nobody else has the file.
      expect((await server().call(`/api/jobs/file?id=${mine.id}`, undefined, { as: 'group', method: 'GET' })).http).toBe(404);
      const all = await run('admin', { format: 'coco', split: 'train' });
      expect((all.job.result?.packed ?? 0) + (all.job.result?.left ?? 0)).toBe(3);
      const wrong = await server().call('/api/defectSample/command', { name: 'pack', id: made[0]?.id, values: { format: 'tfrecord' } });
      expect(wrong.http).toBe(422);
    });
  });
});
