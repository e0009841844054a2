import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRag, type RagService, type Script } from '../../../../tests/support/rag.ts';
import type { Answer, Question } from '../answerer.ts';
import { ragflow } from './service.ts';

const frame = (data: unknown, more: object = {}): string => `data:${JSON.stringify({ code: 0, message: '', data, ...more })}\n\n`;
const reference = {
  total: 1,
  chunks: [
    { id: 'k', content: '热斑处理', document_name: '手册.pdf', url: 'javascript:alert(1)', similarity: 0.9 },
    { content: 'b', document_name: 'web', url: 'https://docs.example/b' },
  ],
  doc_aggs: [],
};
const shown = {
  chunks: [
    { title: '手册.pdf', content: '热斑处理' },
    { title: 'web', content: 'b', url: 'https://docs.example/b' },
  ],
};
const END = frame(true);

let service: RagService;
beforeAll(async () => {
  service = await startRag();
});
afterAll(() => service.close());

const make = (chat = '') => ragflow({ url: service.url, key: 'ragflow-key', chat });
const question = (signal = new AbortController().signal): Question => ({
  text: '热斑?',
  remoteId: 's1',
  history: [],
  call: {} as never,
  signal,
});

/** Everything an answer was on its way, and why it stopped. */
async function run(script: Script): Promise<{ answers: Answer[]; error?: { code: string; params: object } }> {
  service.script = script;
  const answers: Answer[] = [];
  try {
    for await (const answer of await make().ask(question())) answers.push(answer);
  } catch (error) {
    return { answers, error: error as { code: string; params: object } };
  }
  return { answers };
}
const last = async (script: Script): Promise<Answer | undefined> => (await run(script)).answers.at(-1);

/** One answer as each version streams it. */
const dialects: Record<string, string> = {
  '0.13–0.23, cumulative':
    frame({ answer: '逆变器', reference: {}, audio_binary: null, id: 'm', session_id: 's1' }) +
    frame({ answer: '逆变器过热 ##0$$', reference: [], session_id: 's1' }) +
    frame({ answer: '逆变器过热 ##0$$', reference, prompt: 'SECRET', session_id: 's1' }) +
    END,
  '0.24, deltas':
    frame({ answer: '逆变器', final: false }) +
    frame({ answer: '过热 ##0$$', final: false }) +
    frame({ answer: '', final: true, reference }) +
    END,
  '0.25.0, the whole at the end':
    frame({ answer: '逆变', final: false }) +
    frame({ answer: '器', final: false }) +
    frame({ answer: '逆变器过热 ##0$$', final: true, reference }) +
    END,
  'no message, CRLF, comments, other fields, a blank after the colon': `: ping\r\n\r\nevent: x\r\nid: 4\r\ndata: {"code":0,"data":{"answer":"逆变器过热 ##0$$","reference":${JSON.stringify(reference)}}}\r\n\r\n: ping\r\n\r\ndata: {"code":0,"data":true}\r\n\r\n`,
  'the data over several lines': `data:{"code":0,\ndata:"data":{"answer":"逆变器过热 ##0$$",\ndata:"reference":${JSON.stringify(reference)}}}\n\n${END}`,
  'the end mark without its empty line': frame({ answer: '逆变器过热 ##0$$', reference }) + END.trimEnd(),
  'a frame that is no JSON between': `${frame({ answer: '逆变器', reference: {} })}data:{"code":0,"da\n\n${frame({ answer: '逆变器过热 ##0$$', reference })}${END}`,
};

describe('[S7-45] an answer', () => {
  it.each(Object.entries(dialects))('is read in the dialect of %s', async (_name, stream) => {
    expect(await run({ stream })).toMatchObject({
      answers: expect.arrayContaining([{ text: '逆变器过热 ##0$$', reference: shown }]) as Answer[],
    });
    expect(await last({ stream })).toEqual({ text: '逆变器过热 ##0$$', reference: shown });
  });

  it.each(Object.entries(dialects))('is the same cut anywhere: %s', async (_name, stream) => {
    for (const piece of [1, 2, 3, 5]) expect(await last({ stream, piece })).toEqual({ text: '逆变器过热 ##0$$', reference: shown });
  });

  it('never gets shorter on its way, and holds no prompt', async () => {
    for (const stream of Object.values(dialects)) {
      const { answers } = await run({ stream });
      for (const [n, { text }] of answers.entries()) expect(text.startsWith(answers[n - 1]?.text ?? '')).toBe(true);
      expect(JSON.stringify(answers)).not.toContain('SECRET');
    }
  });

  it('has what newer versions think in frames of their own as older ones have it in the text', async () => {
    const stream =
      frame({ answer: '', start_to_think: true, final: false }) +
      frame({ answer: 'hm', final: false }) +
      frame({ answer: '', end_to_think: true, final: false }) +
      frame({ answer: 'yes', final: false }) +
      frame({ answer: '', final: true, reference: {} }) +
      END;
    expect(await last({ stream })).toEqual({ text: '<think>hm</think>yes' });
  });

  it.each<[string, Script]>([
    ['the stream ends without its mark', { stream: frame({ answer: '逆变', reference: {} }) }],
    ['the last frame is cut', { stream: `${frame({ answer: '逆变', reference: {} })}data:{"code":0,"data":{"answer":"逆变器` }],
  ])('is said to be incomplete when %s', async (_name, script) => {
    const { answers, error } = await run(script);
    expect(answers.at(-1)?.text).toBe('逆变');
    expect(error).toMatchObject({ code: 'chat.incomplete' });
  });

  it.each<[string, Script, string]>([
    [
      'an error in mid stream',
      {
        stream: `${frame({ answer: '逆变' })}data:{"code":500,"message":"model down","data":{"answer":"**ERROR**: x","reference":[]}}\n\n${END}`,
      },
      'model down',
    ],
    ['a refusal before it begins', { stream: '{"code":102,"message":"You don\'t own the session s1"}' }, "You don't own the session s1"],
    [
      'a missing key, which older versions answer with code 0',
      { stream: '{"code":0,"data":false,"message":"Authorization is missing"}' },
      'Authorization is missing',
    ],
    ['a cut connection', { stream: frame({ answer: '逆变' }), cut: true }, ''],
  ])('fails by %s', async (_name, script, reason) => {
    const { error } = await run(script);
    expect(error).toMatchObject({ code: 'chat.service', params: { reason: expect.stringContaining(reason) as string } });
  });

  const never = new Promise<void>(() => undefined);
  it.each<[string, Script, string[]]>([
    ['begins', { stream: END, before: never }, []],
    ['ends', { stream: frame({ answer: '逆变' }) + frame({ answer: '逆变器' }) + END, between: never }, ['逆变']],
  ])('is given up after a silence before it %s', async (_name, script, heard) => {
    service.script = script;
    const answers: string[] = [];
    const read = async (): Promise<void> => {
      const patient = ragflow({ url: service.url, key: 'ragflow-key', chat: '' }, 200);
      for await (const { text } of await patient.ask(question())) answers.push(text);
    };
    await expect(read()).rejects.toMatchObject({ code: 'chat.service', params: { reason: 'Error: no word for 0.2 s' } });
    expect(answers).toEqual(heard);
  });

  it('is given up with whoever asked', async () => {
    service.script = { stream: frame({ answer: 'x' }).repeat(2000) + END, piece: 40 };
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      for await (const answer of await make().ask(question(stop.signal))) if (answer.text === 'x') stop.abort();
    };
    await expect(read()).rejects.toMatchObject({ code: 'chat.service' });
  });
});

describe('the service', () => {
  it('[S7-41] is asked for its assistant with our key, in both shapes', async () => {
    service.heard.length = 0;
    service.script = {};
    expect(await make().assistant('zh')).toEqual({ id: 'c'.repeat(32), name: 'expert', prompt: { opener: 'Hi! 您好' } });
    expect(service.heard).toEqual([{ method: 'GET', path: '/api/v1/chats', body: undefined, authorization: 'Bearer ragflow-key' }]);
    service.script = {
      chats: {
        code: 0,
        data: {
          chats: [
            { id: 'a', name: 'A' },
            { id: 'b', name: 'B', prompt_config: { prologue: 'Hello' } },
          ],
          total: 2,
        },
      },
    };
    expect(await make('B').assistant('zh')).toEqual({ id: 'b', name: 'B', prompt: { opener: 'Hello' } });
  });

  it.each([[{ code: 0, data: [] }], [{ code: 0, data: false }], [{ code: 109, message: 'API key is invalid' }]])(
    'that has no assistant for us, %j, is an error',
    async (chats) => {
      service.script = { chats };
      await expect(make().assistant('zh')).rejects.toMatchObject({ code: 'chat.service' });
    },
  );

  it('that cannot be reached is an error', async () => {
    await expect(ragflow({ url: 'http://127.0.0.1:1', key: '', chat: '' }).assistant('zh')).rejects.toMatchObject({ code: 'chat.service' });
  });

  it('that made its assistant again begins a conversation with the new one at once', async () => {
    const answerer = make();
    service.script = {};
    expect((await answerer.assistant('zh')).id).toBe('c'.repeat(32));
    service.script = {
      chats: { code: 0, data: [{ id: 'd'.repeat(32), name: 'expert', prompt: {} }] },
      sessionOf: { [`/api/v1/chats/${'c'.repeat(32)}/sessions`]: { code: 102, message: 'You do not own the assistant' } },
    };
    service.heard.length = 0;
    expect(await answerer.begin('新对话')).toBe('s'.repeat(32));
    expect((await answerer.assistant('zh')).id).toBe('d'.repeat(32));
    expect(service.heard.map(({ method, path }) => `${method} ${path.slice(13)}`)).toEqual([
      `POST /${'c'.repeat(32)}/sessions`,
      'GET ',
      `POST /${'d'.repeat(32)}/sessions`,
    ]);
  });

  it('that refuses a conversation with the same assistant is an error', async () => {
    service.script = { session: { code: 102, message: 'no' } };
    service.heard.length = 0;
    await expect(make().begin('新对话')).rejects.toMatchObject({ code: 'chat.service' });
    expect(service.heard.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('begins conversations, and is never asked to remove none, which to some versions is all', async () => {
    service.script = {};
    expect(await make().begin('新对话')).toBe('s'.repeat(32));
    service.heard.length = 0;
    await make().forget([]);
    expect(service.heard).toEqual([]);
    await make().forget(['s1']);
    expect(service.heard.at(-1)).toMatchObject({ method: 'DELETE', body: { ids: ['s1'] } });
  });
});
