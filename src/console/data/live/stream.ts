import { eventsOf } from '../../../contract/events.ts';
import type { ValuesEvent } from '../../../contract/live.ts';
import type { LiveEvent } from '../../../contract/manifest.ts';
import { backoff } from '../client/backoff.ts';

/**
 * An event; `opened` once they are heard, what was read before which (ms since the epoch) may miss a change; `reconnected` after a gap
 * in which some may have been missed.
 */
export type Heard = LiveEvent | ValuesEvent | { type: 'opened'; at: number } | { type: 'reconnected' };

/** How an event stream is kept. */
export interface StreamOptions {
  /** Address of the stream. */
  url: string;
  /** The bearer token of the next attempt. */
  token: () => string;
  tell: (event: Heard) => void;
  /** The stream is read only once this is over; until then its events wait in it. */
  after?: Promise<unknown>;
  /** The stream broke; it is opened again. */
  lost?: () => void;
  signal: AbortSignal;
}

/** The back end has no events; lists are read again after what is done here, and when they are opened. */
class NoEvents extends Error {}
const isNone = ({ ok, status, headers }: Response): boolean =>
  [404, 405, 501].includes(status) || (ok && headers.get('content-type')?.startsWith('text/event-stream') !== true);

async function readStream({ url, token, tell, after, signal }: StreamOptions, onOpen: () => void): Promise<void> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${token()}`, Accept: 'text/event-stream' }, signal });
  if (isNone(response)) throw new NoEvents();
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  onOpen();
  await after;
  for await (const data of eventsOf(response.body)) tell(JSON.parse(data) as LiveEvent | ValuesEvent);
}

/** Reads an event stream until the signal; opens it again when it ends, at growing distances while the server does not answer; not where it has none. */
export async function keepStream(options: StreamOptions): Promise<void> {
  const { tell, signal } = options;
  let attempt = 0;
  let opened = false;
  while (!signal.aborted) {
    const failure: unknown = await readStream(options, () => {
      attempt = 0;
      tell(opened ? { type: 'reconnected' } : { type: 'opened', at: Date.now() });
      opened = true;
    }).catch((error: unknown) => error);
    if (signal.aborted || (failure instanceof NoEvents && !opened)) return;
    options.lost?.();
    await new Promise((resolve) => {
      setTimeout(resolve, backoff(attempt));
    });
    attempt += 1;
  }
}
