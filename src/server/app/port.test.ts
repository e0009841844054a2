import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { holdPort } from './port.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => {
    server.once('listening', done);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => {
    server.close(done);
  });
  return port;
}

it('answers who calls before the server is there, in the language of the call, and gives the port back', async () => {
  const config = { port: await freePort(), host: '127.0.0.1' };
  const release = await holdPort(config);
  for (const [language, msg] of [
    ['zh', '服务器正在启动，请稍候'],
    ['en', 'The server is starting; please wait'],
  ] as const) {
    const answer = await fetch(`http://127.0.0.1:${config.port}/health`, { headers: { 'accept-language': language } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await answer.json()).toEqual({ status: 503, code: 503, msg, message: msg, data: null, error: 'server.starting' });
  }
  const seen = await fetch(`http://127.0.0.1:${config.port}/index`, { headers: { accept: 'text/html,*/*', 'accept-language': 'en' } });
  expect([seen.status, seen.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
  const text = await seen.text();
  expect(text).toContain('<html lang="en">');
  expect(text).toContain('<meta http-equiv="refresh" content="2">');
  expect(text).toContain('>The server is starting; please wait</p>');
  await release();
  await (
    await holdPort(config)
  )();
});

it('a port that is taken is told', async () => {
  const config = { port: await freePort(), host: '127.0.0.1' };
  const release = await holdPort(config);
  await expect(holdPort(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await release();
});
