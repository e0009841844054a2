import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../errors/error.ts';
import { askRemote } from './client.ts';

let server: Server;
let answer: (reply: ServerResponse) => void;
let heard: { authorization: string | undefined; url: string | undefined; body: string } | undefined;
let url = '';

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      heard = { authorization: request.headers.authorization, url: request.url, body };
      answer(reply);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const says =
  (status: number, body: unknown) =>
  (reply: ServerResponse): void => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const ask = (deadline?: number) => askRemote({ url, token: 'secret' }, '/api/pump/queryList', { pageNum: 1 }, 'en', deadline);
const failed = async (deadline?: number): Promise<AppError> => {
  const error = await ask(deadline).then(
    () => undefined,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(AppError);
  return error as AppError;
};

it('posts with the bearer and answers what the envelope holds', async () => {
  answer = says(200, { status: 200, code: 200, data: { list: [] } });
  expect(await ask()).toEqual({ list: [] });
  expect(heard).toEqual({ authorization: 'Bearer secret', url: '/api/pump/queryList', body: '{"pageNum":1}' });
});

it.each([
  ['remote.answer', 502, 200, '<html>'],
  ['remote.answer', 502, 200, '[]'],
  ['remote.answer', 502, 404, {}],
  ['remote.failed', 502, 500, { code: 500 }],
  ['remote.failed', 502, 503, '<html>'],
  ['remote.failed', 502, 200, { code: 500, msg: 'broken' }],
  ['remote.refused', 502, 401, { error: 'auth.expired' }],
  ['remote.refused', 502, 200, { code: 401 }],
  ['remote.stale', 409, 409, { error: 'record.stale', data: { theirs: { secret: 1 } } }],
  ['record.unknown', 404, 404, { error: 'record.unknown' }],
  ['remote.rejected', 422, 422, { msg: 'no such code', errors: [{ field: 'code', keyword: 'dict', message: 'no such code' }] }],
] as const)('tells %s (%i) when the other server answers %i %j', async (code, status, theirs, body) => {
  answer = says(theirs, body);
  const error = await failed();
  expect([error.code, error.status]).toEqual([code, status]);
  expect(JSON.stringify(error.more)).not.toContain('secret');
});

it('passes on what is wrong with which field', async () => {
  answer = says(422, { msg: 'no such code', errors: [{ field: 'code', keyword: 'dict', message: 'no such code' }] });
  const error = await failed();
  expect(error.text('zh')).toContain('no such code');
  expect(error.more.fields?.('en')).toMatchObject([{ field: 'code' }]);
});

it('waits no longer than the deadline, follows no redirect, and takes no endless answer', async () => {
  answer = () => undefined;
  expect((await failed(50)).code).toBe('remote.timeout');
  answer = (reply) => {
    reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  };
  expect((await failed()).code).toBe('remote.unreachable');
  answer = (reply) => {
    reply.writeHead(200);
    const part = Buffer.alloc(1 << 20, 32);
    const more = (): void => {
      if (!reply.destroyed) reply.write(part, () => setImmediate(more));
    };
    more();
  };
  expect((await failed()).code).toBe('remote.answer');
});

it('tells when nobody is there', async () => {
  const error = await askRemote({ url: 'http://127.0.0.1:1', token: 't' }, '/x', {}, 'zh').catch((e: unknown) => e);
  expect((error as AppError).code).toBe('remote.unreachable');
});
