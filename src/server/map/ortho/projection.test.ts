import { expect, it } from 'vitest';
import { projectionOf, type Projection } from './projection.ts';

const plane = (epsg: number): Projection => projectionOf(epsg) ?? expect.fail(`no plane ${epsg}`);

it('lays a zone on its meridian by the length of the meridian', () => {
  // From the equator to 45 degrees of WGS-84, as the handbooks have it.
  const quarter = 4_984_944.378;
  const [x, y] = plane(32_650).to([117, 45]);
  expect(x).toBeCloseTo(500_000, 4);
  expect(y).toBeCloseTo(quarter * 0.9996, 2);
  expect(plane(32_750).to([117, -45])[1]).toBeCloseTo(10_000_000 - quarter * 0.9996, 2);
  expect(plane(4548).to([117, 45])).toEqual([expect.closeTo(500_000, 4), expect.closeTo(quarter, 2)]);
  expect(plane(4527).to([117, 45])[0]).toBeCloseTo(39_500_000, 4);
  expect(plane(4498).to([117, 45])[0]).toBeCloseTo(20_500_000, 4);
  expect(plane(4509).to([117, 45])[0]).toBeCloseTo(500_000, 4);
});

it('knows a published place: the CN Tower in UTM zone 17', () => {
  const [x, y] = plane(32_617).to([-79.387_139, 43.642_567]);
  expect(x).toBeCloseTo(630_084, -1);
  expect(y).toBeCloseTo(4_833_438, -1);
});

it.each([4326, 4490, 3857, 32_601, 32_650, 32_660, 32_750, 4491, 4512, 4513, 4548, 4554])('goes there and back in %i', (epsg) => {
  const zone = epsg > 32_000 ? ((epsg - 1) % 100) * 6 - 177 : epsg === 4491 ? 75 : epsg === 4512 ? 135 : epsg === 4513 ? 75 : 117;
  for (const [turn, lat] of [
    [0, 0],
    [2.9, 39.5],
    [-2.9, 18],
    [1, -60],
    [-1.5, 71],
  ] as const) {
    const lon = zone + turn;
    const back = plane(epsg).from(plane(epsg).to([lon, lat]));
    // A millimetre.
    for (const i of [0, 1] as const) expect(Math.abs(back[i] - [lon, lat][i]!)).toBeLessThan(1e-8);
  }
});

it.each([0, 2436, 4214, 27_700, 32_600, 32_661, Number.NaN])('knows no plane %d', (epsg) => expect(projectionOf(epsg)).toBeUndefined());
