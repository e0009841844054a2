import { describe, expect, it } from 'vitest';
import { normaliseStates } from '../../../documents/features/states/index.ts';
import { markOf, stateGraph } from './graph.ts';
import { placed } from './layout.ts';

const titled = { title: '改', titleEn: 'Change' };
const states = normaliseStates({
  field: 'status',
  initial: 'b',
  transitions: [
    { ...titled, name: 'go', from: ['b', 'c'], to: 'a' },
    { ...titled, name: 'again', from: ['b'], to: 'a' },
    { ...titled, name: 'note', from: ['a'] },
    { ...titled, name: 'back', from: ['a'], to: 'b' },
    { ...titled, name: 'stay', from: ['c'], to: 'c' },
  ],
});

describe('the graph of a state machine', () => {
  const graph = stateGraph(states);

  it('has the initial state first and each way once, with all that lead along it', () => {
    expect(graph.states).toEqual(['b', 'a', 'c']);
    expect(graph.ways.map(({ from, to, transitions }) => `${from}${to} ${transitions.map((t) => t.name).join()}`)).toEqual([
      'ba go,again',
      'ca go',
      'ab back',
      'cc stay',
    ]);
  });

  it('marks where a record is and has been', () =>
    expect(['a', 'b', 'c'].map((s) => markOf(s, 'a', ['a', 'b']))).toEqual(['current', 'past', 'other']));

  it('is laid out with every state apart from the others and inside of the drawing', () => {
    const { nodes, edges, width, height } = placed(
      graph,
      (code) => code,
      (way) => way.transitions.map((t) => t.title),
    );
    expect([nodes.map((n) => n.code), edges.map((e) => `${e.way.from}${e.way.to}`)]).toEqual([
      ['b', 'a', 'c'],
      ['ba', 'ca', 'ab', 'cc'],
    ]);
    for (const node of nodes) {
      expect(
        node.x - node.width / 2 >= 0 &&
          node.x + node.width / 2 <= width &&
          node.y - node.height / 2 >= 0 &&
          node.y + node.height / 2 <= height,
      ).toBe(true);
      for (const other of nodes)
        expect(
          node === other ||
            Math.abs(node.x - other.x) >= (node.width + other.width) / 2 ||
            Math.abs(node.y - other.y) >= (node.height + other.height) / 2,
        ).toBe(true);
    }
  });
});
