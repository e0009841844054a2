import { createStore } from '../../data/store.ts';
import type { AccountDialog } from '../../session/account/index.ts';

/**
 * What can stand over the console: the palette of screens, actions and records, the sheet of shortcuts, the settings, the assistant, the
 * choice of a role to see it as, the dialogs of the account.
 */
export type Panel = 'palette' | 'shortcuts' | 'settings' | 'assistant' | 'roleView' | AccountDialog;

/** What stands over the console. */
export const panelStore = createStore<Panel | undefined>(undefined);

/** Opens one, in place of another. */
export const openPanel = (panel: Panel): void => panelStore.set(panel);
/** Closes one; another that was opened meanwhile stays, because a dialog tells of its end a moment later. */
export function closePanel(panel: Panel): void {
  if (panelStore.get() === panel) panelStore.set(undefined);
}
