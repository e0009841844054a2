import { describe, expect, it } from 'vitest';
import type { Field } from '../../ground/model/fields.ts';
import { fitsSelection, type SelectionType } from './selection.ts';

const fields: Record<string, Partial<Field>> = {
  time: { type: 'datetime' },
  size: { type: 'number' },
  note: { type: 'text' },
  state: { type: 'dict', dict: 'STATE' },
  mood: { type: 'dict', dict: 'MOOD', choices: [{ dict: 'STATE' }] },
  house: { type: 'reference', reference: 'house' },
  thing: { type: 'reference', references: { by: 'state', to: { a: 'house', b: 'pump' } } },
  'a.code': { type: 'text' },
  createBy: { type: 'text' },
};
const codes = (dict: string): readonly string[] | undefined => (dict === 'STATE' ? ['on', 'off'] : undefined);
const fitting = (type: SelectionType): string[] =>
  Object.entries(fields).flatMap(([name, field]) => (fitsSelection({ ...field, name } as Field, type, codes) ? [name] : []));

describe('a selection can be compared with', () => {
  it.each<[string, SelectionType, string[]]>([
    ['a time, of a period', { kind: 'period' }, ['time']],
    ['a number, of a number', { kind: 'number' }, ['size']],
    ['what refers to it, or is its key, of a record', { kind: 'record', resource: 'house', key: 'code' }, ['house', 'thing', 'a.code']],
    ['what names a user, of one', { kind: 'record', resource: 'user', key: 'userCode' }, ['createBy']],
    ['what has its dictionary, of a code', { kind: 'code', dict: 'STATE' }, ['state', 'mood']],
    [
      'codes that are all there, and texts, of a choice',
      { kind: 'choice', values: ['on'] },
      ['note', 'state', 'mood', 'house', 'thing', 'a.code', 'createBy'],
    ],
    ['no codes that are not there', { kind: 'choice', values: ['on', 'x'] }, ['note', 'mood', 'house', 'thing', 'a.code', 'createBy']],
    ['anything, where only the data tell', { kind: 'any' }, Object.keys(fields)],
  ])('%s', (_, type, expected) => expect(fitting(type)).toEqual(expected));
});
