import { TURN } from './messages.ts';

/** Milliseconds between two tries to cancel a statement that goes on. */
const AGAIN_MS = 1_000;

/**
 * The deadline of the statement that runs. Nothing else can run in its thread meanwhile, so the engine's file operations look
 * at the clock through {@link Deadline.expired}, and the main thread watches the shared counter for a statement that does none.
 */
export class Deadline {
  readonly #turn: Int32Array;
  #at = Infinity;

  constructor(shared: SharedArrayBuffer) {
    this.#turn = new Int32Array(shared);
  }

  /** Starts a turn of `session` (0 for the database's own) of `milliseconds` at most; 0 sets no limit. */
  begin(session: number, milliseconds: number): void {
    this.#at = milliseconds > 0 ? performance.now() + milliseconds : Infinity;
    Atomics.store(this.#turn, TURN.session, session);
    Atomics.store(this.#turn, TURN.deadline, Math.min(milliseconds, 0x7fff_ffff));
    Atomics.add(this.#turn, TURN.counter, 1);
  }

  /** Ends the turn. */
  end(): void {
    this.#at = Infinity;
    Atomics.add(this.#turn, TURN.counter, 1);
  }

  /** True once the deadline has passed, and again every second until the turn ends. */
  expired(): boolean {
    const now = performance.now();
    if (now <= this.#at) return false;
    this.#at = now + AGAIN_MS;
    return true;
  }
}
