/** Of the example folder: resources whose rows lie elsewhere. */
import type { ResourceDocument } from '../../ground/model/authored.ts';

/** Deleted pumps, as an administrator of the stations sees them. */
export const bin: ResourceDocument = {
  version: 3,
  name: 'pumpBin',
  title: '水泵回收站',
  titleEn: 'Deleted pumps',
  scope: [{ by: 'stationCode' }],
  verbs: ['view', 'export', 'restore', 'purge'],
  screen: { area: 'assetManage' },
  rows: [
    {
      resource: 'pump',
      deleted: true,
      where: [{ field: 'power', operator: 'gt', value: 0 }],
      fields: {
        kind: { value: 'water' },
        stage: { by: 'state', values: { on: 'in service', off: 'at rest', scrapped: 'at rest' } },
        houseName: 'house.name',
        waited: { hours: ['createTime', 'deletedTime'] },
      },
    },
  ],
  record: {
    required: ['name'],
    properties: {
      name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } },
      kind: { type: 'string', title: '介质', 'x-field': { titleEn: 'Fluid', dict: 'FLUID' } },
      stage: { type: 'string', title: '阶段', 'x-field': { titleEn: 'Stage' } },
      houseName: { type: 'string', title: '泵房名称', 'x-field': { titleEn: 'Name of the house' } },
      waited: { type: 'number', title: '等待小时', 'x-field': { titleEn: 'Hours waited' } },
      deletedBy: { type: 'string', title: '删除人', 'x-field': { titleEn: 'Deleted by' } },
    },
  },
};

/** Pumps that another server keeps. */
export const lent: ResourceDocument = {
  version: 3,
  name: 'lentPump',
  title: '外借水泵',
  titleEn: 'Lent pumps',
  scope: [{ by: 'companyCode' }],
  screen: { area: 'assetManage' },
  remote: {
    server: 'west',
    api: '/api/pump',
    limits: {
      branch: [{ field: 'companyPath', operator: 'startswith', value: '$user.companyPath' }],
      station: [{ field: 'companyCode', operator: 'eq', value: '$user.companyCode' }],
    },
  },
  record: { required: ['name'], properties: { name: { type: 'string', title: '名称', 'x-field': { titleEn: 'Name' } } } },
};
