/** A message longer than this ends its session, as it would on a server that runs out of memory. */
const MAX_FRAME = 256 * 1024 * 1024;

const NOTHING = Buffer.alloc(0);

/** A length that no message may have: the peer is broken or the limit is passed. */
export class FrameError extends Error {}

/** Cuts a byte stream into whole wire-protocol messages, whatever the pieces it arrives in. */
export class FrameBuffer {
  #pieces: Buffer[] = [];
  #size = 0;
  #need = 5;

  /** True while a message is incomplete. */
  get partial(): boolean {
    return this.#size > 0;
  }

  /**
   * Adds a piece and answers all messages that are complete now, as one run of bytes (maybe empty).
   * The run may share memory with the piece.
   * @throws FrameError
   */
  push(piece: Buffer): Buffer {
    this.#pieces.push(piece);
    this.#size += piece.length;
    if (this.#size < this.#need) return NOTHING;
    const all = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces, this.#size);
    let end = 0;
    this.#need = 5;
    while (end + 5 <= all.length) {
      const length = 1 + all.readUInt32BE(end + 1);
      if (length < 5 || length > MAX_FRAME) throw new FrameError(`message of ${length} bytes, at most ${MAX_FRAME} are allowed`);
      if (end + length > all.length) {
        this.#need = length;
        break;
      }
      end += length;
    }
    const rest = all.subarray(end);
    this.#pieces = rest.length > 0 ? [rest] : [];
    this.#size = rest.length;
    return all.subarray(0, end);
  }
}

/** Calls `visit` with start and end of each message of a run. */
export function eachFrame(run: Buffer, visit: (start: number, end: number) => void): void {
  for (let start = 0; start < run.length;) {
    const end = start + 1 + run.readUInt32BE(start + 1);
    visit(start, end);
    start = end;
  }
}
