import { TURN } from './messages.ts';

/** Milliseconds between two looks, and beyond its deadline that a statement gets to take note of its cancel. */
const LOOK_MS = 250;
const GRACE_MS = 4_000;

/** Watches from outside for a statement that passed its deadline and did not stop: it computes without touching a file. */
export class Watchdog {
  readonly #turn: Int32Array;
  readonly #timer: NodeJS.Timeout;
  #counter = 0;
  #since = 0;

  /** @param onOverrun called once, with the session whose statement it is (0 for the database's own housekeeping) */
  constructor(shared: SharedArrayBuffer, onOverrun: (session: number) => void) {
    this.#turn = new Int32Array(shared);
    this.#timer = setInterval(() => {
      if (!this.#overrun(performance.now())) return;
      this.stop();
      onOverrun(Atomics.load(this.#turn, TURN.session));
    }, LOOK_MS);
    this.#timer.unref();
  }

  /** Ends the watch. */
  stop(): void {
    clearInterval(this.#timer);
  }

  #overrun(now: number): boolean {
    const counter = Atomics.load(this.#turn, TURN.counter);
    if (counter !== this.#counter) {
      this.#counter = counter;
      this.#since = now;
    }
    const deadline = Atomics.load(this.#turn, TURN.deadline);
    return counter % 2 !== 0 && deadline > 0 && now - this.#since > deadline + GRACE_MS;
  }
}
