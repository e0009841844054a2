import { useMemo } from 'react';
import type { MenuEntry } from '../../contract/manifest.ts';
import { deployment, type Deployment } from '../data/deployment.ts';
import { useStore } from '../data/store.ts';
import { holds, holdsAll } from './rights.ts';
import { sessionStore, type Session } from './session.ts';

/** Verb that opens a screen; its menu entry grants it, not a button. */
const VIEW = ':view';

/** Whether buttons are shown unfiltered: in a development build against another base address than the production one (S6-04). */
export const bypassed = (
  development: boolean,
  { baseURL, productionBaseURL }: Pick<Deployment, 'baseURL' | 'productionBaseURL'>,
): boolean => development && baseURL !== productionBaseURL;

/** Codes of the button entries in session storage (S3-13). */
export function readButtons(stored = sessionStorage.getItem('btnList')): ReadonlySet<string> {
  try {
    return new Set((JSON.parse(stored ?? '[]') as MenuEntry[]).flatMap((entry) => entry.fileUrl ?? []));
  } catch {
    return new Set();
  }
}

/** Which buttons a session shows; hiding one is never the protection, the server is. @param read codes of the button entries */
export function buttonFilter(session: Session | undefined, read: () => ReadonlySet<string>, open: boolean): (code: string) => boolean {
  const user = session?.user;
  if (open || holdsAll(user)) return () => true;
  const buttons = read();
  return (code) => (code.endsWith(VIEW) ? holds(user, code) : buttons.has(code));
}

/** Asks whether the button with a code is shown (S6-04). */
export function useButtons(): (code: string) => boolean {
  const session = useStore(sessionStore);
  return useMemo(() => buttonFilter(session, readButtons, bypassed(import.meta.env.DEV, deployment)), [session]);
}
