import { expect, it } from 'vitest';
import { checkDocuments } from './index.ts';

const frame = { areas: ['system'], icons: [], defaultArea: 'system', routes: [] };
const resource = (name: string, more = {}) =>
  JSON.stringify({
    version: 3,
    name,
    title: `资源${name}`,
    titleEn: name,
    scope: 'global',
    record: { properties: { name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } }, ...more } },
  });
const refers = (to: string) => resource('b', { a: { type: 'string', title: '引用', 'x-field': { titleEn: 'Reference', reference: to } } });

it('a broken document is reported once, not by everybody who refers to it', () => {
  const { diagnostics, catalogue } = checkDocuments(
    new Map([
      ['resources/a.json', resource('a').replace('"scope":"global"', '"scope":"galaxy"')],
      ['resources/b.json', refers('a')],
    ]),
    frame,
  );
  expect(diagnostics.map((d) => [d.file, d.code])).toEqual([['resources/a.json', 'value-not-allowed']]);
  expect(Object.keys(catalogue.resources)).toEqual(['b']);
});

it('a document that is not there at all is reported', () => {
  expect(checkDocuments(new Map([['resources/b.json', refers('a')]]), frame).diagnostics.map((d) => d.code)).toEqual(['resource-unknown']);
});
