import { createStore } from '../store.ts';

/** Whether the session counts as expired and the user has not yet said what to do about it (S4-09). */
export const expiredStore = createStore(false);

let quiet = 0;

/** Notes that the server no longer knows the session. Any number of refused calls raise one flag. */
export function raiseExpired(): void {
  if (quiet === 0) expiredStore.set(true);
}

/** Either choice of the prompt clears the flag. */
export const clearExpired = (): void => expiredStore.set(false);

/** Does work during which no end of the session is prompted: loading the user tells of it in its own way (S8-08). */
export async function withoutPrompt<T>(work: () => Promise<T>): Promise<T> {
  quiet += 1;
  try {
    return await work();
  } finally {
    quiet -= 1;
  }
}
