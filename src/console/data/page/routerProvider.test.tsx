import { act, useEffect } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { mounted } from '../../../../tests/screens/mount.tsx';
import { routerProvider } from './routerProvider.ts';

type Go = ReturnType<NonNullable<typeof routerProvider.go>>;
const addresses: string[] = [];

it.each<[string, Parameters<Go>[0], string]>([
  ['an address', { to: '/b' }, '/b'],
  ['a query beside it', { to: '/b', query: { to: '/c?d=1', none: undefined } }, '/b?to=%2Fc%3Fd%3D1'],
  ['the query of before', { to: '/b', query: { y: '2' }, options: { keepQuery: true } }, '/b?x=1&y=2'],
  ['the anchor of before', { to: '/b', options: { keepHash: true } }, '/b#top'],
  ['another anchor', { to: '/b', hash: '#end' }, '/b#end'],
  ['the same page with another query', { query: { y: '2' }, type: 'replace' }, '/a?y=2'],
])('leads to %s, and says where without going', async (_, config, address) => {
  let go: Go = () => undefined;
  function Page(): null {
    const { pathname, search, hash } = useLocation();
    addresses.push(pathname + search + hash);
    const lead = routerProvider.go?.() ?? expect.fail('no way to go');
    useEffect(() => void (go = lead), [lead]);
    return null;
  }
  const page = (
    <MemoryRouter initialEntries={['/a?x=1#top']}>
      <Page />
    </MemoryRouter>
  );
  await mounted(page, async () => {
    expect(go({ ...config, type: 'path' })).toBe(address.replace(/^\/a/, ''));
    expect(addresses.at(-1)).toBe('/a?x=1#top');
    await act(async () => void go(config));
    await vi.waitFor(() => expect(addresses.at(-1)).toBe(address));
  });
});
