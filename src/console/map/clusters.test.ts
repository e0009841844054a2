import { expect, it } from 'vitest';
import { clusterOf, clustersOf, isApart } from './clusters.ts';
import { thingsOf } from './things.ts';

const layer = (name: string, colour: string, places: readonly [number, number][]) => ({
  name,
  things: thingsOf({ rows: places.map((at, n) => ({ id: `${name}${n}`, $at: at })) }, 4, (row) => ({ colour, label: `no ${row.id}` })),
});
const stations = layer('s', '#0000aa', [
  [110, 35],
  [110.01, 35],
  [120, 30],
]);
const docks = layer('d', '#00aa00', [[110.02, 35.01]]);

it('makes one of what several layers have at one place, with the sum and the share of each', () => {
  const { data, layer: made, found } = clustersOf([stations, docks], 4);
  expect(made.data.features.map(({ properties }) => [properties.count, properties.ring])).toEqual([[3, 'ring|14|#0000aa:16,#00aa00:8']]);
  expect(data.get('s')?.features.map(({ properties }) => properties.id)).toEqual(['s2']);
  expect(data.get('d')?.features).toEqual([]);
  const [{ box, members } = expect.fail()] = [...found.values()];
  expect(box).toEqual([110, 35, 110.02, 35.01]);
  expect(members.map((member) => [member.layer, member.label])).toEqual([
    ['s', 'no s0'],
    ['s', 'no s1'],
    ['d', 'no d0'],
  ]);
});
it('leaves what one layer has as it is, also beside hidden layers and heat', () => {
  for (const others of [[], [{ ...docks, hidden: true }], [{ ...docks, heat: true }]]) {
    const { data, layer: made } = clustersOf([stations, ...others], 4);
    expect(data.get('s')).toBe(stations.things.data);
    expect(made.data.features).toEqual([]);
  }
});
it('joins neighbours that would be printed on each other, on either side of a cell', () => {
  // 40 px a cell at zoom 4: 1.76° each.
  const [west, east] = [layer('w', '#111111', [[1.7, 0]]), layer('e', '#222222', [[1.9, 0]])];
  expect(clustersOf([west, east], 4).layer.data.features.map(({ properties }) => properties.count)).toEqual([2]);
  expect(clustersOf([west, east], 9).layer.data.features).toEqual([]);
});
it('takes everything apart close by', () => expect(clustersOf([stations, docks], 16).layer.data.features).toEqual([]));
it('knows what a click found', () => {
  const clusters = clustersOf([stations, docks], 4);
  const [id = ''] = clusters.found.keys();
  expect(clusterOf(clusters, [stations, docks], { layer: 'clusters', id, count: 3 })?.members.length).toBe(3);
  expect(clusterOf(clusters, [stations, docks], { layer: 's', id: 's2' })).toBeUndefined();
});
it('tells places apart that differ by more than a mark', () => {
  expect([isApart([1, 1, 1, 1]), isApart([1, 1, 1.0001, 1]), isApart([1, 1, 1.001, 1])]).toEqual([false, false, true]);
});
