import { expect, it } from 'vitest';
import { DbError } from './errors.ts';
import { isOutage, noteEnd, Outage } from './outage.ts';

const failure = (more: object, message = 'x'): Error => Object.assign(new Error(message), more);

it.each([
  failure({ code: '57P01' }),
  failure({ code: '57P03' }),
  failure({ code: '08006' }),
  failure({ code: '53300' }),
  failure({ code: '25006' }),
  failure({ code: 'ECONNREFUSED', syscall: 'connect' }),
  failure({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
  new AggregateError([failure({ code: 'ECONNREFUSED', syscall: 'connect' })]),
  new Error('Connection terminated unexpectedly'),
  new Error('Connection terminated due to connection timeout'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Client has encountered a connection error and is not queryable'),
  new DbError('EMBEDDED_STOPPED', 'closed'),
])('the database cannot be asked: %s', (error) => {
  expect(isOutage(error)).toBe(true);
});

it.each([
  failure({ code: '57014' }),
  failure({ code: '23505' }),
  failure({ code: 'ECONNRESET' }, 'aborted'),
  failure({ code: 'ENOENT', syscall: 'open' }),
  new AggregateError([]),
  new TypeError('x is undefined'),
  undefined,
  'Connection terminated',
])('says nothing of the database: %s', (error) => {
  expect(isOutage(error)).toBe(false);
});

it('knows the end of a connection of ours', () => {
  const error = failure({ code: 'ECONNRESET', syscall: 'read' });
  expect(isOutage(error)).toBe(false);
  noteEnd(error);
  expect(isOutage(error)).toBe(true);
});

it('tells of an outage once, of everything else as it comes', () => {
  const told: string[] = [];
  const note = (_details: object | string, message?: string): void => void told.push(message ?? '');
  const outage = new Outage({ info: note, warn: note, error: note });
  for (let i = 0; i < 5; i += 1) outage.failed('housekeeping', failure({ code: '57P01' }));
  expect(told).toEqual(['the database does not answer: calls get 503 until it does']);
  outage.failed('housekeeping', new Error('a bug'));
  expect(told.at(-1)).toBe('housekeeping');
  outage.over();
  outage.failed('again', failure({ code: '57P01' }));
  expect(told).toHaveLength(2);
});
