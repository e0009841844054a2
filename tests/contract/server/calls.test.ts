/** Calls that are of no resource: all of them described, judged by what is described, answered as described. */
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { FIXED_CALLS } from '../../../src/contract/api/index.ts';
import type { CallSchema } from '../../../src/contract/api/schema.ts';
import { isErrorCode } from '../../../src/server/errors/error.ts';
import { describeServer } from '../../support/server.ts';

const calls = Object.entries(FIXED_CALLS).flatMap(([room, of]) =>
  (Object.entries(of) as [string, CallSchema][]).map(([name, call]) => ({ id: `${room}.${name}`, ...call })),
);

/** Routes that the contract says nothing of. This list only shrinks. */
const UNDESCRIBED: string[] = ['POST *'];

describeServer('Calls of no resource', (server) => {
  it('are all described, and no call is described that is not there', () => {
    const lines = server().app.printRoutes({ commonPrefix: false }).split('\n');
    const path: string[] = [];
    const routes = lines.flatMap((line) => {
      const found = /^((?:│ {3}| {4})*)[├└]── (.*?) \((.*)\)$|^((?:│ {3}| {4})*)[├└]── (.*)$/.exec(line);
      if (!found) return [];
      const [, indent = found[4] ?? '', part = found[5] ?? '', methods = ''] = found;
      const depth = indent.length / 4;
      path.splice(depth);
      path[depth] = part;
      const address = path.join('');
      return methods
        .split(', ')
        .filter((method) => method !== '' && method !== 'HEAD' && method !== 'OPTIONS')
        .map((method) => `${method} ${address}`);
    });
    // The tree leaves out the stroke between a parameter and a star.
    const described = calls.map(({ method, path: address }) => `${method} ${address.replace('/*', '*')}`);
    expect(routes.filter((route) => !described.includes(route)).toSorted()).toEqual(UNDESCRIBED);
    expect(described.filter((route) => !routes.includes(route) && !route.includes('/api/sync/'))).toEqual([]);
  });

  it('refuse by codes that there are', () => {
    const codes = calls.flatMap(({ id, refuses = [] }) =>
      (typeof refuses === 'object' ? Object.values(refuses).flat() : [refuses]).map((code: string) => [id, code, isErrorCode(code)]),
    );
    expect(codes.filter(([, , known]) => !known)).toEqual([]);
    expect(codes.length).toBeGreaterThan(30);
  });

  it.each([
    ['/api/screen/data', {}, 'screen', 'required'],
    ['/api/screen/data', { screen: 5 }, 'screen', 'type'],
    ['/api/screen/data', [], '', 'type'],
    ['/api/screen/data', { screen: 'index', selection: { a: { b: 1 } } }, 'selection.a', 'anyOf'],
    ['/api/screen/data', { screen: 'index', blocks: 'all' }, 'blocks', 'type'],
    ['/api/screen/counts', { screens: 'all' }, 'screens', 'type'],
    ['/api/screen/counts', { narrowed: [{ screen: 'a' }] }, 'narrowed.0.where', 'required'],
    ['/api/search', { keyword: 'x', screens: [] }, 'keyword', 'minLength'],
    ['/api/search', { keyword: 'xy', screens: [null] }, 'screens.0', 'type'],
    ['/api/sys/sys/savedView/insert', { screen: 'a', name: 'n', query: 'q', shared: 'yes' }, 'shared', 'type'],
    ['/api/sys/sys/savedView/insert', { screen: 'a', query: 'q' }, 'name', 'required'],
  ])('%s refuses %j by its schema, in both languages', async (path, body, field, keyword) => {
    const [en, zh] = await Promise.all([server().call(path, body), server().call(path, body, { language: 'zh' })]);
    for (const answer of [en, zh]) {
      expect(answer).toMatchObject({ http: 400, error: 'request.body' });
      expect(answer.errors?.map((one) => [one.field, one.keyword])).toContainEqual([field, keyword]);
    }
    expect(en.msg).not.toBe(zh.msg);
    // Who has no session hears of that first.
    expect((await server().call(path, body, { as: null })).http).toBe(401);
  });

  it('answer HEAD as they answer GET', async () => {
    const reads = calls.filter(({ method, path }) => method === 'GET' && path !== '/api/events' && !path.includes('*'));
    const answers = await Promise.all(
      reads.map(async ({ id, path }) => {
        const [head, get] = await Promise.all(
          (['HEAD', 'GET'] as const).map(async (method) => (await server().call(path, undefined, { method, as: null })).http),
        );
        return [id, head, get];
      }),
    );
    expect(answers.filter(([, head, get]) => head !== get)).toEqual([]);
    expect(answers).toContainEqual(['share.detail', 404, 404]);
    expect(answers.length).toBeGreaterThan(20);
  });

  const screen = 'inspection/defect';
  it.each([
    ['screen.search', { keyword: 'DEMO', screens: [screen] }],
    ['screen.counts', { screens: [screen] }],
    ['screen.data', { screen: 'analysis/bigDataAllQuery' }],
    ['screen.why', undefined],
    ['views.list', {}],
    ['map.pictures', undefined],
    ['assistant.assistants', undefined],
    ['identity.oauthConfig', undefined],
    ['identity.userInfo', {}],
    ['identity.menu', {}],
    ['identity.captcha', undefined],
    ['system.server', undefined],
    ['system.health', undefined],
    ['system.logos', {}],
    ['system.groupLogo', undefined],
    ['workbench.list', {}],
    ['workbench.names', undefined],
    ['roleView.roles', {}],
    ['roleView.stations', {}],
  ])('%s answers as described', async (id, body) => {
    const { path, method, answer, answers } = calls.find((one) => one.id === id) ?? expect.fail(id);
    const got = await server().call(path, body, { method: method as 'GET' | 'POST' });
    expect(got.http).toBe(200);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(answer ?? { type: 'null' });
    expect([validate(answers === 'bare' ? JSON.parse(got.text) : got.data), validate.errors]).toEqual([true, null]);
  });

  it('an import can be followed to its end by what is described', async () => {
    const boundary = 'x';
    const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nTitle\nx\n\r\n--${boundary}--\r\n`;
    const { data } = await server().call<{ jobId: string }>('/api/feedback/import', payload, {
      inject: {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${await server().token('admin')}` },
      },
    });
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(FIXED_CALLS.jobs.detail.answer);
    await expect
      .poll(
        async () => {
          const { data: job } = await server().call(`/api/jobs/detail?id=${data.jobId}`, undefined, { method: 'GET' });
          expect([validate(job), validate.errors]).toEqual([true, null]);
          return job.state;
        },
        { timeout: 30_000 },
      )
      .toMatch(/done|failed/);
  });
});
