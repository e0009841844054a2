import { describe, expect, it } from 'vitest';
import { CODES, codes } from './codes.ts';
import { codeFrame, didYouMean, messageOf, printDiagnostic } from './diagnostic.ts';

describe('code frame', () => {
  const text = '{\n  "a": 1,\n  "b": 22,\n  "c": 3\n}';

  it('shows the line between its neighbours', () => {
    expect(codeFrame(text, 3, 8, 2)).toBe('  2 |   "a": 1,\n> 3 |   "b": 22,\n    |        ^^\n  4 |   "c": 3');
  });

  it('stops at the ends of the file', () => {
    expect(codeFrame(text, 1, 1, 1)).toBe('> 1 | {\n    | ^\n  2 |   "a": 1,');
    expect(codeFrame(text, 5, 1, 1)).toBe('  4 |   "c": 3\n> 5 | }\n    | ^');
    expect(codeFrame('', 1, 1, 1)).toBe('> 1 | \n    | ^');
  });

  it('shows the part of a long line around the place', () =>
    expect(codeFrame(`${'a'.repeat(1000)}!${'b'.repeat(100_000)}`, 1, 1001, 1)).toBe(
      `> 1 | ${'a'.repeat(120)}!${'b'.repeat(119)}\n    | ${' '.repeat(120)}^`,
    ));
  it('never marks more than the line', () => expect(codeFrame('ab', 1, 2, 99)).toBe('> 1 | ab\n    |  ^'));
  it('leaves carriage returns out', () => expect(codeFrame('a\r\nb\r\nc', 2, 1, 1)).toBe('  1 | a\n> 2 | b\n    | ^\n  3 | c'));
  it('keeps tabs, so that the caret stands under its place', () =>
    expect(codeFrame('\t"a":\tx', 1, 7, 1)).toBe('> 1 | \t"a":\tx\n    | \t    \t^'));
  it('gives full-width characters their room', () =>
    expect(codeFrame('"水泵": x', 1, 7, 1)).toBe('> 1 | "水泵": x\n    |  \u3000\u3000   ^'));
  it('widens the number column', () => expect(codeFrame('x\n'.repeat(10), 9, 1, 1)).toBe('   8 | x\n>  9 | x\n     | ^\n  10 | x'));
});

describe('did you mean', () => {
  const allowed = ['name', 'title', 'titleEn', 'createTime', 'on', 'off'];

  it.each([
    ['nmae', 'name'],
    ['tile', 'title'],
    ['Title', 'title'],
    ['titelEn', 'titleEn'],
    ['createdTime', 'createTime'],
    ['createtime', 'createTime'],
    ['offf', 'off'],
    ['colour', undefined],
    ['x', undefined],
    ['', undefined],
    ['25', undefined],
  ])('%s → %s', (word, wanted) => expect(didYouMean(word, allowed)).toBe(wanted));

  it('knows nothing of an empty list', () => expect(didYouMean('name', [])).toBeUndefined());
});

describe('messages', () => {
  it.each(CODES)('%s names the same things in both languages', (code) => {
    const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort();
    expect(names(codes[code].zh)).toEqual(names(codes[code].en));
    expect(codes[code].zh).toMatch(/\p{Script=Han}/u);
    expect(codes[code].en).not.toMatch(/\p{Script=Han}/u);
  });

  it('put values in as they are', () => {
    expect(messageOf('key-unknown', { key: '$& {key}' })).toEqual({ en: 'unknown key "$& {key}"', zh: '未知的键「$& {key}」' });
  });

  it('are printed with place, frame, hint and what is allowed', () => {
    const base = {
      code: 'key-unknown',
      file: 'resources/a.json',
      line: 2,
      column: 3,
      length: 1,
      path: [],
      message: 'unknown key "x"',
      messageZh: '',
      frame: 'frame',
    } as const;
    expect(printDiagnostic({ ...base, path: [], hint: 'did you mean "y"?', allowed: ['y', 'z'] })).toBe(
      'resources/a.json:2:3 error key-unknown: unknown key "x"\nframe\n  hint: did you mean "y"?\n  allowed: y, z',
    );
    expect(printDiagnostic({ ...base, path: [], allowed: Array.from({ length: 50 }, (_, i) => `v${i}`) })).toMatch(/v39, …$/);
  });
});
