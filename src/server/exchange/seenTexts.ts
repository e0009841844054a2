import { createHash } from 'node:crypto';

const START = 1024;

/**
 * Which texts were seen before, and on which line, in 24 bytes each. Texts are told apart by 63 bits of a hash: among a million
 * of them two are taken for one once in ten million files.
 */
export class SeenTexts {
  #hashes = new BigUint64Array(START);
  #lines = new Int32Array(START);
  #size = 0;

  /** The line the text stood on first; undefined when it is new, and it is remembered then. */
  first(text: string, line: number): number | undefined {
    if (this.#size * 2 >= this.#hashes.length) this.#grow();
    // Zero is an empty place.
    const hash = createHash('sha1').update(text).digest().readBigUInt64LE() | 1n;
    const at = this.#placeOf(hash);
    if (this.#hashes[at] === hash) return this.#lines[at];
    this.#hashes[at] = hash;
    this.#lines[at] = line;
    this.#size += 1;
    return undefined;
  }

  /** Where a hash is, or the empty place where it belongs. */
  #placeOf(hash: bigint): number {
    const last = this.#hashes.length - 1;
    let at = Number((hash >> 1n) & BigInt(last));
    while (this.#hashes[at] !== 0n && this.#hashes[at] !== hash) at = (at + 1) & last;
    return at;
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines];
    this.#hashes = new BigUint64Array(hashes.length * 2);
    this.#lines = new Int32Array(hashes.length * 2);
    for (const [i, hash] of hashes.entries()) {
      if (hash === 0n) continue;
      const at = this.#placeOf(hash);
      this.#hashes[at] = hash;
      this.#lines[at] = lines[i] ?? 0;
    }
  }
}
