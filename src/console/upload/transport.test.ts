import { beforeEach, expect, it, vi } from 'vitest';
import { transport } from '../../../tests/support/transport.ts';
import { chunkAt } from './chunks.ts';
import { httpTransport } from './transport.ts';

vi.mock('axios', async (original) => (await import('../../../tests/support/transport.ts')).withoutNetwork(await original()));

const chunk = chunkAt({ name: 'a.bin', size: 10, path: 'a.bin' }, '10-abin', 1);
const content = { bytes: new ArrayBuffer(10), hash: 'h' };
const go = new AbortController().signal;
const answer = { uploaded: [1], hashes: ['h'] };

beforeEach(() => {
  transport.sent.length = 0;
});

it.each([200, 201, 202])('[S9-05] success %i, told by the status of the answer, of its envelope, or of both', async (status) => {
  for (const [http, envelope] of [
    [status, 200],
    [200, status],
    [status, status],
  ] as const) {
    transport.answer = () => Promise.resolve({ status: http, data: { status: envelope, data: answer } });
    expect(await httpTransport().ask(chunk, go)).toEqual(answer);
    expect(await httpTransport().send(chunk, content, () => undefined, go)).toEqual(answer);
  }
});
it('another status is a failure', async () => {
  transport.answer = () => Promise.resolve({ status: 200, data: { status: 203, msg: 'no' } });
  await expect(httpTransport().send(chunk, content, () => undefined, go)).rejects.toMatchObject({ status: 203 });
});
it('[S7-46] [S3-14] tests a chunk by GET and sends it by POST multipart, to a target of its own, with the parameters of the protocol', async () => {
  transport.answer = () => Promise.resolve({ status: 200, data: { status: 200, data: answer } });
  await httpTransport({ url: 'https://store.example/x' }).ask(chunk, go);
  await httpTransport().send(chunk, content, () => undefined, go);
  const [probe, sent] = transport.sent;
  const parameters = {
    chunkNumber: '1',
    chunkSize: '1048576',
    currentChunkSize: '10',
    totalSize: '10',
    identifier: '10-abin',
    filename: 'a.bin',
    relativePath: 'a.bin',
    totalChunks: '1',
  };
  const url = new URL(probe?.url ?? '');
  expect([probe?.method, url.origin + url.pathname, Object.fromEntries(url.searchParams)]).toMatchObject([
    'get',
    'https://store.example/x',
    parameters,
  ]);
  const form = sent?.data as FormData;
  expect([sent?.method, sent?.url, Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'))]).toMatchObject([
    'post',
    '/api/component/upload/chunk',
    parameters,
  ]);
  expect((form.get('file') as File).size).toBe(10);
});
