/** The adapter of a RAGFlow-compatible service. Its key never leaves the server, its prompts never reach a browser. */
import type { ChatAssistant } from '../../../contract/assistant.ts';
import { eventsOf } from '../../../contract/events.ts';
import { AppError } from '../../errors/error.ts';
import { asServiceError, serviceError, type Answer, type Answerer, type Question } from '../answerer.ts';
import { fetchPatiently } from '../patience.ts';
import { createFrames, isObject } from './frames.ts';

/** Where the service is, and as whom we ask it. */
export interface RagSettings {
  /** Its address, without `/api/v1`. */
  url: string;
  key: string;
  /** Id or name of the assistant; the first one when empty. */
  chat: string;
}

const CALL_MS = 30_000;
/** The assistant is asked for again after this time, ms. */
const BELIEVED_MS = 60_000;

interface Body {
  code?: number;
  message?: string;
  data?: unknown;
}

/** The data of an answer; refusals come with HTTP 200, and a missing key with code 0. @throws AppError chat.service */
async function dataOf(response: Response): Promise<unknown> {
  const { code, message, data } = (await response
    .json()
    .catch(() => ({ code: response.status, message: `HTTP ${response.status}` }))) as Body;
  if (code !== 0 || data === false) throw serviceError(message ?? `code ${String(code)}`);
  return data;
}

async function* answersIn(body: ReadableStream<Uint8Array>): AsyncGenerator<Answer> {
  const take = createFrames();
  try {
    for await (const data of eventsOf(body)) {
      const frame = take(data);
      if (frame.kind === 'end') return;
      if (frame.kind === 'failed') throw serviceError(frame.message);
      if (frame.kind === 'answer') yield frame.answer;
    }
  } catch (error) {
    throw asServiceError(error);
  }
  throw new AppError('chat.incomplete');
}

function assistantOf(data: unknown, wanted: string): ChatAssistant {
  const list = Array.isArray(data) ? data : isObject(data) && Array.isArray(data['chats']) ? data['chats'] : [];
  const assistant = list.filter(isObject).find((chat) => wanted === '' || chat['id'] === wanted || chat['name'] === wanted);
  if (!assistant) throw serviceError('no such assistant');
  const { prompt, prompt_config: config } = assistant;
  const opener = (isObject(prompt) ? prompt['opener'] : undefined) ?? (isObject(config) ? config['prologue'] : undefined);
  return {
    id: String(assistant['id']),
    name: String(assistant['name'] ?? ''),
    prompt: { opener: typeof opener === 'string' ? opener : '' },
  };
}

/** Answers through the service. */
export function ragflow({ url, key, chat }: RagSettings, silenceMs?: number): Answerer {
  const base = `${url.replace(/\/+$/, '')}/api/v1/chats`;
  let known: { assistant: ChatAssistant; until: number } | undefined;
  const send = async (path: string, method: string, body: object | undefined, signal: AbortSignal): Promise<Response> => {
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const request = { method, headers, body: body && JSON.stringify(body), signal, redirect: 'error' as const };
      return await fetchPatiently(base + path, request, silenceMs);
    } catch (error) {
      throw asServiceError(error);
    }
  };
  const call = async (path: string, method: string, body?: object): Promise<unknown> =>
    dataOf(await send(path, method, body, AbortSignal.timeout(CALL_MS)));
  const assistant = async (): Promise<ChatAssistant> => {
    if (!known || known.until < Date.now())
      known = { assistant: assistantOf(await call('?page=1&page_size=100', 'GET'), chat), until: Date.now() + BELIEVED_MS };
    return known.assistant;
  };
  const of = async (rest: string): Promise<string> => `/${encodeURIComponent((await assistant()).id)}/${rest}`;
  const begun = async (name: string): Promise<string> => {
    const data = await call(await of('sessions'), 'POST', { name });
    if (!isObject(data) || typeof data['id'] !== 'string') throw serviceError('no session');
    return data['id'];
  };
  /** An assistant that was made again has another id: asked for anew, it may be one that knows us. */
  const again = async <T>(work: () => Promise<T>, failed: unknown): Promise<T> => {
    const before = known?.assistant.id;
    known = undefined;
    if ((await assistant()).id === before) throw failed;
    return work();
  };
  return {
    assistant,
    begin: (name) => begun(name).catch((error: unknown) => again(() => begun(name), error)),
    ask: async ({ text, remoteId, signal }: Question) => {
      // Without a session of its own the service would open one and lose the question.
      if (remoteId === null) throw serviceError('no session');
      const response = await send(await of('completions'), 'POST', { question: text, session_id: remoteId, stream: true }, signal);
      if (response.body && response.headers.get('content-type')?.startsWith('text/event-stream')) return answersIn(response.body);
      await dataOf(response);
      throw serviceError('no stream');
    },
    forget: async (ids) => {
      // To some versions an empty list means all of everybody's.
      if (ids.length > 0) await call(await of('sessions'), 'DELETE', { ids });
    },
  };
}
