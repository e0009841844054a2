import { AxiosError } from 'axios';
import { raiseExpired } from './expiry.ts';
import { tokenStore } from './token.ts';
import { ApiError } from './apiError.ts';
import { text } from '../texts/i18n.ts';
import { notify } from '../notifications.ts';
import { usesSession, type Call } from './call.ts';
import { cancelPending } from './pending.ts';

/** What stopped a call before or instead of an answer (S8-06). */
export function transportError(error: unknown): ApiError {
  const code = error instanceof AxiosError ? error.code : undefined;
  if (code === 'ERR_CANCELED' || (error instanceof DOMException && error.name === 'AbortError'))
    return new ApiError({ status: 0, error: 'client.aborted', message: text('error.aborted') });
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT')
    return new ApiError({ status: 0, error: 'client.timeout', message: text('error.timeout') });
  return new ApiError({ status: 0, error: 'client.network', message: text('error.network') });
}

/** A call that could not be made at all (S8-01). */
export const setupError = (error: unknown): ApiError =>
  error instanceof ApiError
    ? error
    : new ApiError({ status: 0, error: 'client.setup', message: (error instanceof Error && error.message) || text('error.server') });

/** The same write again too soon. */
export const repeatError = (): ApiError => new ApiError({ status: 0, error: 'client.repeat', message: text('error.repeat') });

const SETUP: readonly string[] = ['client.setup', 'client.repeat'];

/** A failed status without an envelope, no answer, or (beside the shared client) any failed status: the response itself failed. */
const isTransport = (error: ApiError): boolean => error.error.startsWith('client.');

function tellShared(error: ApiError): void {
  const key = `${error.status} ${error.message}`;
  if (error.status === 500 && !isTransport(error)) notify('error', error.message, { key, box: true });
  else notify('error', error.message, { key, description: error.detail });
  cancelPending();
}

function tellSecond(error: ApiError): void {
  const key = `${error.status} ${error.message}`;
  notify('error', error.message, isTransport(error) || error.status === 500 ? { key, box: true } : { key, description: error.detail });
}

/** Tells the user of a failed call, once, unless its caller does; what else a failure brings is in S8-01…S8-06. */
export function tell(call: Call, error: ApiError): void {
  if (error.error === 'client.aborted' || call.silent) return;
  const ended = error.status === 401 && usesSession(call) && tokenStore.get() !== '';
  if (ended) raiseExpired();
  const shared = call.client === undefined || call.client === 'shared';
  const failed = shared && error.status === 500 && !isTransport(error) && call.handled !== 'entirely';
  if ((call.handled && !failed) || (ended && !isTransport(error))) return;
  if (SETUP.includes(error.error)) notify('error', text('error.title'), { description: error.message, closable: false });
  else if (shared) tellShared(error);
  else if (call.client === 'second') tellSecond(error);
  else notify('error', error.message, { key: `${error.status} ${error.message}`, box: true });
}
