import { backoff } from '../data/client/backoff.ts';
import { onLive } from '../data/live/live.ts';
import { loadSession } from './session.ts';

/** Resources whose records decide what the menu holds. */
const SHAPING: readonly string[] = ['menu', 'role'];

/** Keeps documents, menu and rights as current as the server has them: what cannot be loaded is asked for again. Answers how to stop. */
export function keepSession(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let turn = 0;
  const load = (attempt = 0): void => {
    clearTimeout(timer);
    turn += 1;
    const mine = turn;
    loadSession().catch(() => {
      if (mine === turn) timer = setTimeout(load, backoff(attempt), attempt + 1);
    });
  };
  const stop = onLive((event) => {
    if (event.type === 'record' ? SHAPING.includes(event.resource) : event.type !== 'opened') load();
  });
  return () => {
    stop();
    turn += 1;
    clearTimeout(timer);
  };
}
