import { PATHS } from '../../../contract/constants.ts';
import { addressOf } from '../../data/client/address.ts';
import { deployment } from '../../data/deployment.ts';
import { createStore } from '../../data/store.ts';

/** What the console knows of its server. */
export interface ConnectionState {
  /** The server cannot be reached. */
  lost: boolean;
  /** The server has another version of the console than this page. */
  outdated: boolean;
}

/** The connection as last looked at. */
export const connectionStore = createStore<ConnectionState>({ lost: false, outdated: false });

/** Between two looks, ms; while the connection is lost they come faster. */
const CALM = 60_000;
const EAGER = 3_000;
/** An answer later than this is none, ms. */
const PATIENCE = 10_000;

const SCRIPT = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/** Address of the script that a page starts with: it carries the hash of its content, so that it tells versions apart. */
export const entryOf = (html: string): string | undefined => SCRIPT.exec(html)?.[1];

const own = (): string | undefined => document.querySelector('script[type=module][src]')?.getAttribute('src') ?? undefined;

/** Where calls go to another host than the page's, that must answer too, whatever it says. */
const reachCalls = (signal: AbortSignal): Promise<unknown> | undefined =>
  deployment.baseURL === '' ? undefined : fetch(addressOf(PATHS.server), { cache: 'no-cache', signal });

async function look(): Promise<void> {
  const state = connectionStore.get();
  try {
    const signal = AbortSignal.timeout(PATIENCE);
    const [answer] = await Promise.all([
      fetch('/index.html', { cache: 'no-cache', headers: { Accept: 'text/html' }, signal }),
      reachCalls(signal),
    ]);
    const entry = answer.ok ? entryOf(await answer.text()) : undefined;
    const outdated = state.outdated || (entry !== undefined && own() !== undefined && entry !== own());
    connectionStore.set(state.lost || outdated !== state.outdated ? { lost: false, outdated } : state);
  } catch {
    if (!state.lost) connectionStore.set({ ...state, lost: true });
  }
}

/**
 * Looks after the connection for as long as it is wanted: now and then, at once when the network or the window comes or goes. Answers how
 * to stop.
 */
export function watchConnection(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = true;
  const next = async (): Promise<void> => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') await look();
    if (running) timer = setTimeout(() => void next(), connectionStore.get().lost ? EAGER : CALM);
  };
  const now = (): void => void next();
  const onOffline = (): void => {
    connectionStore.set({ ...connectionStore.get(), lost: true });
    now();
  };
  if (navigator.onLine) timer = setTimeout(now, CALM);
  else onOffline();
  addEventListener('online', now);
  addEventListener('offline', onOffline);
  document.addEventListener('visibilitychange', now);
  return () => {
    running = false;
    clearTimeout(timer);
    removeEventListener('online', now);
    removeEventListener('offline', onOffline);
    document.removeEventListener('visibilitychange', now);
  };
}
