import { describe, expect, it } from 'vitest';
import type { UserInfo } from '../../contract/manifest.ts';
import { bypassed, buttonFilter, readButtons } from './buttons.ts';

const session = (roles: string[], permissions: string[] = []): Parameters<typeof buttonFilter>[0] => ({
  user: { roles, permissions } as unknown as UserInfo,
  menu: [],
});
const buttons = readButtons(JSON.stringify([{ fileUrl: 'a/b:add' }, { fileUrl: null }]));

describe('buttons', () => {
  it('[S6-04] are shown by the entries of session storage, matched on fileUrl', () => {
    const shows = buttonFilter(session(['x'], ['a/b:view', 'a/b:edit']), () => buttons, false);
    expect([shows('a/b:add'), shows('a/b:edit'), shows('a/b:view'), shows('a/c:view')]).toEqual([true, false, true, false]);
  });
  it.each([
    ['role admin', session(['admin'])],
    ['the wildcard', session([], ['*:*:*'])],
  ])('[S6-01] are all shown to %s', (_, everyone) => expect(buttonFilter(everyone, () => new Set(), false)('a/b:delete')).toBe(true));
  it('fail closed without a session or with a damaged list', () => {
    expect(buttonFilter(undefined, () => readButtons('{'), false)('a/b:add')).toBe(false);
  });
  it.each([
    [true, '', 'https://p', true],
    [true, 'https://p', 'https://p', false],
    [false, '', 'https://p', false],
    [true, '', '', false],
  ])('[S6-04] development %s, base %j, production %j: filter bypassed %s', (development, baseURL, productionBaseURL, open) => {
    expect(bypassed(development, { baseURL, productionBaseURL })).toBe(open);
  });
});
