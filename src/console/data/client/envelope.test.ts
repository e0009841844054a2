import { describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '../texts/i18n.ts';
import { ApiError } from './apiError.ts';
import { unwrap } from './envelope.ts';
import type { ClientName } from './call.ts';

const failure = (body: unknown, { http = 200, client }: { http?: number; client?: ClientName } = {}): ApiError | undefined => {
  try {
    unwrap(http, body, client);
    return undefined;
  } catch (error) {
    return error as ApiError;
  }
};

describe('envelope', () => {
  it.each([[{ status: 200, data: 1 }], [{ code: 200, data: 1 }], [{ data: 1 }]])('[S7-03] takes %j as success', (body) =>
    expect(unwrap(200, body)).toBe(1),
  );
  it('[S7-03] reads status before code', () => expect(failure({ status: 500, code: 200 })?.status).toBe(500));
  it.each([
    [{ code: 513003, data: 2 }, 2],
    [{ status: 10103, data: 3 }, 3],
  ])('[S8-04] hands %j to the caller', (body, data) => expect(unwrap(200, body)).toBe(data));
  it('[S7-03] reads msg before message, and falls back to the default of the table', () => {
    expect(failure({ status: 500, msg: 'a', message: 'b' })?.message).toBe('a');
    expect(failure({ code: 500, message: 'b' })?.message).toBe('b');
    expect(failure({ code: 500 })?.message).toBe('系统未知错误，请反馈给管理员');
  });
  it.each([
    [401, '认证失败，无法访问系统资源'],
    [403, '当前操作没有权限'],
    [404, '访问资源不存在'],
  ])('[S8-03] %i says %s, whatever the server says, and keeps that as detail', (status, message) => {
    expect(failure({ status, msg: 'theirs' })).toMatchObject({ message, detail: 'theirs' });
    expect(failure({ status, msg: message })?.detail).toBeUndefined();
  });
  it.each([
    ['S8-03', { status: 401 }, 200, 'Authentication failed, the system resources cannot be accessed'],
    ['S8-03', { status: 403 }, 200, 'The current operation has no permission'],
    ['S8-03', { status: 404 }, 200, 'The requested resource does not exist'],
    ['S8-03', { status: 777 }, 200, 'Unknown system error, please report it to the administrator'],
    ['S8-06', '<html>', 502, 'System interface 502 abnormal'],
  ])('[%s] %j is said in English too', async (_, body, http, message) => {
    vi.stubGlobal('document', { documentElement: {}, cookie: '' });
    await changeLanguage('en');
    try {
      expect(failure(body, { http })?.message).toBe(message);
    } finally {
      await changeLanguage('zh');
      vi.unstubAllGlobals();
    }
  });
  it('[S8-06] a failed HTTP status without an envelope names the status', () => {
    expect(failure('<html>', { http: 502 })).toMatchObject({ error: 'client.status', message: '系统接口502异常' });
    expect(failure({ status: 409, msg: 'm' }, { http: 409 })).toMatchObject({ error: '', message: 'm' });
  });
  it('[S8-02] the auth client takes msg, or says that the server failed', () => {
    expect(failure({ code: 403, msg: 'no' }, { client: 'auth' })?.message).toBe('no');
    expect(failure('', { http: 500, client: 'auth' })?.message).toBe('服务器错误');
    expect(failure('', { http: 500, client: 'second' })?.message).toBe('服务器错误');
  });
  it('[S7-04] the second client reads status alone', () => {
    expect(unwrap(200, { code: 500, data: 1 }, 'second')).toBe(1);
    expect(failure({ status: 500, msg: 'm' }, { client: 'second' })?.message).toBe('m');
  });
  it('[S8-05] the second client yields nothing for 100', () => expect(unwrap(200, { status: 100, data: 1 }, 'second')).toBeUndefined());
  it('keeps status, stable code, field errors and data', () => {
    const errors = [{ field: 'name', keyword: 'required', message: 'x' }];
    expect(failure({ status: 409, error: 'record.stale', msg: 'm', data: { current: {} }, errors })).toMatchObject({
      status: 409,
      error: 'record.stale',
      data: { current: {} },
      errors,
    });
  });
  it('answers a body that is no object as it is', () => expect(unwrap(200, 'text')).toBe('text'));
});
