import { expect, it } from 'vitest';
import { wrong } from './verdict.ts';

const schema = {
  type: 'object',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 3 },
    mail: { type: 'string', format: 'email' },
    price: { type: 'number', multipleOf: 0.01 },
  },
};

it('says of the thousandth record what it said of the first', () => {
  const records: unknown[] = [
    { name: 'abc', mail: 'a@b.cn', price: 19.99 },
    { name: '😀😀😀' },
    { name: 'abcd' },
    { mail: 'a@b.cn' },
    { name: 'a', mail: 'nobody' },
    { name: 'a', price: 0.001 },
    { name: 'a', toString: 'x' },
    { name: 'a', '\ud800': 1 },
  ];
  const first = records.map((record) => wrong(schema, record));
  expect(first.map((violations) => violations.map((v) => `${v.path.join('.')} ${v.keyword}`).join())).toEqual([
    '',
    '',
    'name maxLength',
    'name required',
    'mail format',
    'price multipleOf',
    'toString unknown',
    '\ud800 unknown',
  ]);
  for (let n = 0; n < 1000; n++) wrong(schema, { name: 'abc' });
  expect(records.map((record) => wrong(schema, record))).toEqual(first);
});
