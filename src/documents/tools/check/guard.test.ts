import { expect, it } from 'vitest';
import type { Frame } from './places.ts';
import { checkDocuments } from './index.ts';

const document = (name: string, more: object = {}) =>
  JSON.stringify({
    version: 3,
    name,
    title: `资源${name}`,
    titleEn: name,
    scope: 'global',
    record: { properties: { name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } } } },
    ...more,
  });
const frame: Frame = { areas: ['system'], icons: [], defaultArea: 'system', routes: [] };

it('a check that throws is a finding of the document it threw at, and the others are in the catalogue', () => {
  const icons = ['flag'];
  icons.includes = (icon) => {
    if (icon === 'bomb') throw new TypeError('icons are not there');
    return true;
  };
  const { diagnostics, catalogue } = checkDocuments(
    new Map([
      ['resources/a.json', document('a', { screen: { area: 'system', icon: 'bomb' } })],
      ['resources/b.json', document('b', { screen: { area: 'system', icon: 'flag' } })],
    ]),
    { ...frame, icons },
  );
  expect(diagnostics.map(({ file, line, column, code, message, messageZh }) => [file, line, column, code, message, messageZh])).toEqual([
    [
      'resources/a.json',
      1,
      1,
      'check-failed',
      'the check itself failed at this document, which is a fault of the program: icons are not there',
      '检查此文档时程序出错（属于程序缺陷）：icons are not there',
    ],
  ]);
  expect(Object.keys(catalogue.resources)).toEqual(['b']);
});

it.each([100, 5_000, 200_000])('a text %s lists deep is refused, and the others are in the catalogue', (depth) => {
  const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const { diagnostics, catalogue } = checkDocuments(
    new Map([
      ['resources/a.json', deep],
      ['resources/b.json', document('b')],
      ['resources/c.json', document('c').replace('"scope":"global"', `"scope":${deep}`)],
    ]),
    frame,
  );
  expect([...new Set(diagnostics.map((d) => d.file))]).toEqual(['resources/a.json', 'resources/c.json']);
  expect(Object.keys(catalogue.resources)).toEqual(['b']);
});

it('of very many findings in one document the first 200 are told, and the others are checked', () => {
  const unknown = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`titel${n}`, n]));
  const { diagnostics, catalogue } = checkDocuments(
    new Map([
      ['resources/a.json', document('a', unknown)],
      ['resources/b.json', document('b')],
    ]),
    frame,
  );
  expect(diagnostics).toHaveLength(200);
  expect(new Set(diagnostics.map(({ file, code }) => `${file} ${code}`))).toEqual(new Set(['resources/a.json key-unknown']));
  expect(Object.keys(catalogue.resources)).toEqual(['b']);
});
