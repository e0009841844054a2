import { expect, it } from 'vitest';
import { ApiError } from '../data/client/apiError.ts';
import { isLost } from './failures.ts';

it.each([
  [0, 'client.network', true],
  [502, 'client.status', true],
  [503, 'client.status', true],
  [503, 'server.starting', true],
  [503, 'database.unavailable', true],
  [503, 'server.diskFull', false],
  [500, 'client.status', false],
  [415, 'request.media', false],
])('%i %s: nobody answered is %s', (status, error, lost) => {
  expect(isLost(new ApiError({ status, error, message: error }))).toBe(lost);
});
