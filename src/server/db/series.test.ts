import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../diagnosis/generate.ts';
import { packSeries, seriesText, unpackSeries, type Series } from './series.ts';

const back = (series: Series): unknown => unpackSeries(packSeries(series));

/** A curve of a string as a tracer samples it, of so many decimals. */
function curve(v: number, i: number): [number, number][] {
  const random = randomFrom(1);
  return Array.from({ length: 128 }, (_, n) => {
    const volts = (1290 * n) / 127 + random();
    const amperes = 10.2 - 0.0004 * volts - 10.2 * Math.exp((volts - 1290) / 55) + 0.012 * (random() - 0.5);
    return [Number(volts.toFixed(v)), Number(amperes.toFixed(i))];
  });
}

describe('series', () => {
  it.each<[string, Series]>([
    [
      'whole and decimal numbers',
      [
        [0, 9.81],
        [0.1, 9.8],
        [-5.25, -0.001],
      ],
    ],
    ['the same again and again', Array.from({ length: 2000 }, () => [1.5, 2.5] as const)],
    [
      'what no decimals say',
      [
        [1 / 3, Math.PI],
        [2 ** -1074, 1.797_693_134_862_315_7e308],
      ],
    ],
    [
      'numbers beyond whole ones',
      [
        [2 ** 53, -(2 ** 60)],
        [1e21, 5e-324],
      ],
    ],
    [
      'the greatest and the least whole numbers',
      [
        [2 ** 50 - 1, -(2 ** 50) + 1],
        [-(2 ** 50) + 1, 2 ** 50 - 1],
      ],
    ],
    [
      'sums that are off by their last bit',
      [
        [0.1 + 0.2, 0.7 + 0.1],
        [4.35, 1.005],
      ],
    ],
    [
      'nine decimals',
      [
        [0.123_456_789, 1e-9],
        [99_999.999_999_999, 3],
      ],
    ],
  ])('%s come back as they were', (_, series) => expect(back(series)).toEqual(series));

  it('any numbers of any decimals come back as they were', () => {
    const random = randomFrom(7);
    for (let n = 0; n < 500; n += 1) {
      const decimals = Math.floor(random() * 14);
      const one = (): number => Number(((random() - 0.5) * 10 ** Math.floor(random() * 8)).toFixed(decimals));
      const series = Array.from({ length: 2 + Math.floor(random() * 30) }, (): [number, number] => [one() + 0, one() + 0]);
      expect(back(series)).toEqual(series);
    }
  });

  it('a curve of 128 points takes 450 bytes at most', () => {
    expect(packSeries(curve(2, 4)).length).toBeLessThan(450);
    expect(packSeries(curve(1, 3)).length).toBeLessThan(380);
    expect(JSON.stringify(curve(2, 4)).length).toBeGreaterThan(1800);
  });

  it('bytes that hold none stay bytes', () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('PK\u{3}\u{4}'), Buffer.from([0x7f]), Buffer.alloc(32, 0x7f)])
      expect(unpackSeries(bytes)).toBe(bytes);
  });

  it('what is no list of pairs of numbers is refused', () => {
    for (const wrong of [null, 'x', [1], [[1]], [[1, 2, 3]], [[1, null]], [[1, Number.NaN]], [[1, '2']]])
      expect(() => packSeries(wrong)).toThrow(TypeError);
  });

  it('as PostgreSQL reads it', () => expect(Buffer.from(seriesText([[0, 1]]).slice(2), 'hex')).toEqual(packSeries([[0, 1]])));
});
