import { create, type AxiosRequestConfig, type AxiosResponse } from 'axios';
import { REQUEST_TIMEOUT, SECOND_TIMEOUT } from '../../../contract/constants.ts';
import { tokenStore } from './token.ts';
import { ApiError } from './apiError.ts';
import { addressOf, clientFor, pathOf } from './address.ts';
import { usesSession, type Call, type ClientName } from './call.ts';
import { repeatError, setupError, tell, transportError } from './failures.ts';
import { track } from './pending.ts';
import { forgetRepeat, isRepeat } from './repeat.ts';
import { earlyKey, takeEarly } from './early.ts';
import { unwrap } from './envelope.ts';
import { language, text } from '../texts/i18n.ts';
import { queryString, type QueryValue } from './query.ts';

export type { Call } from './call.ts';

/** A downloaded file. */
export interface Download {
  blob: Blob;
  name: string;
}

const TIMEOUT = { shared: REQUEST_TIMEOUT, second: SECOND_TIMEOUT, auth: REQUEST_TIMEOUT } as const satisfies Record<ClientName, number>;

const http = create({ validateStatus: () => true });

function encoded(call: Call): { body: string | FormData | Blob | undefined; type?: string } {
  if (call.body === undefined || call.body instanceof FormData) return { body: call.body };
  if (call.body instanceof Blob) return { body: call.body, type: call.body.type };
  if (call.client === 'auth')
    return { body: queryString(call.body as Record<string, QueryValue>), type: 'application/x-www-form-urlencoded;charset=utf-8' };
  return { body: JSON.stringify(call.body), type: 'application/json;charset=utf-8' };
}

/** Everything about a call that can be wrong before it leaves. */
function prepared(call: Call, path: string, responseType: 'json' | 'blob'): AxiosRequestConfig {
  const client = call.client ?? 'shared';
  const url = addressOf(path, client);
  const { body, type } = encoded(call);
  if (isRepeat(call, url, body)) throw repeatError();
  const token = call.bearer ?? (usesSession(call) ? tokenStore.get() : '');
  return {
    url,
    method: call.method ?? 'POST',
    data: body,
    responseType,
    timeout: TIMEOUT[client],
    ...(call.onSent && { onUploadProgress: ({ loaded }) => call.onSent?.(loaded) }),
    ...(call.onReceived && { onDownloadProgress: ({ loaded, total = 0 }) => call.onReceived?.(loaded, total) }),
    headers: {
      'Accept-Language': language(),
      ...(type ? { 'Content-Type': type } : {}),
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
  };
}

function settings(call: Call, path: string, responseType: 'json' | 'blob'): AxiosRequestConfig {
  try {
    return prepared(call, path, responseType);
  } catch (error) {
    throw setupError(error);
  }
}

async function send<T>(call: Call, config: AxiosRequestConfig): Promise<AxiosResponse<T>> {
  const { signal, done } = track(call.signal);
  const { url = '', data } = config as { url?: string; data?: unknown };
  try {
    const answer = await http.request<T>({ ...config, signal });
    if (answer.status >= 500) forgetRepeat(url, data);
    return answer;
  } catch (error) {
    forgetRepeat(url, data);
    throw transportError(error);
  } finally {
    done();
  }
}

/** Does a call; a failure is told where it is to be told, and passed on. */
async function performCall<T>(options: Call, work: (call: Call) => Promise<T>): Promise<T> {
  const call = { client: clientFor(options.url), ...options };
  try {
    return await work(call);
  } catch (error) {
    if (error instanceof ApiError) tell(call, error);
    throw error;
  }
}

const read = <T>(call: Call, status: number, body: unknown): T =>
  call.raw && status < 400 && typeof body === 'object' ? (body as T) : unwrap<T>(status, body, call.client, call.strict);

/** Makes a call and answers its data; throws an ApiError. */
export function request<T>(options: Call): Promise<T> {
  return performCall(options, async (call) => {
    const path = pathOf(call);
    const config = settings(call, path, 'json');
    const early = await takeEarly(earlyKey(call.method ?? 'POST', path, config.data as string | undefined))?.catch(() => undefined);
    // A refusal may be out of date by now: a held session is let in between.
    if (early && early.status < 400) return read<T>(call, early.status, early.body);
    const answer = await send<unknown>(call, config);
    return read<T>(call, answer.status, answer.data);
  });
}

/** Makes a call and answers the stream of events it opens; a JSON answer is a failure and throws. */
export function stream(options: Call): Promise<ReadableStream<Uint8Array>> {
  return performCall(options, async (call) => {
    const { url = '', method, headers, data } = settings(call, pathOf(call), 'json');
    const answer = await fetch(url, {
      method,
      headers: headers as Record<string, string>,
      body: data as string,
      signal: call.signal,
    }).catch((error: unknown) => {
      throw transportError(error);
    });
    if (answer.body && answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer.body;
    unwrap(answer.status, await answer.json().catch(() => null), call.client);
    throw new ApiError({ status: answer.status, error: 'client.status', message: text('error.unknown') });
  });
}

/** Makes a call that outlives the page; nobody hears what became of it. */
export function farewell(call: Call): void {
  const { url = '', method, headers, data } = settings(call, pathOf(call), 'json');
  void fetch(url, { method, headers: headers as Record<string, string>, body: data as string, keepalive: true }).catch(() => undefined);
}

const fileName = (disposition: string): string => {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encodedName ? decodeURIComponent(encodedName) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download');
};

/** A job that will leave the file. */
export interface Later {
  jobId: string;
}

/** Makes a call that answers a file or starts a job that leaves one; any other JSON answer is a failure and throws. */
export function downloadOrLater(call: Call): Promise<Download | Later> {
  return performCall(call, async () => {
    const answer = await send<Blob>(call, settings(call, pathOf(call), 'blob'));
    if (answer.status >= 400 || answer.data.type.startsWith('application/json')) {
      const content = await answer.data.text();
      const data = unwrap<Partial<Later> | null>(
        answer.status,
        answer.data.type.includes('json') ? JSON.parse(content || 'null') : content,
        call.client,
      );
      if (typeof data?.jobId === 'string') return { jobId: data.jobId };
      throw new ApiError({ status: answer.status, error: 'client.status', message: text('error.unknown') });
    }
    return { blob: answer.data, name: fileName(String(answer.headers['content-disposition'] ?? '')) };
  });
}

/** Makes a call that answers a file; a JSON answer is a failure and throws. */
export async function download(call: Call): Promise<Download> {
  const answer = await downloadOrLater(call);
  if ('blob' in answer) return answer;
  throw new ApiError({ status: 200, error: 'client.status', message: text('error.unknown') });
}
