import { describe, expect, it } from 'vitest';
import type { Box } from '../../documents/ground/geometry/box.ts';
import type { Position } from '../../documents/ground/geometry/types.ts';
import { spotsOf } from './grid.ts';
import { movedUp, numberedAnew, type Standing } from './line.ts';
import { nameBy, ownPart } from './names.ts';

describe('names by a pattern', () => {
  it.each([
    ['N{000}', 7, {}, 'N007'],
    ['{line} {0}#', 12, { line: 'North' }, 'North 12#'],
    ['{zone}-{inv}-{row}{col}', 0, { zone: 'Z1', inv: 'N2', row: '03', col: '11' }, 'Z1-N2-0311'],
    ['{00}', 123, {}, '123'],
  ])('%s', (pattern, number, parts, name) => expect(nameBy(pattern, number, parts)).toBe(name));

  it('a code is told from the one it stands under', () =>
    expect([ownPart('Z1-N2-S01', 'Z1-N2'), ownPart('S01', 'Z1'), ownPart('Z1', 'Z1'), ownPart('A', '')]).toEqual([
      'S01',
      'S01',
      'Z1',
      'A',
    ]));
});

describe('the towers of a line', () => {
  const at = (lon: number): Position => [lon, 0];
  const tower = (id: string, towerNo: number, location: Position | null, spanToNext: number | null = null): Standing => ({
    id,
    towerNo,
    location,
    spanToNext,
  });
  const [a, b, c] = [tower('a', 1, at(0), 1), tower('b', 2, at(0.001), 250), tower('c', 4, null, null)];

  it('are numbered from a start by a step, with the spans between', () =>
    expect(numberedAnew([a, b, c], { reverse: false, start: 10, step: 10 })).toMatchObject([
      { id: 'a', towerNo: 10, spanToNext: 111 },
      { id: 'b', towerNo: 20, spanToNext: 250 },
      { id: 'c', towerNo: 30, spanToNext: null },
    ]));

  it('are numbered from the other end: a span that was not measured stays between its two', () =>
    expect(numberedAnew([a, b, c], { reverse: true, start: 1, step: 1 })).toMatchObject([
      { id: 'c', towerNo: 1, spanToNext: 250 },
      { id: 'b', towerNo: 2, spanToNext: 111 },
      { id: 'a', towerNo: 3, spanToNext: null },
    ]));

  it('move up behind a new one as far as no number is free', () => {
    const line = [a, b, tower('d', 3, null), tower('e', 7, null)];
    expect(movedUp(line, 0)).toMatchObject([
      { id: 'b', towerNo: 3 },
      { id: 'd', towerNo: 4 },
    ]);
    expect([movedUp(line, 2), movedUp(line, 3)]).toEqual([[], []]);
  });
});

describe('rows and columns', () => {
  /** A module of 1 by 2 m whose middle lies so many metres east and north. */
  const box = (east: number, north: number): Box => {
    const [lon, lat] = [100 + east / 111_195, north / 111_195];
    return [lon - 0.5 / 111_195, lat - 1 / 111_195, lon + 0.5 / 111_195, lat + 1 / 111_195];
  };
  const laid = (turn: number) =>
    [0, 1, 2].flatMap((row) =>
      [0, 1, 2, 3].map((col) => {
        const [x, y] = [col * 1.1, -row * 2.2];
        const angle = (turn * Math.PI) / 180;
        return {
          id: `${row + 1}.${col + 1}`,
          box: box(x * Math.cos(angle) + y * Math.sin(angle), -x * Math.sin(angle) + y * Math.cos(angle)),
        };
      }),
    );
  const misplaced = (turn: number): string[] =>
    spotsOf(laid(turn).toReversed(), 180 + turn).map(({ id, row, col }) => (id === `${row}.${col}` ? '' : `${id} as ${row}.${col}`));

  it.each([0, 30, -30, 45])('are counted from north to south and west to east in a field that is turned by %i°', (turn) =>
    expect(misplaced(turn).filter(Boolean)).toEqual([]),
  );

  it('are none of nothing', () => expect(spotsOf([])).toEqual([]));
});
