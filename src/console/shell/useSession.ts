import { useEffect } from 'react';
import { notify } from '../data/notifications.ts';
import { startHeartbeat } from '../session/heartbeat.ts';
import { watchExpiry } from '../session/relogin.ts';
import { endSession, takeSession } from '../session/session.ts';
import { takeNotice } from '../session/storage.ts';

/** A session that cannot be loaded ends with what went wrong told on the next page (S4-06, S8-08). */
export const giveUp = (error: unknown): void => void endSession('/', error instanceof Error ? error.message : String(error));

/** Loads the session, keeps it alive, and offers the way back when it ends. */
export function useSession(): void {
  useEffect(() => {
    const notice = takeNotice();
    if (notice) notify('error', notice);
    takeSession().catch(giveUp);
    const stops = [startHeartbeat(), watchExpiry()];
    return () => stops.forEach((stop) => stop());
  }, []);
}
