import { eachFrame, FrameBuffer } from './frames.ts';
import { LETTER } from './wire.ts';

const HANDLED_LETTERS = new Set<number>([LETTER.notification, LETTER.ready, LETTER.error]);

/** State of a session between statements: idle, in a transaction, in a failed transaction. */
export type Status = 'I' | 'T' | 'E';

/** How a turn of the backend ended. */
export interface Outcome {
  /** Status in the last ReadyForQuery; undefined if none came. */
  status: Status | undefined;
  /** An ErrorResponse was among the answers. */
  failed: boolean;
  /** Any message came at all, and none was cut. */
  answered: boolean;
}

/** Reads along in the backend's answers: forwards whole messages, takes notifications out, notes how the turn ended. */
export class Reply {
  readonly #frames = new FrameBuffer();
  readonly #forward: (run: Buffer) => void;
  readonly #notify: (notification: Buffer) => void;
  #status: Status | undefined;
  #failed = false;
  #any = false;

  constructor(forward: (run: Buffer) => void, notify: (notification: Buffer) => void) {
    this.#forward = forward;
    this.#notify = notify;
  }

  /** Takes the next piece of output. `piece` may be overwritten by the backend afterwards. */
  push(piece: Uint8Array): void {
    const run = this.#frames.push(Buffer.from(piece));
    let from = 0;
    eachFrame(run, (start, end) => {
      const letter = run[start] ?? 0;
      this.#any = true;
      if (!HANDLED_LETTERS.has(letter)) return;
      if (letter === LETTER.ready) this.#status = String.fromCharCode(run[start + 5] ?? 0) as Status;
      else if (letter === LETTER.error) this.#failed = true;
      else {
        if (start > from) this.#forward(run.subarray(from, start));
        this.#notify(run.subarray(start, end));
        from = end;
      }
    });
    if (run.length > from) this.#forward(run.subarray(from));
  }

  /** To be read when the backend has come back. */
  get outcome(): Outcome {
    return { status: this.#status, failed: this.#failed, answered: this.#any && !this.#frames.partial };
  }
}
