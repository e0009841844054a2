/** A stream of MQTT packets that ends with an error before a packet of too many bytes is read: the broker itself knows no limit. */
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of the remaining length that a header may have. */
const MOST_LENGTH_BYTES = 4;

/** @param most bytes of a packet behind its fixed header */
export class PacketLimit extends Transform {
  /** Bytes of the packet that are still to come. */
  #left = 0;
  /** Bytes of the fixed header read so far, and the length they say. */
  #header = 0;
  #length = 0;

  constructor(private readonly most: number) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    for (let i = 0; i < chunk.length;) {
      if (this.#left > 0) {
        const taken = Math.min(this.#left, chunk.length - i);
        this.#left -= taken;
        i += taken;
        continue;
      }
      const byte = chunk[i] ?? 0;
      i += 1;
      if (this.#header === 0) {
        this.#header = 1;
        this.#length = 0;
        continue;
      }
      this.#length += (byte & 0x7f) * 128 ** (this.#header - 1);
      this.#header += 1;
      const more = (byte & 0x80) !== 0;
      if ((more && this.#header > MOST_LENGTH_BYTES) || (!more && this.#length > this.most)) return done(new Error('packet too large'));
      if (more) continue;
      this.#left = this.#length;
      this.#header = 0;
    }
    done(null, chunk);
  }
}
