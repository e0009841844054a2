import type { LiveProvider } from '@refinedev/core';
import { PATHS } from '../../../contract/constants.ts';
import type { LiveEvent } from '../../../contract/manifest.ts';
import { tokenStore } from '../client/token.ts';
import { backoff } from '../client/backoff.ts';
import { calm } from '../page/calm.ts';

/** Events, and `reconnected` after a gap in which some may have been missed. */
export type Heard = LiveEvent | { type: 'reconnected' };

const listeners = new Set<(event: Heard) => void>();
const tell = (event: Heard): void => {
  for (const listener of listeners) listener(event);
};

async function readStream(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const response = await fetch(PATHS.events, {
    headers: { Authorization: `Bearer ${tokenStore.get()}`, Accept: 'text/event-stream' },
    signal,
  });
  if (!response.ok || !response.body) throw new Error(`events answered ${response.status}`);
  onOpen();
  // What happens until the first page stands waits in the open stream; so does the code that reads it.
  await calm;
  const { eventsOf } = await import('../../../contract/events.ts');
  for await (const data of eventsOf(response.body)) tell(JSON.parse(data) as LiveEvent);
}

/** Listens to the server's events for as long as the page lives; answers how to stop. */
export function startLive(): () => void {
  const stop = new AbortController();
  void (async () => {
    let attempt = 0;
    let opened = false;
    while (!stop.signal.aborted) {
      await readStream(stop.signal, () => {
        attempt = 0;
        if (opened) tell({ type: 'reconnected' });
        opened = true;
      }).catch(() => undefined);
      if (stop.signal.aborted) return;
      await new Promise((resolve) => {
        setTimeout(resolve, backoff(attempt));
      });
      attempt += 1;
    }
  })();
  return () => stop.abort();
}

/** Hears every event; answers how to stop. */
export function onLive(listener: (event: Heard) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const VERBS = { insert: 'created', update: 'updated', delete: 'deleted' } as const;
/** Events of one resource within this time (ms) refresh a list once. */
const GATHER = 400;

/** Refreshes Refine's lists of a resource when its records change anywhere. */
export const liveProvider: LiveProvider = {
  subscribe: ({ channel, callback }) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return onLive((event) => {
      const mine = event.type === 'reconnected' || (event.type === 'record' && `resources/${event.resource}` === channel);
      if (!mine || timer) return;
      timer = setTimeout(() => {
        timer = undefined;
        callback({
          channel,
          type: event.type === 'record' ? VERBS[event.verb] : '*',
          payload: { ids: event.type === 'record' ? event.ids : [] },
          date: new Date(),
        });
      }, GATHER);
    });
  },
  unsubscribe: (stop: () => void) => stop(),
};
