import { describe, expect, it } from 'vitest';
import type { SourceColumn } from '../../source/index.ts';
import { channelsOf, MARKS, type Channels, type Encoding } from './marks.ts';

const group = (name: string, by?: SourceColumn['by']): SourceColumn => ({
  name,
  title: name,
  titleEn: name,
  type: 'dict',
  role: 'group',
  ...(by ? { by } : {}),
});
const figure = (name: string): SourceColumn => ({ name, title: name, titleEn: name, type: 'number', role: 'measure' });

/** Names along the channels, or what keeps it from being drawn. */
function laid(encoding: Encoding, columns: SourceColumn[]): unknown {
  const channels = channelsOf(encoding, columns);
  if (!('y' in channels)) return channels;
  const { y, ...rest } = channels as Channels;
  return {
    ...Object.fromEntries(Object.entries(rest).map(([channel, column]) => [channel, (column as SourceColumn).name])),
    y: y.map((c) => c.name),
  };
}

const [a, b, day, n, m, o] = [group('a'), group('b'), group('day', 'day'), figure('n'), figure('m'), figure('o')];

describe('columns along channels', () => {
  it.each<[Encoding, SourceColumn[], unknown]>([
    [{ mark: 'bar' }, [a, b, n, m], { x: 'a', colour: 'b', y: ['n', 'm'] }],
    [{ mark: 'bar', x: 'b' }, [a, b, n], { x: 'b', colour: 'a', y: ['n'] }],
    [{ mark: 'line', y: ['m'] }, [a, n, m], { x: 'a', y: ['m'] }],
    [{ mark: 'ring', y: 'm' }, [a, n, m], { x: 'a', y: ['m'] }],
    [{ mark: 'heat' }, [a, b, n], { x: 'a', colour: 'n', y: ['b'] }],
    [{ mark: 'heat', y: 'a' }, [a, b, n], { x: 'b', colour: 'n', y: ['a'] }],
    [{ mark: 'calendar' }, [day, n], { x: 'day', colour: 'n', y: [] }],
    [{ mark: 'scatter' }, [a, n, m, o], { x: 'n', y: ['m'] }],
    [{ mark: 'scatter', size: 'n', colour: 'b' }, [a, b, n, m, o], { x: 'm', size: 'n', colour: 'b', y: ['o'] }],
    [{ mark: 'gauge' }, [n], { y: ['n'] }],
    [{ mark: 'funnel' }, [n, m], { y: ['n', 'm'] }],
    [{ mark: 'sankey' }, [a, b, n], { x: 'a', to: 'b', y: ['n'] }],
    [{ mark: 'rose' }, [a, b, n], { x: 'a', colour: 'b', y: ['n'] }],
    [{ mark: 'box' }, [a, ...['v', 'w', 'x', 'y', 'z'].map(figure)], { x: 'a', y: ['v', 'w', 'x', 'y', 'z'] }],
  ])('%j', (encoding, columns, wanted) => expect(laid(encoding, columns)).toEqual(wanted));

  it.each<[Encoding, SourceColumn[], unknown]>([
    [{ mark: 'bar', x: 'n' }, [a, b, n], { channel: 'x', name: 'n', allowed: ['a', 'b'] }],
    [{ mark: 'bar', y: ['n', 'p'] }, [a, n, m], { channel: 'y', index: 1, name: 'p', allowed: ['m'] }],
    [{ mark: 'bar', x: 'a', colour: 'a' }, [a, b, n], { channel: 'colour', name: 'a', allowed: ['b'] }],
    [{ mark: 'bar' }, [n], { expected: '1–2 group, 1+ measure' }],
    [{ mark: 'bar' }, [a, b, day, n], { expected: '1–2 group, 1+ measure' }],
    [{ mark: 'ring' }, [a, b, n], { expected: '1 group, 1 measure' }],
    [{ mark: 'calendar' }, [a, n], { expected: '1 group (by day), 1 measure' }],
    [{ mark: 'box' }, [a, n], { expected: '1 group, 5 measure' }],
    [{ mark: 'gauge' }, [a, n], { expected: '0 group, 1 measure' }],
    [{ mark: 'sankey' }, [a, n], { expected: '2 group, 1 measure' }],
  ])('%j cannot be drawn', (encoding, columns, wanted) => expect(laid(encoding, columns)).toEqual(wanted));

  it('are wanted by every mark', () => {
    expect(MARKS.filter((mark) => 'y' in channelsOf({ mark }, []))).toEqual([]);
  });
});
