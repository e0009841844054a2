import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Client } from 'minio';
import { expect, it } from 'vitest';
import { clientOptions } from './direct.ts';
import { patience } from './patience.ts';

it('a store that takes a call and never answers fails it', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const options = clientOptions({
    endpoint: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    region: 'us-east-1',
    accessKey: 'key',
    secretKey: 'secret-secret',
  });
  expect(options.transport).toBeDefined();
  const client = new Client({ ...options, transport: patience(80), retryOptions: { disableRetry: true } });
  await expect(client.statObject('sunvane', 'a.txt')).rejects.toThrow('no word for 0.08 s');
  silent.close();
});
