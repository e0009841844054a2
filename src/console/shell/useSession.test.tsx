import { act, type ReactElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { mounted } from '../../../tests/screens/mount.tsx';
import { request, type Call } from '../data/client/client.ts';
import { useSession } from './useSession.ts';

vi.mock('../data/client/client.ts', () => ({ request: vi.fn(() => new Promise(() => undefined)) }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const beats = (): number => calls.mock.calls.filter(([{ url }]) => url === '/api/sys/sys/sysUser/heartbeat').length;

function Application(): ReactElement {
  useSession();
  return <p />;
}

afterEach(() => void vi.useRealTimers());

it('[S7-25] the application loads the session and beats every 60 s for as long as it is open', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await mounted(<Application />, async () => {
    expect(calls.mock.calls.map(([{ url }]) => url)).toEqual(['/api/sys/sys/sysUser/queryUserInfo']);
    await act(async () => void vi.advanceTimersByTime(120_000));
    expect(beats()).toBe(2);
  });
  vi.advanceTimersByTime(120_000);
  expect(beats()).toBe(2);
});
