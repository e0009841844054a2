import { expect, it } from 'vitest';
import type { List } from '../../../documents/ground/model/list.ts';
import type { Dictionary, Resource } from '../../../documents/ground/model/resource.ts';
import { headFields } from './head.ts';

const dictionary = (name: string, ...titles: string[]): Dictionary => ({
  name,
  title: name,
  titleEn: name,
  entries: titles.map((title, n) => ({ code: String(n), title, titleEn: `T${n}`, colour: 'green' })),
});
const dictionaries = { ONLINE: dictionary('ONLINE', '离线', '在线'), YES_NO: dictionary('YES_NO', '否', '是') };
const fields = [{ name: 'online', dict: 'ONLINE' }, { name: 'charging', dict: 'YES_NO' }, { name: 'wind' }];
const list = { columns: fields.map(({ name }) => ({ field: name })) } as List;

it('a glance shows coloured codes that say something without their titles', () =>
  expect(headFields({ fields } as unknown as Resource, list, dictionaries).map(({ name }) => name)).toEqual(['online']));
