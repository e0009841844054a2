/** What the bytes of a file are like, all of them: what tells text from other files, and encodings from one another. */

const [NUL, NEWLINE] = [0, 10];
/** Control characters that text may hold: tab, line feed, vertical tab, form feed, carriage return, substitute, escape, and those of text sequences. */
const IN_TEXT = new Set([9, 10, 11, 12, 13, 0x1a, 0x1b, 0x1e, 0x1f]);
/** Bytes that windows-1252 leaves without a meaning. */
const NOT_1252 = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d]);

const isGbSecond = (byte: number): boolean => byte >= 0x40 && byte !== 0x7f && byte !== 0xff;
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

export class Survey {
  bytes = 0;
  /** Line feeds. */
  newlines = 0;
  /** Zero bytes on even and on odd places. */
  readonly zeros: [even: number, odd: number] = [0, 0];
  /** Other control characters that no text holds. */
  controls = 0;
  /** Bytes above ASCII. */
  high = 0;
  /** Of them, those in whole sequences of UTF-8. */
  utf8 = 0;
  /** Sequences that begin or end as UTF-8 never does. */
  utf8Bad = 0;
  /** Pairs of GB18030, those of them that everyday Chinese is written with, and what cannot be one. */
  gbPairs = 0;
  gbCommon = 0;
  gbBad = 0;
  /** Bytes that windows-1252 does not know. */
  not1252 = 0;
  #need = 0;
  #length = 0;
  #low = 0x80;
  #most = 0xbf;
  #lead = 0;
  #four = 0;

  add(chunk: Uint8Array): this {
    for (const byte of chunk) {
      if (byte < 0x80) this.#ascii(byte);
      else {
        this.high += 1;
        if (NOT_1252.has(byte)) this.not1252 += 1;
      }
      if (byte >= 0x80 || this.#need > 0) this.#utf8(byte);
      if (byte >= 0x80 || this.#lead > 0) this.#gb(byte);
      this.bytes += 1;
    }
    return this;
  }

  /** Nothing comes any more: what has begun is broken off. */
  end(): this {
    if (this.#need > 0) this.utf8Bad += 1;
    if (this.#lead > 0) this.gbBad += 1;
    this.#need = this.#lead = 0;
    return this;
  }

  #ascii(byte: number): void {
    if (byte === NEWLINE) this.newlines += 1;
    else if (byte === NUL) this.zeros[this.bytes % 2 === 0 ? 0 : 1] += 1;
    else if (byte < 0x20 && !IN_TEXT.has(byte)) this.controls += 1;
  }

  #utf8(byte: number): void {
    if (this.#need > 0) {
      if (byte >= this.#low && byte <= this.#most) {
        [this.#low, this.#most] = [0x80, 0xbf];
        this.#need -= 1;
        if (this.#need === 0) this.utf8 += this.#length;
        return;
      }
      this.utf8Bad += 1;
      this.#need = 0;
      [this.#low, this.#most] = [0x80, 0xbf];
      if (byte < 0x80) return;
    }
    const length = byte >= 0xc2 && byte <= 0xdf ? 2 : byte >= 0xe0 && byte <= 0xef ? 3 : byte >= 0xf0 && byte <= 0xf4 ? 4 : 0;
    if (length === 0) {
      this.utf8Bad += 1;
      return;
    }
    this.#length = length;
    this.#need = length - 1;
    // Overlong forms, halves of pairs and what lies beyond the last character are none.
    if (byte === 0xe0) this.#low = 0xa0;
    else if (byte === 0xed) this.#most = 0x9f;
    else if (byte === 0xf0) this.#low = 0x90;
    else if (byte === 0xf4) this.#most = 0x8f;
  }

  #gb(byte: number): void {
    if (this.#four > 0) {
      const fits = this.#four === 2 ? byte >= 0x81 && byte <= 0xfe : isDigit(byte);
      this.#four = fits ? this.#four - 1 : 0;
      if (!fits) this.gbBad += 1;
      if (this.#four === 0) this.#lead = 0;
    } else if (this.#lead > 0) {
      const lead = this.#lead;
      if (isDigit(byte)) {
        this.#four = 2;
        return;
      }
      this.#lead = 0;
      if (!isGbSecond(byte)) this.gbBad += 1;
      else {
        this.gbPairs += 1;
        if (byte >= 0xa1 && ((lead >= 0xb0 && lead <= 0xf7) || (lead >= 0xa1 && lead <= 0xa3))) this.gbCommon += 1;
      }
    } else if (byte === 0x80 || byte === 0xff) this.gbBad += 1;
    else this.#lead = byte;
  }
}
