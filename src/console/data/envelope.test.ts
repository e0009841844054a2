import { describe, expect, it } from 'vitest';
import { ApiError } from './apiError.ts';
import { unwrap } from './envelope.ts';

const failure = (body: unknown): ApiError | undefined => {
  try {
    unwrap(body, 'fallback');
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
};

describe('envelope', () => {
  it.each([[{ status: 200, data: 1 }], [{ code: 200, data: 1 }], [{ data: 1 }]])('[S7-03] takes %j as success', (body) => expect(unwrap(body, '')).toBe(1));
  it('[S8-04] hands 513003 and 10103 to the caller', () => {
    expect(unwrap({ code: 513003, data: 2 }, '')).toBe(2);
    expect(unwrap({ status: 10103, data: 3 }, '')).toBe(3);
  });
  it('[S7-03] reads msg before message, and falls back', () => {
    expect(failure({ status: 500, msg: 'a', message: 'b' })?.message).toBe('a');
    expect(failure({ code: 500, message: 'b' })?.message).toBe('b');
    expect(failure({ code: 500 })?.message).toBe('fallback');
  });
  it('keeps status, stable code, field errors and data', () => {
    const errors = [{ field: 'name', keyword: 'required', message: 'x' }];
    expect(failure({ status: 409, error: 'record.stale', msg: 'm', data: { current: {} }, errors })).toMatchObject({ status: 409, error: 'record.stale', data: { current: {} }, errors });
  });
  it('answers a body that is no object as it is', () => expect(unwrap('text', '')).toBe('text'));
});
