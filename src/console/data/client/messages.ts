import type { TextKey } from '../../locales/zh.ts';
import { text } from '../texts/i18n.ts';

/** Texts that stand for a status whatever the server says (S8-03). */
const TABLE: Readonly<Record<number, TextKey>> = { 401: 'error.401', 403: 'error.403', 404: 'error.404' };

/** What an answer says of its failure. */
export interface FailureBody {
  msg?: unknown;
  message?: unknown;
}

/** Message of a failure; `detail` is the server's own where the table speaks for it. */
export interface Message {
  message: string;
  detail?: string;
}

const spoken = ({ msg, message }: FailureBody): string => String(msg ?? message ?? '');

/** Message of a status (S7-03): the table's entry for exactly it, else `msg`, else `message`, else the table's default. */
export function messageOf(status: number, body: FailureBody): Message {
  const own = spoken(body);
  const key = TABLE[status];
  if (key === undefined) return { message: own || text('error.unknown') };
  const message = text(key);
  return own === '' || own === message ? { message } : { message, detail: own };
}

/** Message of a response failure (S8-02): the server's own, or that something is wrong with it. */
export const responseMessage = (body: FailureBody): Message => ({ message: spoken(body) || text('error.server') });
