import { describe, expect, it } from 'vitest';
import { locate, parseSource } from './load.ts';

const source = (text: string) => parseSource('resources/a.json', text);
const place = (text: string, ...path: (string | number)[]) => {
  const { line, column, length } = locate(source(text), { code: 'value-type', path });
  return [line, column, length];
};
const firstProblem = (text: string) => source(text).problems.map(({ code, line, column, message }) => [code, line, column, message])[0];

describe('places', () => {
  it.each([
    ['line feeds', '{\n  "a": "b"\n}', [2, 8, 3]],
    ['carriage returns', '{\r\n  "a": "b"\r\n}', [2, 8, 3]],
    ['a byte order mark', '\uFEFF{\n  "a": "b"\n}', [2, 8, 3]],
    ['a byte order mark on the same line', '\uFEFF{"a": "b"}', [1, 7, 3]],
    ['tabs', '{\n\t\t"a":\t"b"\n}', [2, 8, 3]],
    ['Chinese text before', '{"名称":"水泵","a":"b"}', [1, 16, 3]],
    ['an escaped key', '{"\\u0061":"b"}', [1, 11, 3]],
  ])('with %s', (_, text, wanted) => expect(place(text, 'a')).toEqual(wanted));

  it('of a key', () => {
    const { line, column, length } = locate(source('{\n  "a": 1\n}'), {
      code: 'key-unknown',
      path: ['a'],
      atKey: true,
      params: { key: 'a' },
    });
    expect([line, column, length]).toEqual([2, 3, 3]);
  });

  it('of an item, and of the nearest owner when the path leads nowhere', () => {
    const text = '{\n  "a": [1,\n    {"b": 22}\n  ]\n}';
    expect(place(text, 'a', 1, 'b')).toEqual([3, 11, 2]);
    expect(place(text, 'a', 1, 'c', 'd')).toEqual([3, 5, 1]);
    expect(place(text, 'a', 9)).toEqual([2, 8, 1]);
    expect(place(text, 'z')).toEqual([1, 1, 1]);
  });
});

describe('syntax errors', () => {
  it.each([
    ['at the first byte', '?{}', 1, 1],
    ['at the last byte', '{\n  "a": 1\n', 3, 1],
    ['of a comment', '{\n  /* no */\n}', 2, 3],
    ['of a trailing comma', '{\n  "a": 1,\n}', 3, 1],
    ['of single quotes', "{'a': 1}", 1, 2],
    ['of a second value', '{}\n{}', 2, 1],
    ['of an open text', '{"a": "b', 1, 7],
    ['of a leading zero', '[01]', 1, 3],
    ['of a raw line break in a text', '["a\nb"]', 1, 2],
    ['of an empty file', '', 1, 1],
    ['of a file of spaces', '  \n ', 2, 2],
    ['of a byte order mark alone', '\uFEFF', 1, 1],
  ])('%s', (_, text, line, column) => {
    const parsed = source(text);
    expect(parsed.value).toBeUndefined();
    expect(firstProblem(text)?.slice(0, 3)).toEqual(['json-syntax', line, column]);
    expect(parsed.problems).toHaveLength(1);
  });

  it('agree with JSON.parse, whatever is put into a document', () => {
    const text = '{\n  "a": [1, -2.5e3, true, null, "x\\n"],\n  "b": {}\n}';
    for (const bit of [
      '"',
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '\\',
      '\t',
      '\n',
      '0',
      '.',
      '-',
      '\0',
      '\u00A0',
      '\u2028',
      '//',
      'e',
      'null',
      '\uFEFF',
      '',
    ]) {
      for (let at = 0; at <= text.length; at += 1) {
        for (const drop of [0, 1]) {
          const changed = text.slice(0, at) + bit + text.slice(at + drop);
          let valid = true;
          try {
            JSON.parse(changed.replace(/^\uFEFF/, ''));
          } catch {
            valid = false;
          }
          expect(!source(changed).problems.some((p) => p.code === 'json-syntax'), JSON.stringify(changed)).toBe(valid);
        }
      }
    }
  });
});

describe('repeated keys', () => {
  it('are found at every depth, each at its second place', () => {
    const { problems, value } = source('{"a": 1,\n "b": [{"c": 1, "c": 2}],\n "a": 2,\n "\\u0061": 3}');
    expect(problems.map((p) => [p.code, p.line, p.column])).toEqual([
      ['json-duplicate-key', 3, 2],
      ['json-duplicate-key', 4, 2],
      ['json-duplicate-key', 2, 17],
    ]);
    expect(value).toBeDefined();
  });

  it('may repeat in different objects', () => expect(source('[{"a": 1}, {"a": 1}]').problems).toEqual([]));
});
