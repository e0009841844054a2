import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect } from './redirect.ts';

const ORIGIN = 'https://console.example';

describe('redirect after sign-in', () => {
  it.each([
    ['/map/wtg?page=2', '/map/wtg?page=2'],
    ['/a#b', '/a#b'],
    [null, '/index'],
    ['', '/index'],
    ['/login', '/index'],
  ])('[S4-05] %s leads to %s', (wish, path) => expect(safeRedirect(wish, ORIGIN)).toBe(path));
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    'evil.example',
    '/..//evil.example',
  ])('[S4-05] refuses %j', (wish) => {
    expect(new URL(safeRedirect(wish, ORIGIN), ORIGIN).origin).toBe(ORIGIN);
    expect(safeRedirect(wish, ORIGIN).startsWith('//')).toBe(false);
  });
  it('[S4-05] keeps path and query in the sign-in address', () => {
    expect(loginPath('/map/wtg?page=2')).toBe('/login?redirect=%2Fmap%2Fwtg%3Fpage%3D2');
    expect(loginPath('/')).toBe('/login');
  });
});
