import { SignJWT } from 'jose';
import { expect, it, vi } from 'vitest';
import { describeServer } from '../../support/server.ts';

const station = { stationCode: 'T-1', name: 'Test', leavesType: '2', companyCode: '001001', capacity: 10, status: '1' };

describeServer('Bad input', (server) => {
  const post = (path: string, body: unknown, as: string | null = 'admin') => server().call(path, body, { as });

  it('refuses malformed JSON with 400', async () => {
    expect(await post('/api/station/queryList', '{"pageNum":')).toMatchObject({ http: 400, error: 'request.json' });
    expect(await post('/api/station/insert', '[1,2]')).toMatchObject({ http: 400, error: 'request.body' });
    expect(await post('/api/station/insert', '"text"')).toMatchObject({ http: 400 });
    expect(await post('/api/station/insert', '{"__proto__":{"x":1}}')).toMatchObject({ http: 400 });
  });

  it.each([
    ['an unknown field', { foo: 1 }, 'foo', 'unknown'],
    ['a wrong type', { capacity: 'ten' }, 'capacity', 'type'],
    ['a text that is too long', { name: 'x'.repeat(300) }, 'name', 'maxLength'],
    ['an unknown dictionary code', { status: '99' }, 'status', 'dict'],
    ['a reference that leads nowhere', { companyCode: '009' }, 'companyCode', 'reference'],
    ['a number out of range', { capacity: -1 }, 'capacity', 'exclusiveMinimum'],
    ['a date that is none', { buildDate: '2026-02-30' }, 'buildDate', 'format'],
  ])('refuses %s with 422 and names the field', async (_, wrong, field, keyword) => {
    const answer = await post('/api/station/insert', { ...station, ...wrong });
    expect(answer).toMatchObject({ http: 422, error: 'record.invalid' });
    expect(answer.errors).toEqual(expect.arrayContaining([expect.objectContaining({ field, keyword })]));
  });

  it('refuses a missing required field', async () => {
    const { name: _, ...rest } = station;
    expect((await post('/api/station/insert', rest)).errors).toEqual([expect.objectContaining({ field: 'name', keyword: 'required' })]);
  });

  it('answers in the language of the caller', async () => {
    const zh = await server().call('/api/station/insert', { ...station, capacity: 'x' }, { language: 'zh-CN,zh;q=0.9' });
    expect(zh.errors?.[0]?.message).toBe('应为数字');
  });

  it('keeps SQL and HTML in values as they are', async () => {
    const name = `Robert'); drop table station;-- <script>alert(1)</script> %_\\`;
    const made = await post('/api/station/insert', { ...station, stationCode: 'T-SQL', name });
    expect(made).toMatchObject({ http: 200, data: { name } });
    const found = await post('/api/station/queryList', { where: [{ field: 'name', operator: 'eq', value: name }] });
    expect(found.data).toMatchObject({ total: 1, list: [{ name }] });
    for (const needle of ["'); drop", '%_\\', '<script>']) {
      expect((await post('/api/station/queryList', { keyword: needle })).data).toMatchObject({ total: 1 });
    }
  });

  it('refuses a text PostgreSQL cannot hold', async () => {
    expect((await post('/api/station/insert', { ...station, stationCode: 'T-NUL', name: 'a\u0000b' })).http).toBeLessThan(500);
    expect((await post('/api/station/queryList', { keyword: '\u0000' })).http).toBeLessThan(500);
  });

  it('refuses a body of 10 MB with 413', async () => {
    expect(await post('/api/station/insert', { ...station, remark: 'x'.repeat(10_000_000) })).toMatchObject({
      http: 413,
      error: 'request.tooLarge',
    });
  });

  it.each([
    [{ pageNum: 0 }],
    [{ pageNum: 1e9 }],
    [{ pageNum: -1 }],
    [{ pageNum: 1.5 }],
    [{ pageNum: 'x' }],
    [{ pageSize: 0 }],
    [{ pageSize: 100_000 }],
  ])('refuses the page %j', async (page) => {
    expect(await post('/api/station/queryList', page)).toMatchObject({ http: 400, error: 'request.page' });
  });

  it.each([['nope'], ['password'], ['id; drop table station'], ['boundary'], ['constructor']])('refuses to sort by %s', async (field) => {
    expect(await post('/api/station/queryList', { sorters: [{ field, order: 'asc' }] })).toMatchObject({
      http: 400,
      error: 'request.sort',
    });
  });

  it.each([
    [[{ field: 'nope', operator: 'eq', value: 1 }]],
    [[{ field: 'name', operator: 'regex', value: '.*' }]],
    [[{ field: 'capacity', operator: 'eq', value: 'x' }]],
    [[{ field: 'name', operator: 'eq', value: { $gt: '' } }]],
    [[{ operator: 'or', value: 'x' }]],
    ['x'],
    [[null]],
    [[{ field: 'capacity', operator: 'contains', value: 'x' }]],
    [[{ field: 'buildDate', operator: 'gt', value: 'yesterday' }]],
    [[{ field: 'location', operator: 'within', value: [1, 2] }]],
    [Array.from({ length: 200 }, () => ({ field: 'name', operator: 'eq', value: 'x' }))],
  ])('refuses the filter %j', async (where) => {
    expect(await post('/api/station/queryList', { where })).toMatchObject({ http: 400, error: 'request.filter' });
  });

  it('never filters or answers a password', async () => {
    expect(
      await post('/api/sys/sys/sysUser/queryList', { where: [{ field: 'password', operator: 'contains', value: 'scrypt' }] }),
    ).toMatchObject({ http: 400 });
    expect(await post('/api/sys/sys/sysUser/queryList', { fields: ['password'] })).not.toHaveProperty('data.list.0.password');
    const list = await post('/api/sys/sys/sysUser/queryList', {});
    expect(list.text).not.toContain('scrypt');
  });

  it('refuses a forged cursor', async () => {
    for (const cursor of ['x', Buffer.from('[1,{"a":1},"x"]').toString('base64url'), 'a'.repeat(5000)]) {
      expect(await post('/api/station/queryList', { cursor })).toMatchObject({ http: 400, error: 'request.cursor' });
    }
  });

  it('answers 401 without a token and with one that does not count', async () => {
    expect(await post('/api/station/queryList', {}, null)).toMatchObject({ http: 401, error: 'auth.required' });
    expect(await server().call('/api/station/queryList', {}, { token: 'a.b.c' })).toMatchObject({ http: 401, error: 'auth.expired' });
    const good = await server().token('group');
    expect(await server().call('/api/station/queryList', {}, { token: `${good.slice(0, -4)}AAAA` })).toMatchObject({ http: 401 });
    const [, payload = ''] = good.split('.');
    const none = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`;
    expect(await server().call('/api/station/queryList', {}, { token: none })).toMatchObject({ http: 401 });
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
    const other = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode('another secret of sufficient length'));
    expect(await server().call('/api/station/queryList', {}, { token: other })).toMatchObject({ http: 401 });
    const secret = server().system.context.sessions.options.secret;
    const expired = await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 10 })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(secret);
    expect(await server().call('/api/station/queryList', {}, { token: expired })).toMatchObject({ http: 401, error: 'auth.expired' });
  });

  it('hides another branch’s row by id behind 404', async () => {
    const theirs = await post('/api/station/queryList', {
      where: [{ field: 'companyCode', operator: 'eq', value: '001002' }],
      pageSize: 1,
    });
    const row = (theirs.data.list as { id: string; version: number }[])[0];
    expect(await server().call(`/api/station/detail?id=${row?.id}`, undefined, { as: 'branch1' })).toMatchObject({
      http: 404,
      error: 'record.unknown',
    });
    expect(await post('/api/station/update', { id: row?.id, version: row?.version, name: 'mine' }, 'branch1')).toMatchObject({ http: 404 });
    expect(await post(`/api/station/delete?ids=${row?.id}`, {}, 'branch1')).toMatchObject({ http: 404 });
  });

  it.each(['confirm', 'updateMany'])('%s refuses a row whose value the database cannot take, and logs the cause', async (name) => {
    const { writer } = server().system.context;
    const where = [{ field: 'status', operator: 'eq', value: '0' }];
    const { data } = await server().call<{ list: { id: string; version: number }[] }>('/api/defect/queryList', { where, pageSize: 1 });
    const [{ id, version } = { id: '', version: 0 }] = data.list;
    const cause = Object.assign(new Error('out of range'), { code: '22003' });
    const logged = vi.spyOn(writer.log, 'error').mockImplementation(() => undefined);
    writer.guards['defect'] = () => Promise.reject(cause);
    try {
      const body = name === 'confirm' ? { ids: [id] } : { rows: [{ id, version }], values: { defectName: 'Other' } };
      const answer = await post(`/api/defect/${name}`, body);
      expect(answer).toMatchObject({ http: 200, data: { done: [], refused: [{ id, error: 'request.body' }] } });
      expect(logged.mock.calls).toEqual([[expect.objectContaining({ err: cause, resource: 'defect', id }), expect.any(String)]]);
    } finally {
      delete writer.guards['defect'];
      logged.mockRestore();
    }
  });

  it('answers 404 for addresses that are none', async () => {
    for (const path of ['/api/nothing/queryList', '/api/station/nothing', '/api/station/__proto__', '/x/y/z'])
      expect(await post(path, {})).toMatchObject({ http: 404, error: 'route.unknown' });
    expect(await post('/api/station/detail?id=not-a-uuid', {})).toMatchObject({ http: 404 });
    expect(await post('/api/station/update', { id: 'x', version: 1 })).toMatchObject({ http: 404 });
  });

  it('refuses a content type it does not read', async () => {
    const answer = await server().call('/api/station/queryList', undefined, {
      inject: { payload: '<x/>', headers: { 'content-type': 'text/xml', authorization: `Bearer ${await server().token('admin')}` } },
    });
    expect(answer).toMatchObject({ http: 415, error: 'request.media' });
  });

  interface Ended {
    state: string;
    error: string | null;
    result: unknown;
  }
  const NESTED = `${'['.repeat(5000)}${']'.repeat(5000)}`;
  const file = (name: string, text: string) => {
    const edge = 'the-edge-of-the-form';
    const part = (head: string, body: string): string => `--${edge}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
    return {
      payload: `${part('name="options"', '{}')}${part(`name="file"; filename="${name}"`, text)}--${edge}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${edge}`, 'accept-language': 'en' },
    };
  };

  it.each([[{}], [[]], [{ a: 1 }], [[1]], [true], ['x'], [1.5], [-1], [1e300]])('refuses the version %j', async (version) => {
    const { data } = await server().call<{ list: { id: string }[] }>('/api/station/queryList', { pageSize: 1 });
    const answer = await post('/api/station/update', { id: data.list[0]?.id, version, name: 'x' });
    expect((await post('/api/station/update', { version })).http).toBeLessThan(500);
    expect(answer.http, answer.text).toBeLessThan(500);
    expect(answer.http).toBeGreaterThanOrEqual(400);
  });

  it.each([
    ['an array', NESTED],
    ['objects', `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`],
    ['a member', `[{"stationCode":"N-1","name":${NESTED}}]`],
    [
      'a feature',
      `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":${NESTED}},"properties":{}}]}`,
    ],
  ])('outlives JSON that is nested 5,000 deep in inspect and import: %s', async (_, text) => {
    for (const name of ['deep.json', 'deep.geojson'])
      for (const call of ['inspect', 'import']) {
        const { payload, headers } = file(name, text);
        const bearer = { authorization: `Bearer ${await server().token('admin')}` };
        const answer = await server().call<{ jobId?: string } | null>(`/api/station/${call}`, undefined, {
          inject: { payload, headers: { ...headers, ...bearer } },
        });
        expect(answer.http, `${name} ${call}: ${answer.text}`).toBeLessThan(500);
        const jobId = answer.data?.jobId;
        if (jobId === undefined) continue;
        const ended = await vi.waitUntil(
          async () => {
            const { data } = await server().call<Ended>(`/api/jobs/detail?id=${jobId}`, undefined, { method: 'GET' });
            return ['done', 'failed'].includes(data.state) && data;
          },
          { timeout: 15_000 },
        );
        // Refused as a file, or without a row that a station could be made of; nothing is written in either case.
        expect(ended).toMatchObject(
          ended.state === 'failed'
            ? { error: expect.not.stringContaining('Server error') as string }
            : { result: { inserted: 0, updated: 0 } },
        );
      }
  });

  it('refuses bodies nested 5,000 deep everywhere', async () => {
    for (const call of [
      'queryList',
      'insert',
      'update',
      'updateMany',
      'aggregate',
      'options',
      'export',
      'taken',
      'suggest',
      'command',
      'places',
      'beside',
    ])
      for (const body of [NESTED, `{"where":${NESTED},"values":${NESTED},"id":${NESTED},"sorters":${NESTED},"name":${NESTED}}`]) {
        const answer = await post(`/api/station/${call}`, body);
        expect(answer.http, `${call}: ${answer.text.slice(0, 300)}`).toBeLessThan(500);
      }
  });

  it('a list by form is refused in the envelope, a download by form ignores parameters of elsewhere', async () => {
    const form = (path: string, payload: string) =>
      server().call(path, undefined, {
        inject: {
          payload,
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en', authorization: `Bearer ${bearer}` },
        },
      });
    const bearer = await server().token('admin');
    expect(await form('/api/station/queryList', 'pageNum=1')).toMatchObject({
      http: 415,
      status: 415,
      error: 'request.media',
      msg: 'The content type is not supported; this call takes application/json',
    });
    const file = await form('/api/station/export', 'format=csv&params[nope]=1&params[dataScope]=x&columns[]=stationCode');
    expect([file.http, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  });
});
