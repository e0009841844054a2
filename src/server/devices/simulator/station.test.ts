import { expect, it } from 'vitest';
import { weatherAt } from './station.ts';

it('makes weather of a day: dark at night, warm modules at noon, wind below every limit', () => {
  const [night, noon] = [weatherAt(Date.UTC(2026, 5, 1, 18)), weatherAt(Date.UTC(2026, 5, 1, 4))];
  expect(night['irradiance']).toBe(0);
  expect(noon['irradiance']).toBeGreaterThan(600);
  expect(noon['moduleTemp']).toBeGreaterThan(Number(noon['temperature']) + 10);
  for (let hour = 0; hour < 48; hour += 1) {
    const { windSpeed = -1, humidity = -1 } = weatherAt(Date.UTC(2026, 0, 1) + hour * 3_500_000);
    expect(windSpeed).toBeGreaterThan(0);
    expect(windSpeed).toBeLessThan(8);
    expect(humidity).toBeGreaterThan(0);
    expect(humidity).toBeLessThan(100);
  }
});
