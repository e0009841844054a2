import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Question } from '../answerer.ts';
import { askModel } from './model.ts';

let server: Server;
let url = '';
let heard:
  | { path?: string; authorization?: string; body: { model: string; stream: boolean; messages: { role: string; content: string }[] } }
  | undefined;
let reply = { status: 200, content: '' };
beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      heard = { path: request.url, authorization: request.headers.authorization, body: JSON.parse(body) as never };
      response.writeHead(reply.status, { 'content-type': 'text/event-stream' }).end(reply.content);
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(
  () =>
    new Promise((done) => {
      server.close(done);
    }),
);

const sources = [{ title: '阳关', content: '装机容量:18.9 MW', url: '/x' }];
const question: Question = {
  text: '容量?',
  remoteId: null,
  history: [{ id: '1', role: 'assistant', content: '您好' }],
  call: { language: 'zh' } as never,
  signal: new AbortController().signal,
};
const piece = (content: string | null, finish: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;

async function answersTo(content: string, status = 200): Promise<Answer[]> {
  reply = { status, content };
  const answers: Answer[] = [];
  for await (const answer of await askModel({ url, key: 'k', model: 'm' }, question, sources)) answers.push(answer);
  return answers;
}

it.each([
  ['with its mark', 'data: [DONE]\n\n'],
  ['with a reason alone', piece(null, 'stop')],
])('tells what the model says of the passages, ended %s', async (_name, end) => {
  const answers = await answersTo(`: OPENROUTER\n\n${piece('')}${piece('18.9')}${piece(' MW ##0$$')}${end}`);
  expect(answers).toEqual([{ text: '18.9' }, { text: '18.9 MW ##0$$' }, { text: '18.9 MW ##0$$', reference: { chunks: sources } }]);
  expect(heard).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer k', body: { model: 'm', stream: true } });
  expect(heard?.body.messages.map((m) => m.role)).toEqual(['system', 'assistant', 'user']);
  expect(heard?.body.messages[0]?.content).toContain('[0] 阳关\n装机容量:18.9 MW');
});

it.each<[string, string, number, object]>([
  ['breaks off', piece('18'), 200, { code: 'chat.incomplete' }],
  ['is cut for length', piece('18', 'length'), 200, { code: 'chat.incomplete' }],
  [
    'fails in mid stream',
    `${piece('18')}data: {"error":{"message":"overloaded"}}\n\n`,
    200,
    { code: 'chat.service', params: { reason: 'overloaded' } },
  ],
  ['refuses', '{}', 401, { code: 'chat.service', params: { reason: 'HTTP 401' } }],
])('says so when the model %s', async (_name, content, status, error) => {
  await expect(answersTo(content, status)).rejects.toMatchObject(error);
});
