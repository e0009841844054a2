/** How pages hear events where a browser has no shared workers. */
import { SharedStreams, type Join } from './sharing.ts';
import type { Heard } from './stream.ts';

/** How a page goes on hearing events. */
export interface Joined {
  stop: () => void;
  /** Names the resources whose live values the page shows. */
  want: (resources: readonly string[]) => void;
}

/** How a page hears events. */
export type Way = (join: Join, tell: (event: Heard) => void, after: Promise<unknown>) => Joined;

/** By a stream of its own. */
const alone: Way = (join, tell, after) => {
  const streams = new SharedStreams();
  const page = (event: Heard): void => void after.then(() => tell(event));
  streams.join(page, join);
  return { stop: () => streams.leave(page), want: (resources) => streams.want(page, resources) };
};

/** What pages say to each other: an event, the resources that one shows, or that whoever shows something should say so. */
type Passed = Heard | { type: 'want'; resources: readonly string[] } | { type: 'who' };

/**
 * One page reads for all: whoever has the lock; where it closes, the next. Browsers offer locks only where the address is secure, as
 * https and localhost are.
 */
const elected: Way = (join, tell, after) => {
  const name = `live ${join.url} ${join.group}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const pass = (passed: Passed): void => channel.postMessage(passed);
  let own: readonly string[] = [];
  /** What all pages show, as long as this one reads. */
  let all: Set<string> | undefined;
  let carry = (): void => undefined;
  let end = (): void => undefined;
  channel.addEventListener('message', ({ data }: MessageEvent<Passed>) => {
    if (data.type === 'who') pass({ type: 'want', resources: own });
    else if (data.type !== 'want') tell(data);
    else if (all && data.resources.length) {
      data.resources.forEach((resource) => all?.add(resource));
      carry();
    }
  });
  let first = true;
  const read = (granted: boolean): Promise<void> => {
    const relay = (event: Heard): void => {
      tell(event);
      pass(event);
    };
    // Who took over does not know what happened since the page before it closed.
    if (!granted) relay({ type: 'reconnected' });
    const reading = alone(join, relay, after);
    all = new Set(own);
    carry = () => {
      // Whoever came last knows nothing yet: all is told again.
      reading.want([]);
      reading.want([...(all ?? [])]);
    };
    end = reading.stop;
    if (own.length) carry();
    pass({ type: 'who' });
    return new Promise((resolve) => {
      stop.signal.addEventListener('abort', () => resolve());
    });
  };
  void navigator.locks
    .request(name, { ifAvailable: true }, (lock) => {
      if (!lock) {
        void after.then(() => tell({ type: 'opened', at: Date.now() }));
        return undefined;
      }
      first = false;
      return read(true);
    })
    .then(() => (first && !stop.signal.aborted ? navigator.locks.request(name, { signal: stop.signal }, () => read(false)) : undefined))
    .catch(() => undefined);
  return {
    stop: () => {
      stop.abort();
      end();
      channel.close();
    },
    want: (resources) => {
      own = resources;
      if (!all) pass({ type: 'want', resources });
      else {
        resources.forEach((resource) => all?.add(resource));
        carry();
      }
    },
  };
};

/** One for all where the browser can say which, else each for itself. */
export const withoutWorker: Way = (join, tell, after) =>
  (typeof BroadcastChannel === 'function' && 'locks' in navigator && navigator.locks ? elected : alone)(join, tell, after);
