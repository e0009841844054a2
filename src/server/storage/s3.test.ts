import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientOptions } from './direct.ts';
import { s3Storage } from './s3.ts';

const KEYS = { region: 'us-east-1', accessKey: 'a', secretKey: 'b' };
/** What the store was sent: method and path, and which encryption was asked for. */
const sent: [string, unknown][] = [];
const store = createServer((request, reply) => {
  sent.push([`${request.method} ${request.url}`, request.headers['x-amz-server-side-encryption']]);
  request.resume().on('end', () => reply.setHeader('etag', '"x"').end());
});
beforeAll(async () => {
  await once(store.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  store.close();
});

it.each([
  ['http://store.example.com:9000', 'store.example.com', 9000, false],
  ['https://store.example.com:9443', 'store.example.com', 9443, true],
  ['https://store.example.com', 'store.example.com', undefined, true],
])('[S7-48] host, port and SSL flag come from the configured address: %s', (endpoint, endPoint, port, useSSL) => {
  const options = clientOptions({ ...KEYS, endpoint });
  expect([options.endPoint, options.port, options.useSSL]).toEqual([endPoint, port, useSSL]);
});

it.each([
  [true, 'AES256'],
  [false, undefined],
])('[S7-48] the encryption flag %s asks the store for %s, for whole objects and pieces', async (encrypted, asked) => {
  sent.length = 0;
  const { port } = store.address() as AddressInfo;
  const storage = s3Storage({ ...KEYS, endpoint: `http://127.0.0.1:${port}`, bucket: 'defect', encrypted });
  await storage.put('logo/a.png', Buffer.from('x'), 'image/png');
  await storage.pieces('film').write(1, 0, Buffer.from('yy'));
  expect(sent).toEqual([
    ['PUT /defect/logo/a.png', asked],
    ['PUT /defect/film.pieces/1', asked],
  ]);
});
