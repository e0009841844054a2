import { EventEmitter } from 'node:events';
import type { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { Listener } from './listener.ts';
import { silentLogger } from './log.ts';
import { Outage } from './outage.ts';

class FakeClient extends EventEmitter {
  statements: string[] = [];
  connect = vi.fn(async () => {});
  end = vi.fn(async () => {});
  query = async (sql: string): Promise<void> => void this.statements.push(sql);
}

const clients: FakeClient[] = [];
const listener = (send: (channel: string, payload: string) => Promise<unknown> = async () => undefined): Listener =>
  new Listener(
    () => {
      const client = new FakeClient();
      clients.push(client);
      return client as unknown as Client;
    },
    new Outage(silentLogger),
    send,
  );

afterEach(() => {
  clients.length = 0;
  vi.useRealTimers();
});

it('shares one connection and listens once a channel', async () => {
  const shared = listener();
  await shared.listen('a', () => {});
  const stop = await shared.listen('a', () => {});
  await stop();
  expect(clients).toHaveLength(1);
  expect(clients[0]?.statements.filter((sql) => sql.startsWith('un'))).toEqual([]);
});

it('listens again on a new connection when the old one ends', async () => {
  vi.useFakeTimers();
  const got: string[] = [];
  const shared = listener();
  await shared.listen('a "b', (payload) => got.push(payload));
  clients[0]?.emit('end');
  await vi.advanceTimersByTimeAsync(200);
  expect(clients[1]?.statements).toEqual(['listen "a ""b"']);
  clients[1]?.emit('notification', { channel: 'a "b', payload: 'x' });
  expect(got).toEqual(['x']);
});

it('does not come back after its close', async () => {
  vi.useFakeTimers();
  const shared = listener();
  await shared.listen('a', () => {});
  await shared.close();
  clients[0]?.emit('end');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(clients).toHaveLength(1);
});

it('hears itself where notices come back, and hands its own to itself where they do not', async () => {
  const back = listener(async (channel, payload) => clients[0]?.emit('notification', { channel, payload }));
  expect(await back.hears(1_000)).toBe(true);
  clients.length = 0;
  const got: string[] = [];
  const deaf = listener();
  await deaf.listen('a', (payload) => got.push(payload));
  await deaf.notify('a', 'lost');
  expect(await deaf.hears(20)).toBe(false);
  await deaf.notify('a', 'kept');
  expect(got).toEqual(['kept']);
});

it('outlives a receiver that throws', async () => {
  const got: string[] = [];
  const shared = listener();
  await shared.listen('a', () => {
    throw new SyntaxError('no JSON');
  });
  await shared.listen('a', (payload) => got.push(payload));
  expect(() => clients[0]?.emit('notification', { channel: 'a', payload: 'x' })).not.toThrow();
  expect(got).toEqual(['x']);
});
