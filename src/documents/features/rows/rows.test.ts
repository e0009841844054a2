import { expect, it } from 'vitest';
import { normaliseResource } from '../../tables/normalise.ts';
import type { Resource } from '../../ground/model/resource.ts';
import type { ResourceDocument } from '../../ground/model/authored.ts';
import { inDocuments } from '../../tools/check/lookup.ts';
import { readsOfContent, shownIn } from './index.ts';
import { hasTable } from '../../kit/own.ts';
import { dropOrphans } from './orphans.ts';

const property = (title: string, titleEn: string, more: object = {}) => ({
  type: 'string' as const,
  title,
  'x-field': { titleEn, ...more },
});
const documents: Record<string, ResourceDocument> = {
  pump: {
    version: 3,
    name: 'pump',
    title: '水泵',
    titleEn: 'Pump',
    scope: [{ by: 'stationCode' }],
    softDelete: true,
    record: { properties: { label: property('标签', 'Label'), house: property('泵房', 'House', { reference: 'house' }) } },
  },
  house: {
    version: 3,
    name: 'house',
    title: '泵房',
    titleEn: 'House',
    scope: 'global',
    record: { properties: { town: property('城镇', 'Town') } },
  },
  bin: {
    version: 3,
    name: 'bin',
    title: '回收站',
    titleEn: 'Recycle bin',
    scope: [{ by: 'stationCode' }],
    rows: [{ resource: 'pump', deleted: true, fields: { town: 'house.town' } }, { resource: 'valve' }],
    record: {
      required: ['label'],
      properties: { label: property('标签', 'Label'), town: property('城镇', 'Town'), deletedBy: property('删除人', 'Deleted by') },
    },
  },
};
const lookup = inDocuments((name) => documents[name]);
const named = (name: string): Resource => normaliseResource(documents[name] as ResourceDocument, lookup);

it('takes what is not mapped from the property of its name, and who deleted a row from the recycle list', () => {
  const [pump, valve] = named('bin').rows ?? [];
  expect(pump?.fields).toEqual({ label: 'label', town: 'house.town', deletedBy: 'deletedBy' });
  expect(pump?.paths).toEqual({ 'house.town': [{ field: 'house', resource: 'house' }] });
  expect(valve).toEqual({ resource: 'valve', deleted: false, where: [], fields: {}, paths: {} });
});

it('lets nothing be written, and carries its origin', () => {
  const bin = named('bin');
  expect(bin.verbs).toEqual(['view', 'export']);
  expect(bin.schema.properties).toEqual({});
  expect(bin.fields.map((f) => f.name)).toContain('origin');
  expect(bin.fields.map((f) => f.name)).not.toContain('remark');
  expect(bin.form.groups[0]?.fields).toEqual(['label', 'town', 'deletedBy']);
  expect([bin, named('pump')].map(hasTable)).toEqual([false, true]);
});

it('knows who shows the rows of a resource, and goes with the last original', () => {
  const resources = {
    pump: named('pump'),
    bin: named('bin'),
    top: { ...named('bin'), name: 'top', rows: [{ ...named('bin').rows![0]!, resource: 'bin' }] },
  };
  expect(shownIn({ resources }, 'pump')).toEqual(['bin']);
  dropOrphans(resources);
  expect(Object.keys(resources)).toEqual(['pump']);
});

it.each([
  [{ value: 'house' }, []],
  [{ by: 'state', values: { on: 'yes' } }, ['state']],
  ['house.town', ['house.town']],
  [{ days: ['built', '$now'] }, ['built']],
] as const)('reads of %j the fields %j', (content, reads) => {
  expect(readsOfContent(content as never)).toEqual(reads);
});
