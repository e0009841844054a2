/** Puts a question and streams its answer (S7-45); what was said is kept, also when it broke off. */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { assistantCalls } from '../../contract/api/assistant.ts';
import type { ChatFrame, ChatMessage } from '../../contract/assistant.ts';
import type { Language } from '../../contract/constants.ts';
import { callOf } from '../http/caller.ts';
import type { Database } from '../db/connection.ts';
import type { Answerer } from './answerer.ts';
import { bodyOf } from '../http/judge.ts';
import { toAppError } from '../failures/failures.ts';
import { openEvents } from '../live/eventStream.ts';
import { uuidv7 } from '../db/uuid.ts';
import type { Answer } from './answerer.ts';
import { addMessage, holdOn, occupy, release, rememberRemote } from './sessions.ts';

/** What questions are asked with. */
export interface AskTools {
  answerer: Answerer;
  database: Database;
}

const PING_MS = 15_000;
/** Messages of the conversation that go along with a question. */
const REMEMBERED = 8;

interface Stream {
  send: (frame: ChatFrame) => void;
  end: () => void;
}

/** An event stream on a reply, which says every now and then that it lives. */
function openStream(reply: FastifyReply): Stream {
  openEvents(reply, { 'cache-control': 'no-cache, no-store', 'x-content-type-options': 'nosniff' });
  const ping = setInterval(() => {
    reply.raw.write(': ping\n\n');
  }, PING_MS);
  return {
    send: (frame) => {
      reply.raw.write(`data:${JSON.stringify(frame)}\n\n`);
    },
    end: () => {
      clearInterval(ping);
      reply.raw.end();
    },
  };
}

/** Begins a conversation outside that was begun under another answerer. */
async function begun({ database, answerer }: AskTools, id: string, name: string): Promise<string | null> {
  const remoteId = await answerer.begin(name);
  if (remoteId !== null) await rememberRemote(database, id, remoteId);
  return remoteId;
}

/** The answer as it stands, as a frame. */
const frameOf = (session: string, { id, content, reference }: ChatMessage): ChatFrame => ({
  code: 0,
  data: { answer: content, session_id: session, id, ...(reference ? { reference } : {}) },
});

/** Sends an answer as it grows; the text so far is in `message`. Returns the last frame: the mark that it is whole, or why it is not. */
async function tell(
  answers: AsyncIterable<Answer>,
  message: ChatMessage,
  frame: () => ChatFrame,
  stream: Stream,
  { log, language, signal }: { log: FastifyBaseLogger; language: Language; signal: AbortSignal },
): Promise<ChatFrame> {
  try {
    for await (const { text, reference } of answers) {
      Object.assign(message, { content: text }, reference && { reference });
      stream.send(frame());
    }
    message.incomplete = false;
    return { code: 0, data: true };
  } catch (error) {
    const known = toAppError(error);
    if (known.status >= 500 && !signal.aborted) log.error({ err: error, reason: known.params.reason }, 'answer failed');
    return { ...frame(), code: known.status, message: known.text(language) };
  }
}

/**
 * `POST …/completions`. Refused before the first word it is an ordinary failure. Kept and free for the next question before its end is
 * told.
 * @throws AppError record.unknown, chat.busy, chat.service
 */
export async function ask(context: AskTools, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { database, answerer } = context;
  const call = callOf(request);
  const { question, session_id: session } = bodyOf(assistantCalls.ask, request);
  const text = question.replaceAll('\0', '').trim();
  const controller = new AbortController();
  reply.raw.on('close', () => {
    controller.abort();
  });
  const { id, name, remoteId, history } = await occupy(database, call.user, session, REMEMBERED, controller.signal);
  const lease = setInterval(() => {
    void holdOn(database, id).catch(() => undefined);
  }, PING_MS);
  let finish = (): void => undefined;
  try {
    await addMessage(database.db, id, { id: uuidv7(), role: 'user', content: text });
    const answers = await answerer.ask({
      text,
      remoteId: remoteId ?? (await begun(context, id, name)),
      history,
      call,
      signal: controller.signal,
    });
    const message: ChatMessage = { id: uuidv7(), role: 'assistant', content: '', incomplete: true };
    const stream = openStream(reply);
    finish = stream.end;
    const last = await tell(answers, message, () => frameOf(id, message), stream, {
      log: request.log,
      language: call.language,
      signal: controller.signal,
    });
    if (message.content !== '') await addMessage(database.db, id, message);
    finish = () => {
      stream.send(last);
      stream.end();
    };
  } finally {
    clearInterval(lease);
    controller.abort();
    await release(database, id);
    finish();
  }
}
