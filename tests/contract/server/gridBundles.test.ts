/** A grid's bundle tells nobody of fields that are withheld from them: neither their names nor what is asked of them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import type { Manifest } from '../../../src/contract/manifest.ts';
import type { GridBundle } from '../../../src/documents/features/blocks/grid.ts';
import { syncMenu } from '../../../src/server/identity/menuSync.ts';
import { describeServer } from '../../support/server.ts';

const NAME = 'analysis/withheld';
const SECRET = [{ field: 'secretMark', operator: 'eq', value: 'told-nobody' }];
const grid = {
  version: 3,
  title: '电站一览',
  titleEn: 'Stations at a glance',
  icon: 'chart',
  sort: 990,
  audience: ['group', 'branch', 'solar', 'wind'],
  blocks: [
    { type: 'table', name: 'rows', source: { resource: 'station', fields: ['name', 'secretMark'], sort: ['-secretMark', 'name'] } },
    { type: 'stat', name: 'narrowed', source: { resource: 'station', where: SECRET, measures: ['count'] } },
    {
      type: 'chart',
      name: 'figures',
      mark: 'bar',
      y: ['count', 'hidden'],
      source: {
        resource: 'station',
        group: ['leavesType'],
        measures: ['count', { name: 'hidden', title: '有标记', titleEn: 'Marked', count: true, where: SECRET }],
      },
    },
    { type: 'chart', name: 'grouped', mark: 'bar', source: { resource: 'station', group: ['secretMark'], measures: ['count'] } },
    {
      type: 'facet',
      name: 'along',
      selects: 'mark',
      source: { resource: 'defect', group: ['stationCode.secretMark'], measures: ['count'] },
    },
    { type: 'cards', name: 'cards', label: 'secretMark', source: { resource: 'station', fields: ['name', 'secretMark'] } },
    {
      type: 'feed',
      name: 'feed',
      time: 'buildDate',
      label: 'secretMark',
      source: { resource: 'station', fields: ['buildDate', 'secretMark'] },
    },
    {
      type: 'map',
      name: 'map',
      layers: [
        {
          name: 'all',
          title: '电站',
          titleEn: 'Stations',
          at: 'location',
          label: 'secretMark',
          source: { resource: 'station', fields: ['name', 'secretMark', 'location'] },
        },
        {
          name: 'marked',
          title: '有标记',
          titleEn: 'Marked',
          at: 'location',
          source: { resource: 'station', where: SECRET, fields: ['location'] },
        },
      ],
    },
    {
      type: 'filters',
      name: 'filters',
      fields: [
        {
          name: 'dimension',
          kind: 'choice',
          title: '维度',
          titleEn: 'Dimension',
          options: [
            { value: 'kind', title: '类型', titleEn: 'Kind' },
            { value: 'marked', title: '标记', titleEn: 'Mark' },
          ],
        },
      ],
    },
    {
      type: 'chart',
      name: 'chosen',
      mark: 'bar',
      source: {
        resource: 'station',
        group: [{ choose: 'dimension', title: '维度', titleEn: 'Dimension', of: { kind: 'leavesType', marked: 'secretMark' } }],
        measures: ['count'],
        sort: '-count',
      },
    },
    { type: 'list', name: 'list', screen: 'powerStation/photovoltaic', where: SECRET },
  ],
};

describeServer('The bundle of a grid', (server) => {
  beforeAll(async () => {
    const { schemas, system } = server();
    const file = join(schemas, 'resources', 'station.json');
    const station = JSON.parse(readFileSync(file, 'utf8')) as { record: { properties: Record<string, object> } };
    station.record.properties['secretMark'] = {
      type: 'string',
      title: '标记',
      maxLength: 20,
      'x-field': { titleEn: 'Mark', permission: 'system/documents:view' },
    };
    writeFileSync(file, JSON.stringify(station));
    writeFileSync(join(schemas, 'screens', 'analysis', 'withheld.json'), JSON.stringify(grid));
    const { store, writer, sessions } = system.context;
    await store.load();
    expect(store.problems.map(({ message }) => message)).toEqual([]);
    await syncMenu(writer, 'inspection');
    await sessions.announce();
  });

  const bundle = async (as: string): Promise<{ hash: string; text: string; blocks: GridBundle['grid']['blocks'] }> => {
    const { text: manifest } = await server().call('/documents/manifest.json', undefined, { as, method: 'GET' });
    const hash = (JSON.parse(manifest) as Manifest).screens.find((s) => s.name === NAME)?.hash ?? '';
    const { text, headers } = await server().call(`/documents/${NAME.replace('/', '.')}.${hash}.json`, undefined, { as, method: 'GET' });
    expect(headers['cache-control']).toContain('immutable');
    return { hash, text, blocks: (JSON.parse(text) as GridBundle).grid.blocks };
  };

  it('is whole for an administrator', async () => {
    const { blocks } = await bundle('admin');
    expect(blocks).toMatchObject(grid.blocks);
  });

  it('says nothing of what is withheld, and lies at another address', async () => {
    const { text, hash, blocks } = await bundle('solar');
    expect(text).not.toContain('secretMark');
    expect(text).not.toContain('told-nobody');
    expect(hash).not.toBe((await bundle('admin')).hash);
    expect(blocks.map((b) => b.name)).toEqual(['rows', 'figures', 'cards', 'map', 'filters', 'chosen']);
    expect(blocks).toMatchObject([
      { source: { fields: ['name'], sort: ['name'] } },
      { y: ['count'], source: { measures: ['count'] } },
      { source: { fields: ['name'] } },
      { layers: [{ name: 'all', source: { fields: ['name', 'location'] } }] },
      {},
      { source: { group: [{ of: { kind: 'leavesType' } }], sort: '-count' } },
    ]);
    expect(JSON.stringify(blocks[5])).not.toContain('marked');
  });

  it('the address of another user is answered as the caller may know it, and not for good', async () => {
    const { hash } = await bundle('admin');
    const { text, headers } = await server().call(`/documents/${NAME.replace('/', '.')}.${hash}.json`, undefined, {
      as: 'solar',
      method: 'GET',
    });
    expect(text).not.toContain('secretMark');
    expect(headers['cache-control']).toContain('no-cache');
  });
});
