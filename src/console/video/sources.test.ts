import { expect, it } from 'vitest';
import { inOrder, namedBy, whereNamed, type VideoSource } from './sources.ts';

const NOTHING = { streams: [], docks: [], drones: [], stations: [] };
const source = (sourceCode: string, more: Partial<VideoSource> = {}): VideoSource => ({
  sourceCode,
  name: sourceCode,
  kind: 'fixed',
  online: '1',
  airportSn: null,
  droneSn: null,
  stationCode: null,
  ...more,
});

it('rows name sources by one value or several, each once', () => {
  const rows = [
    { dock: 'D1', cameras: ['A', 'B'] },
    { dock: 'D1', cameras: null },
    { dock: '', cameras: ['B'] },
  ];
  expect(namedBy(rows, { dock: 'dock', stream: 'cameras' })).toEqual({ ...NOTHING, docks: ['D1'], streams: ['A', 'B'] });
});

it('what is named becomes one condition, and nothing none', () => {
  expect(whereNamed(NOTHING)).toBeUndefined();
  expect(whereNamed({ ...NOTHING, docks: ['D1'], stations: ['S1'] })).toEqual([
    {
      operator: 'or',
      value: [
        { field: 'airportSn', operator: 'in', value: ['D1'] },
        { field: 'stationCode', operator: 'in', value: ['S1'] },
      ],
    },
  ]);
});

it('sources come as they are named, the drone of a dock before its cameras', () => {
  const sources = [
    source('c', { airportSn: 'D2' }),
    source('b', { airportSn: 'D1' }),
    source('a', { airportSn: 'D1' }),
    source('z', { droneSn: 'U1', kind: 'drone' }),
    source('x'),
  ];
  const order = inOrder(sources, { ...NOTHING, docks: ['D1', 'D2'], drones: ['U1'] }).map(({ sourceCode }) => sourceCode);
  expect(order).toEqual(['z', 'a', 'b', 'c', 'x']);
});

it('those with a picture stand before those without, each in their order', () => {
  const sources = ['a', 'b', 'c', 'd'].map((code) => source(code));
  const named = { ...NOTHING, streams: ['a', 'b', 'c', 'd'] };
  expect(inOrder(sources, named, new Set(['d', 'b'])).map(({ sourceCode }) => sourceCode)).toEqual(['b', 'd', 'a', 'c']);
  expect(inOrder(sources, named).map(({ sourceCode }) => sourceCode)).toEqual(['a', 'b', 'c', 'd']);
});
