import { expect, it } from 'vitest';
import type { Field } from '../../../documents/ground/model/fields.ts';
import { aboveGroups } from './groups.ts';

const field = (name: string, type: Field['type'] = 'text'): Field => ({ name, type }) as Field;
const [state, place, before, after] = [field('state'), field('place'), field('before', 'image'), field('after', 'image')];
const one = { title: { title: '一', titleEn: 'One' }, fields: [state, place, after] };

it('a detail says what is in its head and shows its pictures once, and drops a group that nothing is left of', () =>
  expect(aboveGroups([one, { fields: [before] }], [state], ({ name }) => name !== 'after')).toEqual({
    pictures: [before],
    groups: [{ ...one, fields: [place, after] }],
  }));
