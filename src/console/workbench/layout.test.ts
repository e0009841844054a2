import { describe, expect, it } from 'vitest';
import { laidOut, moved, resized } from './layout.ts';

const text = `{
  "title": "页面",   // what it is called
  "blocks": [
    { "type": "text", "name": "a", "width": 8 },
    { "type": "stat", "name": "b",
      "height": "fill" },
    { "type": "table", "name": "c" }
  ]
}
`;
const plain = text.replace(/ {3}\/\/.*/, '');

describe('the layout of a grid', () => {
  it('is what the text says, and nothing while it is no grid', () => {
    expect(laidOut(plain)?.map((b) => [b.name, b.width, b.height])).toEqual([
      ['a', 8, undefined],
      ['b', undefined, 'fill'],
      ['c', undefined, undefined],
    ]);
    for (const broken of ['', '{', '{}', '{"blocks": 1}', '{"blocks": [1]}']) expect(laidOut(broken)).toBeUndefined();
  });

  it('changes a size, and not one letter besides', () => {
    expect(resized(text, 0, 'width', 12)).toBe(text.replace('"width": 8', '"width": 12'));
    expect(resized(text, 1, 'height', 313)).toBe(text.replace('"fill"', '320'));
    expect(laidOut(resized(plain, 2, 'width', 6))?.[2]).toEqual({ type: 'table', name: 'c', width: 6 });
  });

  it.each([
    ['width', 0, 1],
    ['width', 99, 24],
    ['height', -5, 60],
    ['height', 99_999, 2000],
  ] as const)('keeps a %s of %i within what the language takes', (key, size, wanted) =>
    expect(laidOut(resized(plain, 0, key, size))?.[0]).toMatchObject({ [key]: wanted }),
  );

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 2, 'acb'],
    [1, 1, 'abc'],
    [0, 9, 'abc'],
  ])('moves block %i to the place of block %i', (from, to, wanted) =>
    expect(
      laidOut(moved(plain, from, to))
        ?.map((b) => b.name)
        .join(''),
    ).toBe(wanted),
  );

  it('leaves the words of the blocks as they were', () => {
    const back = moved(moved(text, 0, 2), 2, 0);
    expect(back).toBe(text);
    expect(moved(text, 0, 2)).toContain('"name": "b",\n      "height": "fill" }');
  });
});
