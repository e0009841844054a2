/** Calls of the assistant, in the shape of the retrieval services that its clients know. */
import { CHAT_NAME_LENGTH, CHAT_PAGE_MAX, QUESTION_LENGTH } from '../assistant.ts';
import { PATHS } from '../constants.ts';
import { flag, list, object, text, uuid, type Calls } from './schema.ts';

const SESSIONS = `${PATHS.chats}/:chat/sessions`;

const message = object(
  {
    id: text,
    role: { enum: ['assistant', 'user'] },
    content: text,
    reference: object({ chunks: list(object({ title: text, content: text, url: text }, ['title', 'content'])) }, ['chunks']),
    incomplete: flag,
  },
  ['id', 'role', 'content'],
);

export const chatSession = object(
  { id: text, chat_id: text, name: text, messages: list(message), create_time: { type: 'number' }, update_time: { type: 'number' } },
  ['id', 'chat_id', 'name', 'messages', 'create_time', 'update_time'],
);

export const chatAssistant = object({ id: text, name: text, prompt: object({ opener: text }, ['opener']) }, ['id', 'name', 'prompt']);

export const assistantCalls = {
  assistants: { method: 'GET', path: PATHS.chats, summary: 'The assistant', access: 'user', answer: list(chatAssistant) },
  sessions: {
    method: 'GET',
    path: SESSIONS,
    summary: 'Conversations of the caller, the latest first; total beside data',
    access: 'user',
    query: object(
      { page: { type: 'integer', minimum: 1 }, page_size: { type: 'integer', minimum: 1, maximum: CHAT_PAGE_MAX }, id: uuid },
      [],
    ),
    answer: list(chatSession),
    judged: false,
  },
  begin: {
    method: 'POST',
    path: SESSIONS,
    summary: 'Begin a conversation',
    access: 'user',
    body: object({ name: { type: 'string', maxLength: CHAT_NAME_LENGTH } }, ['name']),
    answer: chatSession,
    judged: false,
  },
  remove: {
    method: 'DELETE',
    path: SESSIONS,
    summary: 'Forget conversations',
    access: 'user',
    body: object({ ids: list(uuid) }, ['ids']),
    judged: false,
  },
  ask: {
    method: 'POST',
    path: `${PATHS.chats}/:chat/completions`,
    summary: 'Ask; the answer is a stream of events',
    access: 'user',
    body: object({ question: { type: 'string', minLength: 1, maxLength: QUESTION_LENGTH }, session_id: uuid, stream: flag }, [
      'question',
      'session_id',
    ]),
    answers: 'stream',
    judged: false,
  },
} as const satisfies Calls;
