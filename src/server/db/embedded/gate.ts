import { DbError } from '../errors.ts';

interface Waiter {
  resolve: () => void;
  reject: (error: Error) => void;
}

/** Lets callers through while it is open, makes them wait for a bounded time while it is shut, and refuses once it is closed. */
export class Gate {
  readonly #patience: number;
  readonly #waiting = new Set<Waiter>();
  #state: 'open' | 'shut' | 'closed' = 'shut';

  /** @param patience milliseconds a caller waits at most */
  constructor(patience: number) {
    this.#patience = patience;
  }

  /** Resolves when open. @throws DbError EMBEDDED_STOPPED when closed, or shut for too long. */
  pass(): Promise<void> {
    if (this.#state === 'open') return Promise.resolve();
    if (this.#state === 'closed') return Promise.reject(new DbError('EMBEDDED_STOPPED', 'the embedded database is closed'));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        resolve: () => this.#settle(waiter, timer, resolve),
        reject: (error) => this.#settle(waiter, timer, () => reject(error)),
      };
      const late = new DbError('EMBEDDED_STOPPED', `the embedded database did not come back within ${this.#patience / 1000} s`);
      const timer = setTimeout(() => waiter.reject(late), this.#patience);
      this.#waiting.add(waiter);
    });
  }

  /** Lets everybody through. */
  open(): void {
    this.#state = 'open';
    for (const waiter of this.#waiting) waiter.resolve();
  }

  /** Makes callers wait. */
  shut(): void {
    this.#state = 'shut';
  }

  /** Refuses everybody from now on. */
  close(): void {
    this.#state = 'closed';
    for (const waiter of this.#waiting) waiter.reject(new DbError('EMBEDDED_STOPPED', 'the embedded database is closed'));
  }

  #settle(waiter: Waiter, timer: NodeJS.Timeout, then: () => void): void {
    clearTimeout(timer);
    this.#waiting.delete(waiter);
    then();
  }
}
