import { beforeEach, expect, it, vi } from 'vitest';
import '../../data/texts/chatTexts.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { request, stream, type Call } from '../../data/client/client.ts';
import { notificationQueue } from '../../data/notifications.ts';
import { createChat } from './chat.ts';

vi.mock('../../data/client/client.ts', () => ({ request: vi.fn(), stream: vi.fn() }));
const calls = vi.mocked(request as (call: Call) => Promise<unknown>);
const told = (): string[] => notificationQueue.get().map((n) => `${n.type}: ${n.message}`);
const refusal = new ApiError({ status: 601, error: 'x', message: '服务器的话' });
/** What the calls answer, by method and the end of their path; an error is thrown. */
let answers: Record<string, unknown>;

beforeEach(() => {
  notificationQueue.set([]);
  answers = {
    'GET chats': [{ id: 'c', prompt: { opener: '' } }],
    'GET sessions': [{ id: 's', name: '旧', update_time: 0, messages: [] }],
    'POST sessions': { id: 'n', name: '问', update_time: 0, messages: [] },
  };
  calls.mockReset();
  calls.mockImplementation(({ method = 'POST', url }) => {
    const answer = answers[`${method} ${url.split('/').at(-1)}`];
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  vi.mocked(stream).mockReset().mockRejectedValue(refusal);
});

it('[S7-41] asks for the first ten assistants, and takes the first; [S7-42] and for its first ten conversations', async () => {
  await createChat().start();
  expect(calls.mock.calls.map(([{ method, url, params }]) => [method, url, params])).toEqual([
    ['GET', '/api/v1/chats', { page: 1, page_size: 10 }],
    ['GET', '/api/v1/chats/c/sessions', { page: 1, page_size: 10 }],
  ]);
});
it('[S8-09] says 操作成功 when the first question made the conversation, and warns with the server’s own message when the answer fails', async () => {
  const chat = createChat();
  await chat.start();
  await chat.ask('问');
  expect(told()).toEqual(['success: 操作成功', 'warning: 服务器的话']);
});
it('[S8-09] warns with the server’s own message when a conversation cannot be read', async () => {
  const chat = createChat();
  await chat.start();
  answers['GET sessions'] = refusal;
  await chat.open('s');
  expect(told()).toEqual(['warning: 服务器的话']);
});
it('[S8-09] says 删除成功, or 接口异常 when the deletion fails', async () => {
  const chat = createChat();
  await chat.start();
  expect(await chat.remove('s')).toBe(true);
  answers['DELETE sessions'] = refusal;
  expect(await chat.remove('s')).toBe(false);
  expect(told()).toEqual(['success: 删除成功', 'error: 接口异常']);
});
it('[S5-07] [S8-09] refuses an empty question', async () => {
  const chat = createChat();
  await chat.start();
  await chat.ask('  ');
  expect(told()).toEqual(['warning: 不允许输入空字符']);
});
