import { HEARTBEAT_MS, PATHS } from '../../contract/constants.ts';
import { request } from '../data/client/client.ts';

/** Tells the server every minute that the page is in use, while it is visible (S7-25); a failure shows nothing. Answers how to stop. */
export function startHeartbeat(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void request({ url: PATHS.heartbeat, silent: true }).catch(() => undefined);
  }, HEARTBEAT_MS);
  return () => clearInterval(timer);
}
