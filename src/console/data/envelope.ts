import { PASS_THROUGH, SUCCESS } from '../../contract/constants.ts';
import type { FieldError } from '../../contract/envelope.ts';
import { ApiError } from './apiError.ts';

interface Loose {
  status?: unknown;
  code?: unknown;
  msg?: unknown;
  message?: unknown;
  data?: unknown;
  error?: unknown;
  errors?: unknown;
}

/** Status of an answer: `status`, else `code`, else 200 (S7-03). */
export const statusOf = (body: Loose): number => Number(body.status ?? body.code ?? SUCCESS);

/**
 * Data of a successful answer; throws an ApiError for any other.
 * @param body parsed answer; anything but an object counts as success with itself as data
 * @param fallback message when the answer carries none
 */
export function unwrap<T>(body: unknown, fallback: string): T {
  if (body === null || typeof body !== 'object') return body as T;
  const envelope = body as Loose;
  const status = statusOf(envelope);
  if (status === SUCCESS || PASS_THROUGH.includes(status)) return ('data' in envelope ? envelope.data : body) as T;
  throw new ApiError({
    status,
    error: String(envelope.error ?? ''),
    message: String(envelope.msg ?? envelope.message ?? fallback),
    errors: Array.isArray(envelope.errors) ? (envelope.errors as FieldError[]) : [],
    data: envelope.data,
  });
}
