import { expect, it } from 'vitest';
import { AppError } from '../errors/error.ts';
import { isDataException, toAppError } from './failures.ts';

const coded = (code: string): Error => Object.assign(new Error(code), { code });

it('keeps what has a code of the catalogue', () => {
  const error = new AppError('record.unknown');
  expect(toAppError(error)).toBe(error);
});

it.each([
  [new SyntaxError('Unexpected token'), 'server.internal'],
  [new TypeError('x is not a function'), 'server.internal'],
  [coded('22P02'), 'request.body'],
  [coded('57014'), 'database.deadline'],
  [coded('57P01'), 'database.unavailable'],
  [new Error('Connection terminated unexpectedly'), 'database.unavailable'],
  [coded('ENOSPC'), 'server.diskFull'],
])('blames a caller for no mistake of the server: %s', (error, code) => {
  expect(toAppError(error).code).toBe(code);
});

it('tells a value that the database could not take', () => {
  expect([coded('22003'), coded('23505'), new SyntaxError(), undefined].map(isDataException)).toEqual([true, false, false, false]);
});
