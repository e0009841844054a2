/**
 * How series of pairs lie in a column of bytes: as whole numbers of the least decimals that keep every value exactly, each the difference
 * from what the ones before it lead to expect, in as few bytes as that takes. A curve of 128 points needs 430 bytes so, and 1.4 kB as
 * `jsonb`. What has no such decimals lies there as it is in memory. Either way every number comes back as it was.
 */
export type Series = readonly (readonly [number, number])[];

/** Begins every series, so that other bytes of a database are none. */
const MARK = Buffer.from('\u{7f}pairs', 'latin1');
/** Before the bytes of a series of which a few members are wanted. */
const THINNED = Buffer.from('\u{7f}few of', 'latin1');
/** So many members at most. */
const FEW = 32;

/** Kinds of what follows: values as in memory, or whole numbers. */
const [FLOATS, WHOLES] = [0, 1];
/** Where their number stands, in two bytes. */
const COUNT_AT = MARK.length + 1;
const MOST = 0xffff;
/** Decimals that are tried. */
const MOST_DECIMALS = 9;

const POWERS = Array.from({ length: MOST_DECIMALS + 1 }, (_, n) => 10 ** n);

/** The fewest decimals that say all values exactly; undefined where there are none. */
function decimalsOf(values: readonly number[]): number | undefined {
  let decimals = 0;
  for (const value of values) {
    let power = POWERS[decimals] ?? 1;
    // A quotient of whole numbers is the number nearest to it, which is what the decimals mean.
    while (Math.round(value * power) / power !== value) {
      decimals += 1;
      const next = POWERS[decimals];
      if (next === undefined) return undefined;
      power = next;
    }
  }
  const power = POWERS[decimals] ?? 1;
  // Differences of differences have to be whole numbers as well.
  const exact = values.every((value) => Math.abs(value * power) < 2 ** 50 && Math.round(value * power) / power === value);
  return exact ? decimals : undefined;
}

/** Differences from the value before, or from the line through the two before. */
function differences(wholes: readonly number[], order: 1 | 2): number[] {
  let [last, step] = [0, 0];
  return wholes.map((whole) => {
    const difference = whole - last;
    const left = order === 1 ? difference : difference - step;
    [last, step] = [whole, difference];
    return left;
  });
}

/** Seven bits a byte, the sign in the lowest. Beyond 32 bits by division: bits of numbers are 32. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value < 0 ? -value * 2 - 1 : value * 2;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

const packed = (values: readonly number[]): number[] => {
  const bytes: number[] = [];
  for (const value of values) pushVarint(bytes, value);
  return bytes;
};

/** One axis: its decimals, the order of its differences, and these. */
function axisOf(values: readonly number[]): number[] | undefined {
  const decimals = decimalsOf(values);
  if (decimals === undefined) return undefined;
  const power = POWERS[decimals] ?? 1;
  const wholes = values.map((value) => Math.round(value * power));
  const [once, twice] = [packed(differences(wholes, 1)), packed(differences(wholes, 2))];
  return once.length <= twice.length ? [decimals * 2, ...once] : [decimals * 2 + 1, ...twice];
}

/** Bytes of a series. @throws TypeError what is no list of pairs of numbers, or longer than 65,535 */
export function packSeries(value: unknown): Buffer {
  const pairs = value as Series;
  const isPair = (pair: unknown): boolean => Array.isArray(pair) && pair.length === 2 && pair.every((n) => Number.isFinite(n));
  if (!Array.isArray(value) || value.length > MOST || !value.every(isPair)) throw new TypeError('a series is a list of pairs of numbers');
  const [xs, ys] = [axisOf(pairs.map(([x]) => x)), axisOf(pairs.map(([, y]) => y))];
  const count = [pairs.length >> 8, pairs.length & 0xff];
  if (xs && ys) return Buffer.concat([MARK, Buffer.from([WHOLES, ...count, ...xs, ...ys])]);
  const floats = Buffer.alloc(pairs.length * 16);
  for (const [n, [x, y]] of pairs.entries()) {
    floats.writeDoubleLE(x, n * 16);
    floats.writeDoubleLE(y, n * 16 + 8);
  }
  return Buffer.concat([MARK, Buffer.from([FLOATS, ...count]), floats]);
}

/** Reads what {@link packSeries} wrote, byte after byte. */
class Reading {
  #at: number;

  constructor(
    private readonly bytes: Buffer,
    at: number,
  ) {
    this.#at = at;
  }

  byte(): number {
    const byte = this.bytes[this.#at];
    if (byte === undefined) throw new RangeError('the series is cut off');
    this.#at += 1;
    return byte;
  }

  double(): number {
    const value = this.bytes.readDoubleLE(this.#at);
    this.#at += 8;
    return value;
  }

  varint(): number {
    let [rest, power] = [0, 1];
    for (;;) {
      const byte = this.byte();
      rest += (byte % 128) * power;
      if (byte < 128) break;
      power *= 128;
    }
    return rest % 2 ? -(rest + 1) / 2 : rest / 2;
  }

  axis(count: number): number[] {
    const head = this.byte();
    const power = POWERS[head >> 1] ?? 1;
    let [last, step] = [0, 0];
    return Array.from({ length: count }, () => {
      const difference = this.varint() + (head % 2 ? step : 0);
      last += difference;
      step = difference;
      return last / power;
    });
  }
}

function pairsOf(bytes: Buffer): [number, number][] {
  const reading = new Reading(bytes, MARK.length);
  const kind = reading.byte();
  const count = reading.byte() * 256 + reading.byte();
  if (kind === FLOATS) return Array.from({ length: count }, () => [reading.double(), reading.double()]);
  const [xs, ys] = [reading.axis(count), reading.axis(count)];
  return xs.map((x, n) => [x, ys[n] ?? 0]);
}

/** Members evenly apart, the first among them. */
function thinned<T>(members: readonly T[]): T[] {
  const step = Math.ceil(members.length / FEW);
  return members.filter((_, n) => n % step === 0);
}

/** The series that bytes hold, or a few of its members where they say so; bytes that hold none as they are. */
export function unpackSeries(bytes: Buffer): [number, number][] | Buffer {
  const few = bytes.subarray(0, THINNED.length).equals(THINNED);
  const own = few ? bytes.subarray(THINNED.length) : bytes;
  if (!own.subarray(0, MARK.length).equals(MARK)) return bytes;
  const pairs = pairsOf(own);
  return few ? thinned(pairs) : pairs;
}

/** SQL of a column's series by a few of its members. */
export const thinnedSql = (column: string): string => `'\\x${THINNED.toString('hex')}'::bytea || ${column}`;

/** SQL of the number of its members. */
export const countSql = (column: string): string => `get_byte(${column}, ${COUNT_AT}) * 256 + get_byte(${column}, ${COUNT_AT + 1})`;

/** Its bytes as PostgreSQL reads them. */
export const seriesText = (value: unknown): string => `\\x${packSeries(value).toString('hex')}`;
