import {
  CHAT_PAGE_SIZE,
  completionsPath,
  sessionsPath,
  type ChatAssistant,
  type ChatFrame,
  type ChatMessage,
  type ChatSession,
} from '../../../contract/assistant.ts';
import { PATHS } from '../../../contract/constants.ts';
import { eventsOf } from '../../../contract/events.ts';
import { ApiError } from '../../data/client/apiError.ts';
import { request, stream } from '../../data/client/client.ts';
import { text } from '../../data/texts/i18n.ts';

/** The assistant (S7-41): the first one there is. */
export async function readAssistant(): Promise<ChatAssistant> {
  const [first] = await request<ChatAssistant[]>({
    method: 'GET',
    url: PATHS.chats,
    params: { page: 1, page_size: CHAT_PAGE_SIZE },
    handled: true,
  });
  if (!first) throw new ApiError({ status: 0, error: 'chat.none', message: text('chat.none') });
  return first;
}

/** A page of conversations, newest first (S7-42). */
export const readSessions = (chat: string, page: number): Promise<ChatSession[]> =>
  request({ method: 'GET', url: sessionsPath(chat), params: { page, page_size: CHAT_PAGE_SIZE }, handled: true });

/** Everything said in a conversation. */
export async function readMessages(chat: string, id: string): Promise<ChatMessage[]> {
  const [session] = await request<ChatSession[]>({
    method: 'GET',
    url: sessionsPath(chat),
    params: { page: 1, page_size: 1, id },
    handled: true,
  });
  return session?.messages ?? [];
}

/** Makes a conversation (S7-43). */
export const makeSession = (chat: string, name: string): Promise<ChatSession> => request({ url: sessionsPath(chat), body: { name } });

/** Removes a conversation (S7-44); the caller tells of a failure. */
export const removeSession = (chat: string, id: string): Promise<void> =>
  request({ method: 'DELETE', url: sessionsPath(chat), body: { ids: [id] }, handled: true });

/**
 * Puts a question (S7-45) and hands over the answer as it grows, each time whole.
 * @throws ApiError when it is refused, fails on its way, or ends without its mark
 */
export async function askQuestion(
  chat: string,
  session: string,
  question: string,
  signal: AbortSignal,
  onAnswer: (answer: ChatMessage) => void,
): Promise<void> {
  const body = await stream({
    url: completionsPath(chat),
    body: { question, session_id: session, stream: true },
    read: true,
    handled: true,
    signal,
  });
  for await (const event of eventsOf(body)) {
    const { code, message, data } = JSON.parse(event) as ChatFrame;
    if (data === true) return;
    if (data.answer !== '')
      onAnswer({ id: data.id, role: 'assistant', content: data.answer, ...(data.reference ? { reference: data.reference } : {}) });
    if (code !== 0) throw new ApiError({ status: code, error: 'chat.service', message: message ?? text('chat.broken') });
  }
  throw new ApiError({ status: 0, error: 'chat.incomplete', message: text('chat.broken') });
}
