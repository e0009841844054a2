import type { Joined, Way } from './alone.ts';
import type { Said } from './sharing.ts';
import type { Heard } from './stream.ts';

/** Loaded where it is needed. */
const without: Way = (join, tell, after) => {
  const joined = import('./alone.ts').then(({ withoutWorker }) => (stopped ? undefined : withoutWorker(join, tell, after)));
  let stopped = false;
  return {
    stop: () => {
      stopped = true;
      void joined.then((one) => one?.stop());
    },
    want: (resources) => void joined.then((one) => one?.want(resources)),
  };
};

/** A worker that all pages share reads for all. */
const shared: Way = (join, tell, after) => {
  let instead: Joined | undefined;
  let wanted: readonly string[] = [];
  const worker = new SharedWorker(new URL('live.worker.ts', import.meta.url), { type: 'module', name: 'live' });
  const { port } = worker;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has none
  const say = (said: Said): void => port.postMessage(said);
  const leave = (): void => say({ type: 'leave' });
  const enter = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    say(join);
    say({ type: 'want', resources: wanted });
    tell({ type: 'reconnected' });
  };
  port.addEventListener('message', ({ data }: MessageEvent<Heard>) => void after.then(() => tell(data)));
  port.start();
  say(join);
  addEventListener('pagehide', leave);
  addEventListener('pageshow', enter);
  // Where the worker cannot be loaded, the page does without.
  worker.addEventListener(
    'error',
    () => {
      instead = without(join, tell, after);
      instead.want(wanted);
    },
    { once: true },
  );
  return {
    stop: () => {
      removeEventListener('pagehide', leave);
      removeEventListener('pageshow', enter);
      leave();
      port.close();
      instead?.stop();
    },
    want: (resources) => {
      wanted = resources;
      say({ type: 'want', resources });
      instead?.want(resources);
    },
  };
};

/**
 * Hears the server's events in the way that costs the browser the fewest connections.
 * @param after what happens before this is over is told after it
 */
export const connect: Way = (join, tell, after) => (typeof SharedWorker === 'function' ? shared : without)(join, tell, after);
