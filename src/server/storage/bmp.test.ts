import { describe, expect, it } from 'vitest';
import { isBmp, readBmp } from './bmp.ts';

/** A bitmap of two by two: red, green over blue, white. */
function bitmap(bits: number, { down = false, colours = [] as number[][], rows = [] as number[][] } = {}): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE(54 + colours.length * 4, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(2, 18);
  head.writeInt32LE(down ? -2 : 2, 22);
  head.writeUInt16LE(bits, 28);
  return Buffer.concat([head, Buffer.from(colours.flat()), Buffer.from((down ? rows : rows.toReversed()).flat())]);
}

const [RED, GREEN, BLUE, WHITE] = [
  [0, 0, 255],
  [0, 255, 0],
  [255, 0, 0],
  [255, 255, 255],
] as const;
const four = [RED, GREEN, BLUE, WHITE].map((colour) => [...colour, 0]);
const seen = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255];

describe('bitmaps', () => {
  it.each([
    [
      '24 bits',
      bitmap(24, {
        rows: [
          [...RED, ...GREEN, 0, 0],
          [...BLUE, ...WHITE, 0, 0],
        ],
      }),
    ],
    [
      '24 bits from the top',
      bitmap(24, {
        down: true,
        rows: [
          [...RED, ...GREEN, 0, 0],
          [...BLUE, ...WHITE, 0, 0],
        ],
      }),
    ],
    [
      '32 bits',
      bitmap(32, {
        rows: [
          [...RED, 9, ...GREEN, 9],
          [...BLUE, 9, ...WHITE, 9],
        ],
      }),
    ],
    [
      '8 bits',
      bitmap(8, {
        colours: four,
        rows: [
          [0, 1, 0, 0],
          [2, 3, 0, 0],
        ],
      }),
    ],
    [
      '4 bits',
      bitmap(4, {
        colours: four,
        rows: [
          [0x01, 0, 0, 0],
          [0x23, 0, 0, 0],
        ],
      }),
    ],
  ])('of %s are read', (_, bytes) => {
    expect([isBmp(bytes), [...(readBmp(bytes, 4)?.data ?? [])]]).toEqual([true, seen]);
  });
  it('of 1 bit are read', () => {
    const bytes = bitmap(1, {
      colours: [four[0] ?? [], four[3] ?? []],
      rows: [
        [0x40, 0, 0, 0],
        [0x80, 0, 0, 0],
      ],
    });
    expect([...(readBmp(bytes, 4)?.data ?? [])]).toEqual([255, 0, 0, 255, 255, 255, 255, 255, 255, 255, 0, 0]);
  });
  it('are refused when they are cut off, larger than allowed, or of another depth', () => {
    const whole = bitmap(24, {
      rows: [
        [...RED, ...GREEN, 0, 0],
        [...BLUE, ...WHITE, 0, 0],
      ],
    });
    expect([readBmp(whole.subarray(0, -1), 4), readBmp(whole, 3), readBmp(bitmap(16), 4)]).toEqual([undefined, undefined, undefined]);
  });
});
