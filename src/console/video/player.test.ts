// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Watched } from '../../contract/api/video.ts';
import { ApiError } from '../data/client/apiError.ts';
import { deployment } from '../data/deployment.ts';
import { Player } from './player.ts';

const OWN: Watched = {
  way: 'whep',
  url: '/api/video/whep/C1',
  own: true,
  passed: false,
  flown: true,
  simulated: true,
  lenses: ['wide', 'ir'],
  reason: null,
};

/** What the browser has, as far as a player uses it. */
class Connection extends EventTarget {
  static all: Connection[] = [];
  decoded = 0;
  closed = false;
  connectionState = 'new';
  iceGatheringState = 'complete';
  localDescription = { sdp: 'v=0' };
  addTransceiver = vi.fn<() => void>();
  setLocalDescription = (): Promise<void> => Promise.resolve();
  setRemoteDescription = (): Promise<void> => Promise.resolve();
  constructor() {
    super();
    Connection.all.push(this);
  }
  getStats(): Promise<Map<string, object>> {
    this.decoded += this.connectionState === 'connected' ? 15 : 0;
    return Promise.resolve(new Map([['v', { type: 'inbound-rtp', kind: 'video', framesDecoded: this.decoded }]]));
  }
  become(state: string): void {
    this.connectionState = state;
    this.dispatchEvent(new Event('connectionstatechange'));
  }
  close(): void {
    this.closed = true;
  }
}

const requests: { session?: string }[] = [];
const asked: { method: string; url: string; keepalive?: boolean }[] = [];
let watched: Watched | Error = OWN;
let posted: () => Response = () => new Response('v=0', { status: 201, headers: { location: '/api/video/session/S1' } });

vi.mock('../data/client/client.ts', () => ({
  request: ({ body }: { body: { session?: string } }) => (
    requests.push(body),
    watched instanceof Error ? Promise.reject(watched) : Promise.resolve(watched)
  ),
}));

const player = (): Player => {
  const made = new Player('C1', undefined, () => null);
  made.start();
  return made;
};
const soon = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const count = (method: string): number => asked.filter((one) => one.method === method).length;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('RTCPeerConnection', Connection);
  vi.stubGlobal('fetch', (url: string, { method = 'GET', keepalive }: RequestInit) => {
    asked.push({ method, url, ...(keepalive === undefined ? {} : { keepalive }) });
    return Promise.resolve(method === 'POST' ? posted() : new Response());
  });
  [Connection.all, watched] = [[], OWN];
  asked.length = 0;
  requests.length = 0;
  posted = () => new Response('v=0', { status: 201, headers: { location: '/api/video/session/S1' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('plays once pictures come, and tells the server when it stops, also from a page that is left', async () => {
  const one = player();
  await soon();
  expect(one.state.get()).toMatchObject({ phase: 'connecting', simulated: true, lenses: ['wide', 'ir'] });
  Connection.all[0]?.become('connected');
  await soon(1_000);
  expect(one.state.get()).toMatchObject({ phase: 'playing', tries: 0 });
  one.stop();
  expect(asked.map(({ method, url, keepalive }) => [method, url, keepalive])).toEqual([
    ['POST', '/api/video/whep/C1', undefined],
    ['DELETE', '/api/video/session/S1', true],
  ]);
  expect(Connection.all[0]?.closed).toBe(true);
  await soon(60_000);
  expect(count('POST')).toBe(1);
});

it('ends a session that was answered only after the page was left', async () => {
  const one = player();
  await Promise.resolve();
  one.stop();
  await soon();
  expect(count('DELETE')).toBe(count('POST'));
  expect(Connection.all.every(({ closed }) => closed)).toBe(true);
});

it('tries again after growing pauses, and at once the next time once pictures came for long', async () => {
  posted = () => new Response('{"msg":"busy"}', { status: 503 });
  const one = player();
  await soon();
  const times: number[] = [];
  for (let ms = 0; ms < 62_000; ms += 500) {
    const before = count('POST');
    await soon(500);
    if (count('POST') > before) times.push(ms + 500);
  }
  expect(times).toEqual([2_000, 6_000, 14_000, 30_000, 60_000]);
  expect(one.state.get()).toMatchObject({ phase: 'waiting', message: 'busy' });
  one.stop();
});

it('tries again when the connection fails, and when no new picture comes for six seconds', async () => {
  const one = player();
  await soon();
  Connection.all[0]?.become('connected');
  await soon(1_000);
  Connection.all[0]?.become('failed');
  expect(one.state.get()).toMatchObject({ phase: 'waiting', tries: 1 });
  expect(count('DELETE')).toBe(1);
  await soon(2_000);
  Connection.all[1]?.become('connected');
  await soon(12_000);
  expect(one.state.get()).toMatchObject({ phase: 'playing', tries: 0 });
  Connection.all[1]?.become('new');
  await soon(8_000);
  expect(one.state.get()).toMatchObject({ phase: 'waiting', tries: 1 });
  expect(count('DELETE')).toBe(2);
  one.stop();
});

it('says why there is nothing to play, and asks no more but for what may come back', async () => {
  const none = (change: Partial<Watched>): Watched => ({ ...OWN, own: false, url: null, lenses: [], ...change });
  for (const [answer, reason] of [
    [none({ way: 'none', reason: 'address' }), 'address'],
    [none({ way: 'none', reason: 'protocol' }), 'protocol'],
    [none({ url: 'gate/whep' }), 'gateway'],
  ] as const) {
    watched = answer;
    const one = player();
    await soon();
    expect(one.state.get()).toMatchObject({ phase: 'none', reason });
    expect(vi.getTimerCount()).toBe(0);
    one.stop();
  }
  watched = none({ way: 'none', reason: 'offline' });
  const one = player();
  await soon();
  expect(one.state.get()).toMatchObject({ phase: 'none', reason: 'offline' });
  watched = OWN;
  await soon(30_000);
  expect(count('POST')).toBe(1);
  one.stop();
});

it('sends the offer to the gateway of the deployment, without telling it who asks', async () => {
  const before = deployment.rtcURL;
  Object.assign(deployment, { rtcURL: 'https://gateway.example/live/' });
  watched = { ...OWN, own: false, url: 'gate/whep', simulated: false, lenses: [] };
  const one = player();
  await soon();
  expect(asked[0]).toEqual({ method: 'POST', url: 'https://gateway.example/live/gate/whep' });
  one.stop();
  // Docks and drones have one of their own, where it is named; other sources have not.
  Object.assign(deployment, { rtcLive: 'https://flights.example' });
  for (const [flown, url] of [
    [true, 'https://flights.example/gate/whep'],
    [false, 'https://gateway.example/live/gate/whep'],
  ] as const) {
    watched = { ...OWN, own: false, url: 'gate/whep', simulated: false, lenses: [], flown };
    asked.length = 0;
    const other = player();
    await soon();
    expect(asked[0]).toEqual({ method: 'POST', url });
    other.stop();
  }
  Object.assign(deployment, { rtcURL: before, rtcLive: '' });
});

it('asks whether a picture of a gateway may go on, and ends it when it may not, also at the gateway', async () => {
  const passed: Watched = { ...OWN, own: false, passed: true, simulated: false, lenses: [] };
  watched = passed;
  const one = player();
  await soon();
  expect(asked[0]).toMatchObject({ method: 'POST', url: '/api/video/whep/C1' });
  Connection.all[0]?.become('connected');
  await soon(41_000);
  expect(one.state.get()).toMatchObject({ phase: 'playing' });
  expect(requests.filter(({ session }) => session === 'S1')).toHaveLength(2);
  watched = new ApiError({ status: 404, error: 'record.unknown', message: 'none' });
  await soon(20_000);
  expect(one.state.get()).toMatchObject({ phase: 'none', reason: 'refused' });
  expect(asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual(['/api/video/session/S1']);
  one.stop();
});
