import { OFFER_SECONDS, type Look } from '../notifications.ts';
import { createStore } from '../store.ts';

/** What can be taken back at this moment, in the message that tells of it and by Ctrl Z. */
export const undoStore = createStore<(() => void) | undefined>(undefined);

/** The message's key: what is taken back goes, and the next thing done takes its place. */
const KEY = 'undo';

/**
 * Lets the user take back what was just done, for as long as the message stands. What was offered before is over.
 * @returns what the message that tells of it looks like
 */
export function offerUndo(title: string, run: () => void): Look {
  const undo = (): void => {
    undoStore.set(undefined);
    run();
  };
  undoStore.set(undo);
  setTimeout(() => undoStore.get() === undo && undoStore.set(undefined), OFFER_SECONDS * 1000);
  return { key: KEY, action: { title, run: () => undoStore.get() === undo && undo() } };
}
