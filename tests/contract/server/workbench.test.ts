/** The schema workbench: documents tried, kept, brought back; who may, and what is refused without a trace. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  WORKBENCH_PATHS as PATHS,
  type DocumentEntry,
  type DocumentSource,
  type DocumentVersion,
  type DraftCheck,
  type DraftFinding,
} from '../../../src/contract/workbench.ts';
import { exampleDocuments } from '../../../src/documents/tools/reference/example.ts';
import { describeServer, type Answer } from '../../support/server.ts';

const FILE = 'resources/feedback.json';
const NEW = 'resources/spare.json';
const spare = {
  $schema: '../meta/resource.schema.json',
  version: 3,
  name: 'spare',
  title: '备件',
  titleEn: 'Spare part',
  scope: 'global',
  label: 'name',
  screen: { area: 'system', name: 'spare' },
  record: { type: 'object', required: ['name'], properties: { name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } } } },
};

describeServer('Schema workbench', (server) => {
  const post = <T>(path: string, body: unknown, as: string | null = 'admin'): Promise<Answer<T>> => server().call<T>(path, body, { as });
  const get = <T>(path: string, as: string | null = 'admin'): Promise<Answer<T>> =>
    server().call<T>(path, undefined, { as, method: 'GET' });
  const source = async (file = FILE): Promise<DocumentSource> => (await get<DocumentSource>(`${PATHS.source}?file=${file}`)).data;
  const history = async (file = FILE): Promise<DocumentVersion[]> =>
    (await get<{ list: DocumentVersion[] }>(`${PATHS.history}?file=${file}`)).data.list;
  const onDisk = (file = FILE): string => readFileSync(join(server().schemas, file), 'utf8');
  const retitled = (text: string, title: string): string => text.replace(/"title": "[^"]+"/, `"title": "${title}"`);

  it('is for administrators only', async () => {
    for (const as of ['group', 'branch1', null]) {
      const expected = as === null ? { http: 401 } : { http: 403, error: 'permission.denied' };
      expect(await post(PATHS.list, {}, as)).toMatchObject(expected);
      for (const path of [PATHS.check, PATHS.save, PATHS.remove])
        expect(await post(path, { file: FILE, text: '{}', version: '' }, as)).toMatchObject(expected);
      for (const path of [PATHS.source, PATHS.history, PATHS.past])
        expect(await get(`${path}?file=${FILE}&id=1`, as)).toMatchObject(expected);
    }
  });

  it('lists every document with its titles', async () => {
    const {
      data: { list, total },
    } = await post<{ list: DocumentEntry[]; total: number }>(PATHS.list, {});
    expect(total).toBe(
      readdirSync(server().schemas, { recursive: true }).filter((f) => String(f).endsWith('.json') && !String(f).startsWith('meta')).length,
    );
    expect(list.find((d) => d.file === FILE)).toMatchObject({ kind: 'resource', title: '意见反馈', problems: 0 });
    expect(list.find((d) => d.file === 'dictionaries/SEX.json')).toMatchObject({ kind: 'dictionary' });
  });

  it('tries a draft without keeping it: what is wrong and where, else the screens it makes', async () => {
    const { text } = await source();
    const broken = text.replace('"dict": "FEEDBACK_TYPE"', '"dict": "FEEDBACK_TYPES"');
    const { data: bad } = await post<DraftCheck>(PATHS.check, { file: FILE, text: broken });
    const line = broken.split('\n').findIndex((l) => l.includes('FEEDBACK_TYPES')) + 1;
    expect([bad.findings.map((f) => [f.code, f.file, f.line, f.hint]), bad.screens]).toEqual([
      [['dict-unknown', FILE, line, 'did you mean "FEEDBACK_TYPE"?']],
      [],
    ]);
    const { data: good } = await post<DraftCheck>(PATHS.check, { file: FILE, text: retitled(text, '建议') });
    expect([
      good.findings.map((f) => [f.code, f.warning, f.line]),
      good.screens.flatMap((s) => ('resource' in s ? [s.resource.title] : [])),
      good.changes.map((c) => c.code),
    ]).toEqual([[['text-glossary', true, 6]], ['建议'], ['text-changed', 'form-changed']]);
    const types = JSON.parse(onDisk('dictionaries/LEAVES_TYPE.json')) as { entries: { code: string }[] };
    const { data: elsewhere } = await post<DraftCheck>(PATHS.check, {
      file: 'dictionaries/LEAVES_TYPE.json',
      text: JSON.stringify({ ...types, entries: types.entries.filter((e) => e.code !== '2') }),
    });
    expect(elsewhere.findings.map((f) => f.file)).toContain('screens/powerStation/photovoltaic.json');
    expect(onDisk()).toBe(text);
  });

  it('tries an example of the language reference among the examples, not among the documents in force', async () => {
    const file = 'resources/pump.json';
    const text = JSON.stringify(exampleDocuments[file], null, 2);
    const attempt = async (draft: string, example: boolean): Promise<DraftCheck> =>
      (await post<DraftCheck>(PATHS.check, { file, text: draft, example })).data;
    const { findings, screens } = await attempt(retitled(text, '泵'), true);
    expect([findings, screens.map((s) => ('screen' in s ? [s.screen.name, s.resource.title] : s))]).toEqual([
      [],
      [
        ['assetManage/pumps', '泵'],
        ['powerStation/large-pumps', '泵'],
        ['powerStation/idlePumps', '泵'],
      ],
    ]);
    expect((await attempt(text.replace('"FLUID"', '"FLUIDS"'), true)).findings.map((f) => [f.code, f.hint])).toEqual([
      ['dict-unknown', 'did you mean "FLUID"?'],
    ]);
    expect((await attempt(text, false)).findings.map((f) => f.code)).toContain('resource-unknown');
    expect(existsSync(join(server().schemas, file))).toBe(false);
  });

  it('keeps a change, puts it in force at once, and remembers what was before', async () => {
    const before = await source();
    const text = retitled(before.text, '意见与建议');
    const saved = await post<DocumentSource>(PATHS.save, { file: FILE, text, version: before.version, remark: '改名' });
    expect([saved.http, saved.data.text, onDisk()]).toEqual([200, text, text]);
    expect(server().system.context.store.catalogue.resources.feedback?.title).toBe('意见与建议');
    const [newest, oldest] = await history();
    expect([newest, oldest]).toMatchObject([
      { userCode: 'admin', remark: '改名', removed: false },
      { userCode: null, remark: null },
    ]);
    expect((await get<{ text: string }>(`${PATHS.past}?file=${FILE}&id=${oldest?.id}`)).data.text).toBe(before.text);
    const { rows } = await server().system.context.database.pool.query(
      `select action, "userCode", note from sunvane.audit where resource = 'document' and "recordId" = $1`,
      [FILE],
    );
    expect(rows).toEqual([{ action: 'update', userCode: 'admin', note: '改名' }]);
    expect(await post(PATHS.save, { file: FILE, text: before.text, version: saved.data.version })).toMatchObject({ http: 200 });
    expect([onDisk(), (await history()).length]).toEqual([before.text, 3]);
  });

  it('a new document is a screen and a table at once; taken away it is gone from the menu', async () => {
    const text = JSON.stringify(spare, null, 2);
    const { data: made } = await post<DocumentSource>(PATHS.save, { file: NEW, text, version: '' });
    expect(await post('/api/spare/insert', { name: '螺栓' })).toMatchObject({ http: 200 });
    expect(await post(PATHS.remove, { file: NEW, version: made.version })).toMatchObject({ http: 200, data: { text: '', version: '' } });
    expect([existsSync(join(server().schemas, NEW)), (await post('/api/spare/queryList', {})).http, (await history(NEW))[0]]).toMatchObject(
      [false, 404, { removed: true }],
    );
    expect(await post(PATHS.remove, { file: NEW, version: '' })).toMatchObject({ http: 404, error: 'document.unknown' });
  });

  describe('refuses, and leaves everything as it was:', () => {
    const untouched = async (answer: Promise<Answer<unknown>>, expected: object): Promise<Answer<unknown>> => {
      const [text, versions] = [onDisk(), (await history()).length];
      const got = await answer;
      expect(got).toMatchObject(expected);
      expect([onDisk(), (await history()).length]).toEqual([text, versions]);
      return got;
    };

    it('a change of what another has changed meanwhile, with what it says now', async () => {
      const { version, text } = await source();
      writeFileSync(join(server().schemas, FILE), `${text}\n`);
      const { data } = (await untouched(post(PATHS.save, { file: FILE, text: retitled(text, 'x'), version }), {
        http: 409,
        error: 'document.stale',
      })) as Answer<DocumentSource>;
      expect(data.text).toBe(`${text}\n`);
      writeFileSync(join(server().schemas, FILE), text);
      await untouched(post(PATHS.save, { file: FILE, text, version: '' }), { http: 409 });
    });

    it('findings in it, and those it brings to others', async () => {
      const { version, text } = await source();
      const { data } = (await untouched(post(PATHS.save, { file: FILE, text: text.slice(1), version }), {
        http: 422,
        error: 'document.invalid',
      })) as Answer<{ findings: DraftFinding[] }>;
      expect(data.findings[0]).toMatchObject({ code: 'json-syntax', file: FILE });
      const dictionary = await source('dictionaries/FEEDBACK_TYPE.json');
      const { data: others } = (await untouched(post(PATHS.remove, { file: dictionary.file, version: dictionary.version }), {
        http: 422,
      })) as Answer<{ findings: DraftFinding[] }>;
      expect(others.findings.map((f) => f.file)).toContain(FILE);
      expect(existsSync(join(server().schemas, dictionary.file))).toBe(true);
    });

    it('what the tables cannot follow without losing rows', async () => {
      const { data: made } = await post<DocumentSource>(PATHS.save, { file: NEW, text: JSON.stringify(spare), version: '' });
      await post('/api/spare/insert', { name: '垫片' });
      const other = {
        ...spare,
        record: { ...spare.record, properties: { name: { type: 'number', title: '名称', 'x-field': { titleEn: 'Name' } } } },
        label: undefined,
      };
      const answer = await post<{ findings: DraftFinding[] }>(PATHS.save, {
        file: NEW,
        text: JSON.stringify(other),
        version: made.version,
      });
      expect(answer).toMatchObject({ http: 422, error: 'document.invalid' });
      expect([onDisk(NEW), server().system.context.store.catalogue.resources.spare?.fields.find((f) => f.name === 'name')?.type]).toEqual([
        JSON.stringify(spare),
        'text',
      ]);
      expect(await post(PATHS.remove, { file: NEW, version: made.version })).toMatchObject({ http: 200 });
    });

    it.each([
      '../package.json',
      'screens/../secret.json',
      'resources/a/b.json',
      'resources/.hidden.json',
      'meta/resource.schema.json',
      'resources/feedback.txt',
      '',
      7,
    ])('the file %s', async (file) => {
      expect(await post(PATHS.check, { file, text: '{}' })).toMatchObject({ http: 400, error: 'document.file' });
      expect(await post(PATHS.save, { file, text: '{}', version: '' })).toMatchObject({ http: 400 });
      expect(await get(`${PATHS.source}?file=${encodeURIComponent(String(file))}`)).toMatchObject({ http: 400 });
    });

    it.each([
      ['no text', { file: FILE }],
      ['a long text', { file: FILE, text: ' '.repeat(500_001) }],
      ['a long remark', { file: FILE, text: '{}', version: '', remark: 'x'.repeat(501) }],
    ])('%s', async (_, body) => {
      await untouched(post(PATHS.save, body), { http: 400, error: 'request.body' });
    });

    it('everything where editing is off', async () => {
      const { version, text } = await source();
      Object.assign(server().config, { editDocuments: 'off' });
      expect((await source()).writable).toBe(false);
      await untouched(post(PATHS.save, { file: FILE, text: retitled(text, 'x'), version }), { http: 403, error: 'document.locked' });
      Object.assign(server().config, { editDocuments: 'on' });
    });
  });

  it('ten changes of one text at once keep one', async () => {
    const { version, text } = await source();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post(PATHS.save, { file: FILE, text: retitled(text, `意见${'一二三四五六七八九十'[n]}`), version }),
      ),
    );
    expect(answers.map((a) => a.http).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    const now = await source();
    expect(await post(PATHS.save, { file: FILE, text, version: now.version })).toMatchObject({ http: 200 });
  });
});
