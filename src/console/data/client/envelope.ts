import { PASS_THROUGH, SUCCESS } from '../../../contract/constants.ts';
import type { FieldError } from '../../../contract/envelope.ts';
import { ApiError } from './apiError.ts';
import type { ClientName } from './call.ts';
import { messageOf, responseMessage, type FailureBody, type Message } from './messages.ts';
import { text } from '../texts/i18n.ts';

interface Loose extends FailureBody {
  status?: unknown;
  code?: unknown;
  data?: unknown;
  error?: unknown;
  errors?: unknown;
}

/** The second client's answer for nothing to do (S8-05). */
const NOTHING = 100;
/** What an address that nobody serves counts as. */
const NOBODY = 404;

/** A page where an answer should be: a static host answers so for addresses that nobody serves. */
const isPage = (body: unknown): boolean => typeof body === 'string' && /^\s*<(?:!doctype html|html)\b/i.test(body);

const isObject = (body: unknown): body is Loose => body !== null && typeof body === 'object';

/** Status of an answer: `status`, else `code`, else 200 (S7-03); the second client reads `status` alone (S7-04). */
export const statusOf = (body: Loose, client: ClientName = 'shared'): number =>
  Number(body.status ?? (client === 'second' ? undefined : body.code) ?? SUCCESS);

const failure = (status: number, body: Loose, message: Message, error = String(body.error ?? '')): ApiError =>
  new ApiError({ ...message, status, error, errors: Array.isArray(body.errors) ? (body.errors as FieldError[]) : [], data: body.data });

/** The failure of an HTTP status (400 and up): what the envelope says when there is one, else that the interface is abnormal (S8-06). */
function httpFailure(http: number, body: unknown, client: ClientName): ApiError {
  const envelope = isObject(body) ? body : {};
  if (client !== 'shared') return failure(http, envelope, responseMessage(envelope), String(envelope.error ?? 'client.status'));
  if (!isObject(body) || statusOf(body) < 400)
    return new ApiError({ status: http, error: 'client.status', message: text('error.status', { status: http }) });
  return failure(statusOf(body), body, messageOf(statusOf(body), body));
}

/**
 * Data of an answer; throws an ApiError for a failed one.
 * @param http status of the transport
 * @param body parsed answer; anything but an object counts as success with itself as data, a page as nobody's answer
 * @param strict statuses that are otherwise handed on are failures too
 */
export function unwrap<T>(http: number, body: unknown, client: ClientName = 'shared', strict = false): T {
  if (http >= 400) throw httpFailure(http, body, client);
  if (isPage(body)) throw httpFailure(NOBODY, undefined, client);
  if (!isObject(body)) return body as T;
  const status = statusOf(body, client);
  if (client === 'second' && status === NOTHING) return undefined as T;
  if (status === SUCCESS || (client !== 'second' && !strict && PASS_THROUGH.includes(status)))
    return ('data' in body ? body.data : body) as T;
  throw failure(status, body, client === 'auth' ? responseMessage(body) : messageOf(status, body));
}
