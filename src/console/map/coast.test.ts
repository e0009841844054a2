import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon } from 'geojson';
import { expect, it } from 'vitest';
import { feature } from 'topojson-client';
import { cutAtDateLine } from './coast.ts';

const land = (scale: string): MultiPolygon => {
  const topology = JSON.parse(readFileSync(`node_modules/world-atlas/land-${scale}.json`, 'utf8')) as Parameters<typeof feature>[0];
  const shape = feature(topology, topology.objects['land'] as never) as unknown as FeatureCollection;
  return shape.features[0]?.geometry as MultiPolygon;
};
const longest = ({ coordinates }: MultiPolygon): number =>
  Math.max(
    ...coordinates
      .flat()
      .flatMap((ring) => ring.slice(1).map(([lon = 0, lat = 0], n) => (Math.abs(lat) === 90 ? 0 : Math.abs(lon - (ring[n]?.[0] ?? 0))))),
  );

it.each(['110m', '50m'])('no line of the coast of %s goes across the map', (scale) => {
  expect(longest(land(scale))).toBeGreaterThan(300);
  const whole = cutAtDateLine(land(scale));
  expect(longest(whole)).toBeLessThan(90);
  const lons = whole.coordinates.flat(2).map(([lon = 0]) => lon);
  expect([Math.min(...lons), Math.max(...lons)]).toEqual([-180, 180]);
  // Nothing is lost.
  expect(whole.coordinates.length).toBeGreaterThanOrEqual(land(scale).coordinates.length);
});
it('keeps the hole of a ring that is not cut', () => {
  const square = (a: number, b: number) => [
    [a, a],
    [b, a],
    [b, b],
    [a, b],
    [a, a],
  ];
  const shape: MultiPolygon = { type: 'MultiPolygon', coordinates: [[square(0, 9), square(2, 4)]] };
  expect(cutAtDateLine(shape)).toEqual(shape);
});
it('closes a ring around the pole over the pole', () => {
  const ring = [-170, -90, 0, 90, 170, -170].map((lon) => [lon, -70]);
  const [piece = []] = cutAtDateLine({ type: 'MultiPolygon', coordinates: [[ring]] }).coordinates.map(([outer = []]) => outer);
  expect(piece.some(([, lat]) => lat === -90)).toBe(true);
});
