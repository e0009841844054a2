import { FrameBuffer, eachFrame } from './frames.ts';
import type { Status } from './reply.ts';
import { scopeStatement, sqlOf } from './statements.ts';
import { LETTER } from './wire.ts';

/** Output is handed over in pieces of about this many bytes. */
const PIECE = 256 * 1024;

/** The client's end of a session. */
export interface SessionPort {
  send(bytes: Uint8Array<ArrayBuffer>): void;
  close(): void;
}

/** Messages that the backend runs in one go: up to a Sync or simple query (`ready` is answered), or up to a Flush. */
export interface Group {
  bytes: Buffer;
  end: 'ready' | 'flush';
  /** `performance.now()` when it was complete; the statement's deadline counts from here. */
  arrived: number;
  /** Text of its Query or Parse messages. */
  sql: string;
  /** It binds the unnamed statement without having prepared it itself. */
  needsUnnamed: boolean;
  preparesUnnamed: boolean;
}

const ENDS = new Map<number, Group['end']>([
  [LETTER.query, 'ready'],
  [LETTER.sync, 'ready'],
  [LETTER.functionCall, 'ready'],
  [LETTER.flush, 'flush'],
]);

const IGNORED = new Set<number>([LETTER.copyData, LETTER.copyDone, LETTER.copyFail]);

const freshGroup = () => ({ frames: [] as Buffer[], sql: '', needsUnnamed: false, preparesUnnamed: false });

/** One client of the embedded database: what it sent and has not been run, what it prepared, and where its transaction stands. */
export class Session {
  readonly groups: Group[] = [];
  readonly statements = new Set<string>();
  /** Milliseconds, from the start-up packet; 0 is none. */
  statementTimeout = 0;
  idleTimeout = 0;
  started = false;
  ended = false;
  queued = false;
  status: Status = 'I';
  /** Between a Flush and the Sync that ends it. */
  midway = false;
  /** An error was answered; messages are dropped up to the next Sync. */
  skipping = false;
  idleSince = 0;

  readonly #input = new FrameBuffer();
  #next = freshGroup();
  #output: Buffer[] = [];
  #outputSize = 0;

  constructor(
    readonly id: number,
    readonly port: SessionPort,
  ) {}

  /** Takes bytes after the start-up packet; answers true when the client says goodbye. @throws FrameError */
  take(bytes: Buffer): boolean {
    let goodbye = false;
    const run = this.#input.push(bytes);
    eachFrame(run, (start, end) => {
      if (run[start] === LETTER.terminate) goodbye = true;
      else if (!goodbye && !IGNORED.has(run[start] ?? 0)) this.#add(run.subarray(start, end));
    });
    return goodbye;
  }

  #add(original: Buffer): void {
    const next = this.#next;
    const { frame, prepares, binds } = scopeStatement(original, `s${this.id}_`);
    next.frames.push(frame);
    next.sql += sqlOf(original);
    if (prepares) this.statements.add(prepares);
    else if (prepares === '') next.preparesUnnamed = true;
    if (binds === '' && !next.preparesUnnamed) next.needsUnnamed = true;
    const end = ENDS.get(frame[0] ?? 0);
    if (!end) return;
    const { frames, ...rest } = next;
    const whole = frames.length === 1 ? frame : Buffer.concat(frames);
    this.groups.push({ ...rest, bytes: whole, end, arrived: performance.now() });
    this.#next = freshGroup();
  }

  /** Collects answers; large ones leave in pieces. */
  write(run: Buffer): void {
    this.#output.push(run);
    this.#outputSize += run.length;
    if (this.#outputSize >= PIECE) this.flush();
  }

  /** Sends what was collected. */
  flush(): void {
    if (this.#outputSize === 0) return;
    const bytes = new Uint8Array(this.#outputSize);
    let at = 0;
    for (const run of this.#output) {
      bytes.set(run, at);
      at += run.length;
    }
    this.#output = [];
    this.#outputSize = 0;
    if (!this.ended) this.port.send(bytes);
  }

  /** Sends an answer at once. */
  reply(...messages: Buffer[]): void {
    for (const message of messages) this.write(message);
    this.flush();
  }
}
