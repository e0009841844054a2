import { useSyncExternalStore } from 'react';
import type { UserInfo } from '../../contract/manifest.ts';
import { ROLE_VIEW_PATHS, type RoleViewRequest } from '../../contract/roleView.ts';
import { keys, queryClient } from '../data/documents/queries.ts';
import { mayDiscard } from '../data/page/confirm.ts';
import { request } from '../data/client/client.ts';
import { hasUnsaved } from '../data/page/unsaved.ts';
import { holdsAll } from './rights.ts';
import { loadSession, sessionStore } from './session.ts';

/** Whether a user may see the console as a role: an administrator, and who does so already. */
export const offersRoleView = (user: UserInfo | undefined): boolean => holdsAll(user) || user?.view !== undefined;

/** Whose eyes the console is seen with; empty for the user's own. */
const eyesOf = (user: UserInfo | undefined): string =>
  user?.view ? [user.view.roleCode, user.companyCode, user.stationCode].join(' ') : '';

let eyes = '';
sessionStore.subscribe(() => {
  const before = eyes;
  eyes = eyesOf(sessionStore.get()?.user);
  if (eyes !== before) queryClient.clear();
});

/** The same; changes when a view begins or ends, at which nothing that was read or drawn before may stay. */
export const useEyes = (): string => useSyncExternalStore(sessionStore.subscribe, () => eyesOf(sessionStore.get()?.user));

let changing = false;
/** Whether a view is beginning or ending: what the manifest names may not be the user's any more. */
export const eyesChange = (): boolean => changing;

/**
 * Asks before something unsaved is lost, then makes the call and loads the session that it leaves, after which everything is drawn again.
 */
async function change(url: string, body?: RoleViewRequest, onAccepted?: () => void): Promise<void> {
  if (hasUnsaved() && !(await mayDiscard())) return;
  changing = true;
  try {
    // Figures name fields: with other eyes they may be refused, and nobody would see their answer.
    await queryClient.cancelQueries({ queryKey: keys.anyFigures });
    try {
      await request({ url, body, handled: true });
    } catch (refused) {
      changing = false;
      void queryClient.invalidateQueries({ queryKey: keys.anyFigures });
      throw refused;
    }
    onAccepted?.();
    await loadSession(true);
  } finally {
    changing = false;
  }
  // What had the focus is gone.
  requestAnimationFrame(() => document.getElementById('content')?.focus());
}

/** Sees the console as a role from now on; throws an ApiError when refused. */
export const beginRoleView = (wanted: RoleViewRequest, onAccepted: () => void): Promise<void> =>
  change(ROLE_VIEW_PATHS.begin, wanted, onAccepted);

/** Sees it with the user's own eyes again; throws an ApiError when refused. */
export const endRoleView = (): Promise<void> => change(ROLE_VIEW_PATHS.end);
