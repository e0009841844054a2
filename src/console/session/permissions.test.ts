import { describe, expect, it } from 'vitest';
import { holds } from './permissions.ts';

describe('permissions', () => {
  it('[S6-01] give the admin role and the wildcard everything', () => {
    expect(holds({ roles: ['admin'], permissions: [] }, 'a/b:view')).toBe(true);
    expect(holds({ roles: [], permissions: ['*:*:*'] }, 'a/b:view')).toBe(true);
  });
  it('[S3-19] are held by their code alone', () => {
    expect(holds({ roles: ['x'], permissions: ['a/b:view'] }, 'a/b:view')).toBe(true);
    expect(holds({ roles: ['x'], permissions: ['a/b:view'] }, 'a/b:edit')).toBe(false);
  });
  it('fail closed before the session is there', () => expect(holds(undefined, 'a/b:view')).toBe(false));
});
