import { AxiosError, create, type AxiosRequestConfig } from 'axios';
import { REQUEST_TIMEOUT } from '../../contract/constants.ts';
import { tokenStore, keepToken } from '../session/token.ts';
import { leaveToLogin, loginPath } from '../session/redirect.ts';
import { ApiError } from './apiError.ts';
import { earlyKey, takeEarly } from './early.ts';
import { statusOf, unwrap } from './envelope.ts';
import { language, text } from './i18n.ts';
import { queryString, type QueryValue } from './query.ts';

/** One call. */
export interface Call {
  method?: 'GET' | 'POST';
  url: string;
  params?: Record<string, QueryValue>;
  /** JSON, or a FormData. */
  body?: unknown;
  /** No token is sent, and a 401 is an ordinary failure. */
  anonymous?: boolean;
  /** The answer is a file of its own, without an envelope. */
  raw?: boolean;
  signal?: AbortSignal;
}

/** A downloaded file. */
export interface Download {
  blob: Blob;
  name: string;
}

const client = create({ timeout: REQUEST_TIMEOUT, validateStatus: () => true });

const address = (call: Call): string => {
  const query = queryString(call.params ?? {});
  return query === '' ? call.url : `${call.url}${call.url.includes('?') ? '&' : '?'}${query}`;
};

function settings(call: Call, url: string, responseType: 'json' | 'blob'): AxiosRequestConfig {
  const token = call.anonymous ? '' : tokenStore.get();
  return {
    url,
    method: call.method ?? 'POST',
    data: call.body,
    responseType,
    signal: call.signal,
    headers: {
      'Accept-Language': language(),
      ...(call.body === undefined || call.body instanceof FormData ? {} : { 'Content-Type': 'application/json;charset=utf-8' }),
      ...(token === '' ? {} : { Authorization: `Bearer ${token}` }),
    },
  };
}

function transportError(error: unknown): ApiError {
  const code = error instanceof AxiosError ? error.code : undefined;
  if (code === 'ERR_CANCELED') return new ApiError({ status: 0, error: 'client.aborted', message: text('error.aborted') });
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return new ApiError({ status: 0, error: 'client.timeout', message: text('error.timeout') });
  return new ApiError({ status: 0, error: 'client.network', message: text('error.network') });
}

function endOfSession(call: Call, error: unknown): void {
  // Of several calls that meet the end, the first leaves; the others would ask for the way back to the sign-in page.
  if (call.anonymous || tokenStore.get() === '' || !(error instanceof ApiError) || error.status !== 401) return;
  keepToken('');
  leaveToLogin(loginPath(`${location.pathname}${location.search}`));
}

function read<T>(call: Call, status: number, body: unknown): T {
  try {
    if (status >= 400 && (body === null || typeof body !== 'object' || statusOf(body) < 400)) {
      throw new ApiError({ status, error: 'client.status', message: text('error.status', { status }) });
    }
    return call.raw && status < 400 ? (body as T) : unwrap<T>(body, text('error.unknown'));
  } catch (error) {
    endOfSession(call, error);
    throw error;
  }
}

/** Makes a call and answers its data; throws an ApiError. */
export async function request<T>(call: Call): Promise<T> {
  const url = address(call);
  const early = await takeEarly(earlyKey(call.method ?? 'POST', url, call.body))?.catch(() => undefined);
  if (early) return read<T>(call, early.status, early.body);
  const answer = await client.request<unknown>(settings(call, url, 'json')).catch((error: unknown) => {
    throw transportError(error);
  });
  return read<T>(call, answer.status, answer.data);
}

const fileName = (disposition: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? 'download');
};

/** Makes a call that answers a file; a JSON answer is a failure and throws. */
export async function download(call: Call): Promise<Download> {
  const answer = await client.request<Blob>(settings(call, address(call), 'blob')).catch((error: unknown) => {
    throw transportError(error);
  });
  if (answer.status >= 400 || answer.data.type.startsWith('application/json')) {
    const body: unknown = JSON.parse((await answer.data.text()) || 'null');
    read(call, answer.status, body);
    throw new ApiError({ status: answer.status, error: 'client.status', message: text('error.unknown') });
  }
  return { blob: answer.data, name: fileName(String(answer.headers['content-disposition'] ?? '')) };
}
