import { expect, it } from 'vitest';
import { inspectRows } from './inspect.ts';

async function* file(lines: readonly string[][]) {
  for (const [n, cells] of lines.entries()) yield { line: n + 1, cells };
}

it('names the different texts of a column, as long as they are few', async () => {
  const lines = Array.from({ length: 40 }, (_, n) => [` no ${n}`, n % 2 ? 'Wind ' : 'Solar', '']);
  const sight = await inspectRows(file([['No ', 'Fuel', 'Note'], ...lines]));
  expect(sight.headers).toEqual(['No', 'Fuel', 'Note']);
  expect(sight.rows).toHaveLength(5);
  expect(sight.texts).toEqual([[], ['Solar', 'Wind'], []]);
});

it('looks at the beginning only', async () => {
  let read = 0;
  async function* long() {
    for (; ; read += 1) yield { line: read + 1, cells: [read ? 'x' : 'A'] };
  }
  expect((await inspectRows(long())).texts).toEqual([['x']]);
  expect(read).toBe(1000);
});

it('an empty file has nothing', async () => expect(await inspectRows(file([]))).toEqual({ headers: [], rows: [], texts: [] }));
