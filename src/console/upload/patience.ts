/** Waits between tries, which all end early when the connection is back. */
export interface Patience {
  /** Waits; rejects with the signal's reason once it is aborted. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Ends every wait now. */
  wake: () => void;
}

/** See {@link Patience}. */
export function createPatience(): Patience {
  const waiting = new Set<() => void>();
  return {
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        const end = (): void => {
          clearTimeout(timer);
          waiting.delete(end);
          signal.removeEventListener('abort', stopped);
          resolve();
        };
        const stopped = (): void => {
          end();
          reject(signal.reason as Error);
        };
        const timer = setTimeout(end, ms);
        waiting.add(end);
        if (signal.aborted) stopped();
        else signal.addEventListener('abort', stopped);
      }),
    wake: () => {
      waiting.forEach((end) => end());
    },
  };
}
