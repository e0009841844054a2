import { expect, it } from 'vitest';
import { forgetUser } from './storage.ts';

it('[S3-08] [S7-21] forgets the user and keeps the logo of the group', () => {
  for (const key of ['user', 'username', 'token', 'logo2', 'routeList']) sessionStorage.setItem(key, key);
  forgetUser();
  expect(Object.entries(sessionStorage)).toEqual([['logo2', 'logo2']]);
  sessionStorage.clear();
  forgetUser();
  expect(sessionStorage.length).toBe(0);
});
