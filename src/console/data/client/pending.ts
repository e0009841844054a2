const running = new Set<AbortController>();

/** A call on its way, which {@link cancelPending} and the caller's own signal can stop. */
export interface Pending {
  signal: AbortSignal;
  done: () => void;
}

/** Notes a call as pending until `done`. */
export function track(own?: AbortSignal): Pending {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  if (own?.aborted) stop();
  own?.addEventListener('abort', stop);
  running.add(controller);
  return {
    signal: controller.signal,
    done: () => {
      running.delete(controller);
      own?.removeEventListener('abort', stop);
    },
  };
}

/** Whether calls are on their way. */
export const isPending = (): boolean => running.size > 0;

/** Cancels every pending call; each rejects as interrupted (S8-04). */
export function cancelPending(): void {
  for (const controller of running) controller.abort();
  running.clear();
}
