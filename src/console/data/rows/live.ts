import type { LiveProvider } from '@refinedev/core';
import { onLive } from '../live/live.ts';

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
