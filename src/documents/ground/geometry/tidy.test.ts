import { describe, expect, it } from 'vitest';
import { area, random } from './samples.ts';
import { isGeometry, tidy } from './tidy.ts';
import { tidied } from '../../features/geometry/tidied.ts';

describe('what is kept', () => {
  it('has eight decimals, no heights, nothing twice, outer rings counter-clockwise', () => {
    const polygon = {
      type: 'Polygon',
      coordinates: [
        [
          [100, 40, 7],
          [100, 41, 7],
          [101, 41, 7],
          [101, 41, 8],
          [101.123456789, 40, 7],
          [100, 40, 7],
        ],
      ],
    };
    expect(tidied({ type: 'geometry' }, polygon)).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [100, 40],
          [101.12345679, 40],
          [101, 41],
          [100, 41],
          [100, 40],
        ],
      ],
    });
    expect(tidied({ type: 'location' }, [100.123456789, 40])).toEqual([100.12345679, 40]);
    expect([tidied({ type: 'geometry' }, 'x'), tidied({ type: 'text' }, [1]), tidied({ type: 'location' }, [1])]).toEqual(['x', [1], [1]]);
  });

  it.each(Array.from({ length: 20 }, (_, i) => i))('stays as it is when it is kept again (%i)', (seed) => {
    const one = area(random(seed));
    expect(tidy(one)).toEqual(one);
    expect(isGeometry(one)).toBe(true);
  });
});
