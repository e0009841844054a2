/** The assistant's calls: whose conversations are whose, what is refused, and answers that know no more than their asker may see. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  CHAT_PAGE_SIZE,
  completionsPath,
  LISTED_MESSAGES,
  QUESTION_LENGTH,
  sessionsPath,
  type ChatAssistant,
  type ChatFrame,
  type ChatSession,
} from '../../../src/contract/assistant.ts';
import { chatEn } from '../../../src/console/locales/chat/en.ts';
import { chatZh } from '../../../src/console/locales/chat/zh.ts';
import { startRag, type RagService } from '../../support/rag.ts';
import { holdOn, occupy, release } from '../../../src/server/assistant/sessions.ts';
import type { CurrentUser } from '../../../src/server/user/user.ts';
import { describeServer, startTestServer, type Answer, type TestServer } from '../../support/server.ts';

const CHAT = 'sunvane';

/** Calls of one server, as the console makes them. */
function calls(server: () => TestServer, chat = CHAT) {
  const make = (as: string, name: unknown = '新对话'): Promise<Answer<ChatSession>> =>
    server().call<ChatSession>(sessionsPath(chat), { name }, { as });
  const list = (as: string, query = ''): Promise<Answer<ChatSession[]> & { total?: number }> =>
    server().call<ChatSession[]>(`${sessionsPath(chat)}${query}`, undefined, { as, method: 'GET' });
  const remove = (as: string, ids: unknown): Promise<Answer> =>
    server().call(sessionsPath(chat), { ids }, { as, inject: { method: 'DELETE' } });
  const ask = (as: string, body: object, language = 'zh'): Promise<Answer> =>
    server().call(completionsPath(chat), { stream: true, ...body }, { as, language });
  const framesOf = (text: string): ChatFrame[] =>
    text
      .split('\n\n')
      .filter((block) => block.startsWith('data:'))
      .map((block) => JSON.parse(block.slice(5)) as ChatFrame);
  /** The answer of a new conversation to a question. */
  const answer = async (
    as: string,
    question: string,
    language = 'zh',
  ): Promise<{ text: string; urls: (string | undefined)[]; frames: ChatFrame[]; session: string }> => {
    const {
      data: { id },
    } = await make(as);
    const frames = framesOf((await ask(as, { question, session_id: id }, language)).text);
    const { data } = frames.filter((frame) => frame.data !== true).at(-1) ?? { data: true };
    return data === true
      ? { text: '', urls: [], frames, session: id }
      : { text: data.answer, urls: data.reference?.chunks.map((c) => c.url) ?? [], frames, session: id };
  };
  return { make, list, remove, ask, answer, framesOf };
}

describeServer('The assistant', (server) => {
  const { make, list, remove, ask, answer } = calls(server);

  it('[S7-41] [S3-10] is one, with an opener in the user’s language', async () => {
    const { data } = await server().call<ChatAssistant[]>('/api/v1/chats?page=1&page_size=10', undefined, {
      method: 'GET',
      language: 'zh',
    });
    expect(data).toEqual([{ id: CHAT, name: '阳维助手', prompt: { opener: expect.stringContaining('您好') as string } }]);
    expect((await server().call<ChatAssistant[]>('/api/v1/chats', undefined, { method: 'GET' })).data[0]?.prompt.opener).toMatch(/^Hello/);
  });

  it('[S7-42] [S7-43] [S3-10] conversations are their user’s own, newest first, by pages of ten', async () => {
    const made = await make('branch2', '  第一次  ');
    expect(made).toMatchObject({
      http: 200,
      data: { name: '第一次', chat_id: CHAT, messages: [{ role: 'assistant', content: expect.stringContaining('Hello') as string }] },
    });
    for (let n = 0; n < CHAT_PAGE_SIZE; n += 1) await make('branch2', `${n}`);
    const first = await list('branch2', '?page=1&page_size=10');
    expect([first.total, first.data.map((s) => s.name)]).toEqual([11, ['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']]);
    const [session] = (await list('branch2', '?page=2')).data;
    expect(session).toMatchObject({ id: made.data.id, name: '第一次' });
    expect(Math.abs((session?.update_time ?? 0) - Date.now())).toBeLessThan(600_000);
    expect((await list('branch1')).data).toEqual([]);
    expect((await list('branch1', `?id=${made.data.id}`)).data).toEqual([]);
    expect((await list('branch2', `?id=${made.data.id}`)).data).toHaveLength(1);
  });

  it('[S7-44] removes the named ones, all or none; no ids remove nothing, another’s never', async () => {
    const [own, other] = [(await make('wind')).data.id, (await make('solar')).data.id];
    expect(await remove('wind', [])).toMatchObject({ http: 200 });
    expect((await list('wind')).total).toBe(1);
    expect(await remove('wind', [own, other])).toMatchObject({ http: 404, error: 'record.unknown' });
    expect(await remove('wind', ['x'])).toMatchObject({ http: 404 });
    for (const ids of [undefined, 'all', [7]]) expect(await remove('wind', ids)).toMatchObject({ http: 400 });
    expect([(await list('wind')).total, (await list('solar')).total]).toEqual([1, 1]);
    expect(await remove('wind', [own])).toMatchObject({ http: 200 });
    expect([(await list('wind')).total, (await list('solar')).total]).toEqual([0, 1]);
  });

  it('[S7-45] streams whole answers with their sources, ends with the mark, and keeps what was said', async () => {
    const { frames, text, session } = await answer('admin', '怎么导入数据?');
    expect(frames.at(-1)).toEqual({ code: 0, data: true });
    expect(frames.length).toBeGreaterThan(2);
    expect(text).toContain('下载模板');
    expect(text).toContain('##0$$');
    const [kept] = (await list('admin', `?id=${session}`)).data;
    expect(kept?.messages.slice(1).map((m) => [m.role, m.content])).toEqual([
      ['user', '怎么导入数据?'],
      ['assistant', text],
    ]);
    expect(kept?.messages[2]?.incomplete).toBeUndefined();
    expect(kept?.messages[2]?.reference?.chunks[0]?.content).toContain('下载模板');
  });

  it('answers in English too, from the dictionaries and the screens', async () => {
    expect((await answer('admin', 'How do I restore a deleted record?', 'en')).text).toContain('recycle list');
    expect((await answer('admin', 'solar fault types', 'en')).text).toContain('Single-cell hot spot');
    expect((await answer('admin', '光伏缺陷类型有哪些')).text).toContain('单电池热斑');
    expect((await answer('admin', 'zzqx', 'en')).text).toMatch(/^Nothing was found/);
  });

  it('tells of records by name, with what is asked for and the way there, only in the asker’s reach', async () => {
    const {
      rows: [mine],
    } = await server().system.context.database.pool.query<{ name: string; capacity: string }>(
      `select name, capacity from station where "stationCode" = (select "stationCode" from "user" where username = 'solar')`,
    );
    const {
      rows: [other],
    } = await server().system.context.database.pool.query<{ name: string }>(
      `select name from station where "stationCode" <> (select "stationCode" from "user" where username = 'solar') and "leavesType" = '2' limit 1`,
    );
    const name = mine?.name ?? '';
    const own = await answer('solar', `${name}的装机容量是多少`);
    expect(own.text).toContain(`${Number(mine?.capacity)} MW`);
    expect(own.urls[0]).toBe(`/powerStation/photovoltaic?keyword=${encodeURIComponent(name)}`);
    expect((await answer('admin', `${other?.name} 装机容量`)).text).toContain(other?.name);
    const foreign = await answer('solar', `${other?.name} 装机容量`);
    expect(foreign.text + foreign.urls.join(' ')).not.toContain(other?.name);
  });

  it('counts only what the asker may view, and tells of no screen beyond that', async () => {
    expect((await answer('solar', '有多少个光伏电站?')).text).toContain('共有 1 条');
    expect((await answer('admin', '用户信息 筛选')).urls).toContain('/users/information');
    expect((await answer('solar', '用户信息 筛选')).urls).not.toContain('/users/information');
  });

  it('counts by the conditions of the question: counts and codes of the documents', async () => {
    const { pool } = server().system.context.database;
    const count = async (where: string): Promise<number> =>
      Number(
        (
          await pool.query<{ n: string }>(
            `select count(*) as n from defect where "inspectObject" = '1' and "deletedTime" is null and ${where}`,
          )
        ).rows[0]?.n,
      );
    const [critical, all, overdue] = [
      await count(`level = '3' and status in ('1', '2', '3', '4', '7')`),
      await count('true'),
      await count(`status in ('2', '3') and deadline < now()`),
    ];
    expect(critical).toBeLessThan(all);
    const said = async (question: string, language?: string): Promise<string> => (await answer('admin', question, language)).text;
    expect(await said('how many critical solar defects are still open?', 'en')).toContain(
      `There are ${critical} records under "Solar defects" that`,
    );
    expect(await said('光伏缺陷审核消缺中危急未闭环的有多少条？')).toContain(`共有 ${critical} 条`);
    expect(await said('how many overdue solar defects are there?', 'en')).toContain(`There are ${overdue} records under "Solar defects"`);
    expect(await said('how many solar defects are there?', 'en')).toContain(`There are ${all} records under "Solar defects" that`);
  });

  it('answers how something is done from the guide, not with records that hold the same words', async () => {
    await server().call(
      '/api/feedback/insert',
      { title: 'Trouble with a batch I had to dispatch', content: 'dispatch, batch', type: '2' },
      { as: 'solar' },
    );
    const { text, urls } = await answer('solar', 'how do I dispatch in a batch?', 'en');
    expect(text).toContain('Tick several rows');
    expect(urls.filter((url) => url?.startsWith('/feedback'))).toEqual([]);
  });

  it.each([
    ['zh', chatZh],
    ['en', chatEn],
  ] as const)('answers the questions that its page offers, %s', async (language, texts) => {
    const said = async (question: string): Promise<string> => (await answer('admin', question, language)).text;
    expect(await said(texts['chat.example.count'])).toMatch(/共有 [1-9]\d* 条|There are [1-9]\d* records under "Solar defects"/);
    expect(await said(texts['chat.example.batch'])).toMatch(/勾选多行|Tick several rows/);
    expect(await said(texts['chat.example.import'])).toMatch(/下载模板并填写|fill in the template/);
  });

  it('refuses what is no question, strangers, another’s conversation, and a second question at a time', async () => {
    const {
      data: { id },
    } = await make('branch1');
    for (const question of ['', '  ', 7, undefined, 'x'.repeat(QUESTION_LENGTH + 1)])
      expect(await ask('branch1', { question, session_id: id })).toMatchObject({ http: 400, error: 'chat.question' });
    expect(await ask('branch1', { question: 'x', session_id: id, stream: false })).toMatchObject({ http: 400 });
    for (const session of [undefined, 'x', (await make('solar')).data.id])
      expect(await ask('branch1', { question: 'x', session_id: session })).toMatchObject({ http: 404, error: 'record.unknown' });
    for (const name of ['', '  ', 3, undefined]) expect(await server().call(sessionsPath(CHAT), { name })).toMatchObject({ http: 400 });
    for (const query of ['?page=0', '?page=x', '?page_size=51', '?page_size=-1'])
      expect(await list('branch1', query)).toMatchObject({ http: 400, error: 'request.page' });
    expect(await server().call(sessionsPath('other'), undefined, { method: 'GET' })).toMatchObject({ http: 404 });
    for (const path of ['/api/v1/chats', sessionsPath(CHAT)])
      expect(await server().call(path, undefined, { as: null, method: 'GET' })).toMatchObject({ http: 401 });
    await server().system.context.database.pool.query(
      `update sunvane."chatSession" set "busyUntil" = now() + interval '9 s' where id = $1`,
      [id],
    );
    expect(await ask('branch1', { question: 'x', session_id: id })).toMatchObject({ http: 409, error: 'chat.busy' });
    await server().system.context.database.pool.query(
      `update sunvane."chatSession" set "busyUntil" = now() - interval '1 s' where id = $1`,
      [id],
    );
    expect(await ask('branch1', { question: 'x', session_id: id })).toMatchObject({ http: 200 });
  });

  it('answers who stops and asks again before the stopped question has given its conversation back', async () => {
    const {
      data: { id },
    } = await make('branch1');
    const { pool } = server().system.context.database;
    await pool.query(`update sunvane."chatSession" set "busyUntil" = now() + interval '9 s' where id = $1`, [id]);
    const asked = vi.spyOn(pool, 'query');
    const answer = ask('branch1', { question: 'x', session_id: id });
    // It was tried once in vain.
    await expect.poll(() => asked.mock.calls.some(([text]) => String(text).startsWith('select 1 from sunvane."chatSession"'))).toBe(true);
    asked.mockRestore();
    await pool.query(`update sunvane."chatSession" set "busyUntil" = null where id = $1`, [id]);
    expect(await answer).toMatchObject({ http: 200 });
  });

  it('a renewal of the lease that comes late does not hold what was given back', async () => {
    const {
      data: { id },
    } = await make('branch1');
    const { database } = server().system.context;
    await release(database, id);
    await holdOn(database, id);
    const { rows } = await database.pool.query('select "busyUntil" from sunvane."chatSession" where id = $1', [id]);
    expect(rows).toEqual([{ busyUntil: null }]);
  });

  it('nobody is waited for who has left', async () => {
    const {
      data: { id },
    } = await make('branch1');
    const { database, sessions } = server().system.context;
    const user = await sessions.userOf(await server().token('branch1'));
    await expect(occupy(database, user as CurrentUser, id, 1, AbortSignal.abort())).rejects.toMatchObject({ code: 'chat.busy' });
    const { rows } = await database.pool.query('select "busyUntil" from sunvane."chatSession" where id = $1', [id]);
    expect(rows).toEqual([{ busyUntil: null }]);
  });

  it('lists the latest messages of each, and all of one', async () => {
    const {
      data: { id },
    } = await make('group');
    await server().system.context.database.pool.query(
      `insert into sunvane."chatMessage" (id, "sessionId", role, content) select gen_random_uuid(), $1, 'user', n::text from generate_series(1, 40) n`,
      [id],
    );
    expect((await list('group')).data.find((s) => s.id === id)?.messages).toHaveLength(LISTED_MESSAGES);
    expect((await list('group', `?id=${id}`)).data[0]?.messages).toHaveLength(41);
  });
});

describe('The assistant behind a retrieval service', () => {
  let rag: RagService;
  let server: TestServer;
  const chat = 'c'.repeat(32);
  const { make, ask, list, remove, framesOf } = calls(() => server, chat);
  beforeAll(async () => {
    rag = await startRag();
    server = await startTestServer('embedded', { ragUrl: rag.url, ragKey: 'server-side-key' });
  }, 120_000);
  afterAll(async () => {
    await server.close();
    await rag.close();
  });

  it('[S7-49] asks with the server’s key under the user’s own conversation, and passes no prompt on', async () => {
    const {
      data: { id },
    } = await make('admin');
    rag.heard.length = 0;
    rag.script = {
      stream:
        'data:{"code":0,"data":{"answer":"热斑","final":false}}\n\ndata:{"code":0,"data":{"answer":"","final":true,"prompt":"SECRET","reference":{}}}\n\ndata:{"code":0,"data":true}\n\n',
    };
    const { text } = await ask('admin', { question: '是什么', session_id: id });
    expect(framesOf(text)).toEqual([
      { code: 0, data: { answer: '热斑', session_id: id, id: expect.any(String) as string } },
      { code: 0, data: { answer: '热斑', session_id: id, id: expect.any(String) as string } },
      { code: 0, data: true },
    ]);
    expect(rag.heard).toEqual([
      {
        method: 'POST',
        path: `/api/v1/chats/${chat}/completions`,
        authorization: 'Bearer server-side-key',
        body: { question: '是什么', session_id: 's'.repeat(32), stream: true },
      },
    ]);
    expect(await ask('solar', { question: 'x', session_id: id })).toMatchObject({ http: 404 });
    expect(await remove('solar', [id])).toMatchObject({ http: 404 });
    expect(rag.heard).toHaveLength(1);
  });

  it('says so when the answer breaks off or fails, keeps what there is, and takes the next question', async () => {
    const {
      data: { id },
    } = await make('admin');
    rag.script = { stream: 'data:{"code":0,"data":{"answer":"热","reference":{}}}\n\n' };
    const broken = framesOf((await ask('admin', { question: '一', session_id: id })).text);
    expect(broken.at(-1)).toMatchObject({ code: 502, message: '回答未完整返回，请重试', data: { answer: '热' } });
    rag.script = { stream: '{"code":102,"message":"no session"}' };
    expect(await ask('admin', { question: '二', session_id: id })).toMatchObject({
      http: 502,
      error: 'chat.service',
      msg: expect.not.stringContaining('no session') as string,
    });
    const [kept] = (await list('admin', `?id=${id}`)).data;
    expect(kept?.messages.map((m) => [m.role, m.content, m.incomplete ?? false])).toEqual([
      ['assistant', 'Hi! 您好', false],
      ['user', '一', false],
      ['assistant', '热', true],
      ['user', '二', false],
    ]);
  });
});
