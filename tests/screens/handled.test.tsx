/** Calls that tell of their failure themselves (S8-11): nothing else is told, and what is pending goes on. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../src/console/data/client/client.ts';
import { dataProvider } from '../../src/console/data/rows/dataProvider.ts';
import { notificationQueue } from '../../src/console/data/notifications.ts';
import { bindPhone, sendCode, updatePassword } from '../../src/console/session/accountCalls.ts';
import { transport } from '../support/transport.ts';

vi.mock('axios', async (original) => (await import('../support/transport.ts')).withoutNetwork(await original()));

const MEANS = { resource: 'station', meta: { screen: 'a/b' } };

describe.each([500, 403, 422])('refused with %i', (status) => {
  beforeEach(() => {
    notificationQueue.set([]);
    transport.answer = ({ url = '' }) =>
      url === '/waiting'
        ? new Promise(() => undefined)
        : Promise.resolve({ status: 200, data: url.endsWith('/config') ? { status: 200, data: {} } : { status, msg: 'no' } });
  });
  it.each<[string, () => Promise<unknown> | undefined]>([
    ['[S8-11] S7-22, change of password', () => updatePassword('u', 'a', `b${status}`)],
    ['[S8-11] S7-23, binding of a phone', () => bindPhone({ phone: '1', code: `${status}` })],
    ['[S8-11] S7-24, sending of a code', () => sendCode({ phone: `${status}` })],
    ['[S8-11] S7-40, a list', () => dataProvider.getList(MEANS)],
    ['[S8-11] S7-40, add', () => dataProvider.create({ ...MEANS, variables: { a: status } })],
    ['[S8-11] S7-40, update', () => dataProvider.update({ ...MEANS, id: '1', variables: { a: status } })],
    ['[S8-11] S7-40, delete', () => dataProvider.deleteMany?.({ ...MEANS, ids: [`${status}`] })],
  ])('%s', async (_, make) => {
    const stop = new AbortController();
    const pending = request({ method: 'GET', url: '/waiting', signal: stop.signal }).catch(() => 'cancelled');
    await expect(make()).rejects.toMatchObject({ status });
    expect(notificationQueue.get()).toEqual([]);
    expect(await Promise.race([pending, Promise.resolve('on its way')])).toBe('on its way');
  });
});
