import { describe, expect, it } from 'vitest';
import { metaSchemas } from '../tables/meta.ts';
import { isValid, prune, violations, violationText, type SchemaObject, type Violation } from './validate.ts';

const keywords = Object.keys((metaSchemas.resource.definitions as { nested: { properties: object } }).nested.properties);
/** Keywords that say nothing about a value by themselves. */
const SILENT = ['x-field', 'title', 'description', 'default'];

type Case = [keyword: string, schema: SchemaObject, good: unknown, bad: unknown, zh: string, en: string, path?: string[]];
const table: Case[] = [
  ['type', { type: 'string' }, 'a', 1, '应为文字', 'Must be text'],
  ['type', { type: 'number' }, 1.5, '1', '应为数字', 'Must be a number'],
  ['type', { type: 'integer' }, 2, 2.5, '应为整数', 'Must be a whole number'],
  ['type', { type: 'boolean' }, false, 'false', '应为是或否', 'Must be yes or no'],
  ['type', { type: 'array' }, [], {}, '应为列表', 'Must be a list'],
  ['type', { type: 'object' }, {}, [], '应为对象', 'Must be an object'],
  ['enum', { enum: ['a', 2] }, 2, '2', '可选值：a、2', 'Allowed values: a, 2'],
  ['const', { const: 'a' }, 'a', 'b', '必须为 a', 'Must be a'],
  ['format', { format: 'date' }, '2024-02-29', '2023-02-29', '不是有效的日期', 'Not a valid date'],
  ['format', { format: 'date-time' }, '2026-01-31T10:00:00+08:00', '2026-01-31', '不是有效的时间', 'Not a valid date and time'],
  ['format', { format: 'time' }, '10:00:00Z', '25:00:00Z', '不是有效的时刻', 'Not a valid time of day'],
  ['format', { format: 'email' }, 'a.b@example.com', 'a b@example.com', '不是有效的邮箱地址', 'Not a valid e-mail address'],
  ['format', { format: 'uri' }, 'https://a.cn/x?y=1', 'a b', '不是有效的网址', 'Not a valid web address'],
  ['format', { format: 'ipv4' }, '10.0.0.1', '10.0.0.256', '不是有效的 IPv4 地址', 'Not a valid IPv4 address'],
  ['format', { format: 'ipv6' }, '::1', ':::1', '不是有效的 IPv6 地址', 'Not a valid IPv6 address'],
  ['pattern', { pattern: '^[\\p{L}]+$' }, '水泵', '1', '格式不正确', 'Has the wrong format'],
  ['minLength', { minLength: 2 }, '水泵', '泵', '至少 2 个字符', 'At least 2 characters'],
  ['maxLength', { maxLength: 2 }, '😀😀', '😀😀a', '不能超过 2 个字符', 'At most 2 characters'],
  ['minimum', { minimum: 0 }, 0, -0.1, '不能小于 0', 'Must be at least 0'],
  ['maximum', { maximum: 9 }, 9, 9.1, '不能大于 9', 'Must be at most 9'],
  ['exclusiveMinimum', { exclusiveMinimum: 0 }, 0.1, 0, '必须大于 0', 'Must be greater than 0'],
  ['exclusiveMaximum', { exclusiveMaximum: 9 }, 8.9, 9, '必须小于 9', 'Must be less than 9'],
  ['multipleOf', { multipleOf: 0.01 }, 19.99, 19.999, '必须是 0.01 的倍数', 'Must be a multiple of 0.01'],
  ['minItems', { minItems: 1 }, [1], [], '至少 1 项', 'At least 1 items'],
  ['maxItems', { maxItems: 1 }, [1], [1, 2], '最多 1 项', 'At most 1 items'],
  ['uniqueItems', { uniqueItems: true }, [1, '1', { a: 1 }], [{ a: 1 }, { a: 1 }], '不能有重复项', 'Items must not repeat'],
  ['items', { items: { type: 'integer' } }, [1], [1, 'x'], '应为整数', 'Must be a whole number', ['1']],
  ['items', { items: [{ maximum: 180 }, { maximum: 90 }] }, [180, 90], [180, 91], '不能大于 90', 'Must be at most 90', ['1']],
  ['properties', { properties: { a: { minimum: 1 } } }, { a: 1 }, { a: 0 }, '不能小于 1', 'Must be at least 1', ['a']],
  ['required', { required: ['a'] }, { a: 0 }, { b: 0 }, '此项必填', 'This field is required', ['a']],
  [
    'additionalProperties',
    { properties: { a: {} }, additionalProperties: false },
    { a: 1 },
    { b: 1 },
    '没有名为「b」的字段',
    'There is no field named "b"',
    ['b'],
  ],
];
const CARRIERS: Record<string, string> = { items: '', properties: '', additionalProperties: 'unknown' };

describe('every keyword', () => {
  it.each(table)('%s of %j', (keyword, schema, good, bad, zh, en, path = []) => {
    expect(violations(schema, good)).toEqual([]);
    expect(isValid(schema, good)).toBe(true);
    const result = violations(schema, bad);
    expect(result).toHaveLength(1);
    const [one] = result as [Violation];
    expect(one.path).toEqual(path);
    const named = CARRIERS[keyword] ?? keyword;
    if (named) expect(one.keyword).toBe(named);
    expect([violationText(one, 'zh'), violationText(one, 'en')]).toEqual([zh, en]);
    expect(isValid(schema, bad)).toBe(false);
  });

  it('of the language is in this table', () => {
    expect(keywords.filter((k) => !SILENT.includes(k) && !table.some(([t]) => t === k))).toEqual([]);
  });
});

describe('numbers', () => {
  it.each([
    [0.01, 19.99, true],
    [0.01, 1.005, false],
    [0.1, 0.3, true],
    [0.001, 1e-7, false],
    [5, 1e21, true],
    [0.01, 4_503_599_627_370.47, true],
  ])('multipleOf %d: %d is %s', (multipleOf, value, valid) => {
    expect(isValid({ multipleOf }, value)).toBe(valid);
  });
});

describe('places', () => {
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: {
      rows: {
        type: 'array',
        items: {
          type: 'array',
          items: { type: 'object', required: ['a'], additionalProperties: false, properties: { a: { type: 'integer' } } },
        },
      },
    },
  };

  it('lead into nested lists', () => {
    const result = violations(schema, { rows: [[{ a: 1 }], [{ a: 1 }, { a: 'x' }, {}, { a: 1, b: 2 }], 7] });
    expect(result.map((v) => [v.path.join('.'), v.keyword])).toEqual([
      ['rows.1.1.a', 'type'],
      ['rows.1.2.a', 'required'],
      ['rows.1.3.b', 'unknown'],
      ['rows.2', 'type'],
    ]);
    expect(result[2]?.allowed).toEqual(['a']);
  });

  it.each(['a/b', 'a~b', 'a%b', 'a%25b', 'a"b', 'a#b', 'a b', 'a.b', '', '中文', '😀', 'a\nb', '$ref', '0', '__proto__', 'toString'])(
    'keep the name %j',
    (name) => {
      expect(violations({ additionalProperties: false, properties: { x: {} } }, JSON.parse(`{${JSON.stringify(name)}: 1}`))).toEqual([
        { path: [name], keyword: 'unknown', limit: name, allowed: ['x'] },
      ]);
      expect(violations({ required: [name] }, {})).toEqual([{ path: [name], keyword: 'required', limit: name }]);
      const nested = violations({ additionalProperties: { type: 'string' } }, JSON.parse(`{${JSON.stringify(name)}: 1}`));
      expect(nested).toEqual([{ path: [name], keyword: 'type', limit: 'string' }]);
    },
  );

  it('answer a name that is no Unicode text instead of failing', () => {
    expect(violations(schema, { rows: [[{ '\uD800': 1 }]] })).toEqual([
      { path: ['rows', '0', '0', '\uD800'], keyword: 'unknown', limit: '\uD800' },
    ]);
    expect(isValid({}, { '\uD800': 1 })).toBe(false);
  });

  it('follow references', () => {
    const tree = {
      $ref: '#/definitions/node',
      definitions: {
        node: { type: 'object', additionalProperties: false, properties: { next: { $ref: '#/definitions/node' }, n: { maximum: 3 } } },
      },
    };
    expect(violations(tree, { next: { next: { n: 4, m: 1 } } })).toEqual([
      { path: ['next', 'next', 'n'], keyword: 'maximum', limit: 3 },
      { path: ['next', 'next', 'm'], keyword: 'unknown', limit: 'm', allowed: ['next', 'n'] },
    ]);
  });
});

describe('required properties named like those every object has', () => {
  it.each(['toString', 'constructor', 'hasOwnProperty', '__proto__'])('%s', (name) => {
    expect(violations({ type: 'object', required: [name] }, {})).toEqual([{ path: [name], keyword: 'required', limit: name }]);
    expect(violations({ type: 'object', required: [name] }, JSON.parse(`{"${name}": 1}`))).toEqual([]);
  });
});

describe('schemas', () => {
  const deepFreeze = <T>(value: T): T => {
    if (value !== null && typeof value === 'object') {
      Object.values(value).forEach(deepFreeze);
      Object.freeze(value);
    }
    return value;
  };

  it('may be frozen, and stay as they are', () => {
    const schema = deepFreeze({ type: 'object', properties: { a: { type: 'array', items: { enum: [1] } } } });
    expect(violations(schema, { a: [2] })).toHaveLength(1);
    expect(isValid(schema, { a: [1] })).toBe(true);
  });

  it('may be true or false', () => expect([isValid(true, 1), isValid(false, 1)]).toEqual([true, false]));
  it('of the same object answer the same twice', () => {
    const s = { minimum: 1 };
    expect(violations(s, 0)).toEqual(violations(s, 0));
  });
});

describe('values', () => {
  it('absent are null', () => {
    expect(violations({ type: 'object' }, undefined)).toEqual([{ path: [], keyword: 'type', limit: 'object' }]);
    expect(isValid({ type: 'string' }, null)).toBe(false);
  });

  it('report each path and keyword once', () => {
    expect(violations({ anyOf: [{ type: 'string' }, { type: 'string' }] }, 1).filter((v) => v.keyword === 'type')).toHaveLength(1);
  });

  it('are pruned of what is absent, lists keeping their places', () => {
    expect(prune({ a: null, b: undefined, c: '', d: 0, e: false, f: [], g: { h: null }, i: [null, '', { j: null, k: 1 }] })).toEqual({
      d: 0,
      e: false,
      f: [],
      g: {},
      i: [null, '', { k: 1 }],
    });
    expect(prune(null)).toBeNull();
    expect(prune('')).toBe('');
  });

  it('are pruned without reaching for a prototype', () => {
    const pruned = prune(JSON.parse('{"__proto__": {"admin": true}, "a": 1}')) as { admin?: boolean };
    expect(pruned.admin).toBeUndefined();
    expect(Object.keys(pruned)).toEqual(['__proto__', 'a']);
  });
});

it('a keyword without words of its own still says something', () => {
  expect([violationText({ path: [], keyword: 'not' }, 'zh'), violationText({ path: [], keyword: 'not' }, 'en')]).toEqual([
    '不符合要求',
    'Is not allowed',
  ]);
  expect(violationText({ path: [], keyword: 'dict', limit: 'SEX' }, 'en')).toBe('Not a code of the dictionary SEX');
});

it('tells of a value that a schema takes nothing of, and of what needs another property', () => {
  expect(violations({ properties: { a: false } }, { a: 1 })).toEqual([{ path: ['a'], keyword: 'false' }]);
  expect(violations({ dependencies: { a: ['b'] } }, { a: 1 })).toHaveLength(1);
  expect(violations({ items: [{ type: 'number' }], additionalItems: false }, [1, 2])).toHaveLength(1);
  expect(violations({ dependencies: { a: ['b'] } }, { a: 1, b: 2 })).toEqual([]);
});

describe('lists much too long', () => {
  const schema = {
    type: 'object',
    properties: {
      codes: { type: 'array', items: { type: 'string' }, uniqueItems: true, maxItems: 1000 },
      rows: { type: 'array', items: { type: 'object', properties: { codes: { type: 'array', maxItems: 3 } } } },
    },
  };

  it('are told without looking at every pair of their items', () => {
    const began = performance.now();
    const codes = Array.from({ length: 100_000 }, (_, n) => String(n));
    expect(violations(schema, { codes, rows: [{ codes: [] }, { codes }] })).toEqual([
      { path: ['codes'], keyword: 'maxItems', limit: 1000 },
      { path: ['rows', '1', 'codes'], keyword: 'maxItems', limit: 3 },
    ]);
    // Pair by pair it takes minutes.
    expect(performance.now() - began).toBeLessThan(5000);
  });

  it('are told with the rest where they are a little too long', () => {
    expect(violations(schema, { rows: [{ codes: [1, 2, 3, 4] }, 7] }).map(({ path, keyword }) => [path.join('.'), keyword])).toEqual([
      ['rows.0.codes', 'maxItems'],
      ['rows.1', 'type'],
    ]);
  });
});
