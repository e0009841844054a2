import type { ResourceDocument } from '../../ground/model/authored.ts';

/** What the pumps of the example folder stand in: a tree, with the pumps as a tab. */
export const house: ResourceDocument = {
  $schema: '../meta/resource.schema.json',
  version: 3,
  name: 'pumpHouse',
  title: '泵房',
  titleEn: 'Pump house',
  scope: 'global',
  key: 'code',
  label: 'name',
  tree: { parent: 'above', path: 'path' },
  screen: { area: 'assetManage' },
  record: {
    required: ['code'],
    properties: {
      code: { type: 'string', title: '编码', 'x-field': { titleEn: 'Code' } },
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
      ground: { type: 'object', title: '占地范围', 'x-field': { type: 'geometry', titleEn: 'Ground', shapes: ['polygon'], minArea: 10 } },
      load: { type: 'number', title: '泵房功率', 'x-field': { titleEn: 'Power of the house', unit: 'MW', precision: 3 } },
      above: { type: 'string', title: '上级泵房', 'x-field': { titleEn: 'House above', reference: 'pumpHouse' } },
      spares: { type: 'array', title: '备用泵房', 'x-field': { titleEn: 'Houses that stand in', reference: 'pumpHouse' } },
      site: { type: 'array', title: '坐标', 'x-field': { type: 'location', titleEn: 'Site' } },
    },
  },
  form: {
    groups: [
      { title: '泵房', titleEn: 'Pump house', fields: ['code', 'name', 'ground', 'load', 'above', 'site'] },
      { title: '备用', titleEn: 'Spares', fields: ['spares'], tree: true },
    ],
  },
  list: {
    tree: true,
    tabs: [
      {
        name: 'pumps',
        title: '水泵',
        titleEn: 'Pump',
        screen: 'assetManage/pumps',
        where: [{ field: 'house', operator: 'eq', value: '$record.code' }],
        columns: ['name', 'state'],
      },
      {
        name: 'idle',
        title: '停机水泵',
        titleEn: 'Idle pumps',
        screen: 'powerStation/idlePumps',
        where: [{ field: 'house', operator: 'eq', value: '$record.code' }],
      },
    ],
    expand: { resource: 'pump', by: 'house', columns: ['name', 'state'] },
    method: 'GET',
    views: [{ type: 'table' }, { type: 'map', at: 'site' }],
  },
};
