import { expect, it } from 'vitest';
import { checkDocuments } from '../../tools/check/index.ts';
import { exampleDocuments } from '../../tools/reference/example.ts';

const FRAME = { areas: ['assetManage', 'powerStation', 'system'], icons: ['tool', 'map', 'file'], defaultArea: 'system', routes: [] };
const FILE = 'screens/powerStation/idlePumps.json';
/** What is wrong with the idle pumps of the example folder, were this their list or form. */
function findings(over: object): string[] {
  const files = { ...exampleDocuments, [FILE]: { ...exampleDocuments[FILE], list: {}, form: {}, ...over } };
  const { diagnostics, warnings } = checkDocuments(new Map(Object.entries(files).map(([file, d]) => [file, JSON.stringify(d)])), FRAME);
  return [...diagnostics, ...warnings].map(({ code, path }) => `${code} ${path.join('.')}`);
}
const where = [{ field: 'power', operator: 'gt', value: 1 }];
const filter = { name: 'fresh', title: '新的', titleEn: 'Fresh ones', where };

it.each([
  [{ list: { marks: { hide: ['nothing'] } } }, ['patch-unknown list.marks.hide.0']],
  [{ list: { actions: { change: [{ name: 'nothing', when: where }] } } }, ['patch-unknown list.actions.change.0']],
  [{ list: { quickFilters: { add: [{ ...filter, after: 'nothing' }] } } }, ['patch-unknown list.quickFilters.add.0.after']],
  [{ list: { quickFilters: { add: [{ ...filter, name: 'strong' }] } } }, ['field-duplicate list.quickFilters.add.0']],
  [
    {
      list: {
        marks: {
          change: [
            { name: 'overdue', colour: 'muted' },
            { name: 'overdue', colour: 'danger' },
          ],
        },
      },
    },
    ['field-duplicate list.marks.change.1'],
  ],
  [{ list: { search: { hide: ['power'] } } }, ['patch-unknown list.search.hide.0']],
  [{ list: { search: { add: ['power'] } } }, ['field-not-searchable list.search.add.0']],
  [{ list: { inline: { add: ['hours'] } } }, ['field-not-inline list.inline.add.0']],
  [{ form: { groups: { hide: ['水泵'] } } }, ['patch-unknown form.groups.hide.0']],
])('names are looked up in what is inherited: %j', (over, expected) => expect(findings(over)).toEqual(expected));

it.each([
  [
    { list: { actions: { change: [{ name: 'manual', open: 'assetManage/pumpHouse' }] } } },
    ['value-not-allowed list.actions.change.0.name'],
  ],
  [{ list: { marks: { change: [{ name: 'overdue', field: 'nothing' }] } } }, ['field-unknown list.marks.change.0.field']],
  [{ list: { quickFilters: { add: [{ ...filter, default: true }] } } }, ['value-not-allowed list.quickFilters.add.0.default']],
  [{ list: { quickFilters: { add: [{ ...filter, titleEn: 'Strong ones' }] } } }, ['title-duplicate list.quickFilters.add.0.titleEn']],
  [{ list: { quickFilters: { hide: ['strong'] }, badge: 'strong' } }, ['value-not-allowed list.badge']],
  [{ list: { views: { change: [{ type: 'gallery', by: 'state' }] } } }, ['key-unknown list.views.change.0.by']],
  [{ list: { views: { hide: ['board'], add: [{ type: 'board' }] } } }, ['key-missing list.views.add.0']],
  [{ form: { groups: { change: [{ name: 'pump', titleEn: '中文' }] } } }, ['text-language form.groups.change.0.titleEn']],
])('what follows is held to what a whole list is: %j', (over, expected) => expect(findings(over)).toEqual(expected));

it('there are no more items than a whole list may have', () => {
  const add = Array.from({ length: 12 }, (_, i) => ({ ...filter, name: `n${i}`, title: `第${i}个`, titleEn: `No. ${i}` }));
  expect(findings({ list: { quickFilters: { add } } })).toEqual(['value-range list.quickFilters']);
});
