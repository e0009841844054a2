/** Calls of the assistant, in the shape of the retrieval services that its clients know. */
import { CHAT_NAME_LENGTH, CHAT_PAGE_MAX, QUESTION_LENGTH } from '../assistant.ts';
import { PATHS } from '../constants.ts';
import { flag, list, object, text, uuid, type Calls } from './schema.ts';

const SESSIONS = `${PATHS.chats}/:chat/sessions`;

/** A text that says something. */
const SAID = '[^\\s\\u0000]';

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
      {
        page: { type: 'integer', minimum: 1, maximum: 100_000 },
        page_size: { type: 'integer', minimum: 1, maximum: CHAT_PAGE_MAX },
        id: { ...text, description: 'An unknown one finds none' },
      },
      [],
    ),
    answer: list(chatSession),
    refuses: { page: 'request.page', page_size: 'request.page' },
  },
  begin: {
    method: 'POST',
    path: SESSIONS,
    summary: 'Begin a conversation',
    access: 'user',
    body: object({ name: { type: 'string', pattern: SAID, description: `Its first ${CHAT_NAME_LENGTH} characters are kept` } }, ['name']),
    answer: chatSession,
  },
  remove: {
    method: 'DELETE',
    path: SESSIONS,
    summary: 'Forget conversations',
    access: 'user',
    body: object({ ids: { ...list(text), maxItems: 1000 } }, ['ids']),
  },
  ask: {
    method: 'POST',
    path: `${PATHS.chats}/:chat/completions`,
    summary: 'Ask; the answer is a stream of events',
    access: 'user',
    body: object({ question: { type: 'string', pattern: SAID, maxLength: QUESTION_LENGTH }, session_id: uuid, stream: { const: true } }, [
      'question',
      'session_id',
    ]),
    answers: 'stream',
    refuses: { question: 'chat.question', session_id: 'record.unknown' },
  },
} as const satisfies Calls;
