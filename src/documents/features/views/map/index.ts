import { isPlace } from '../../../ground/fields/place.ts';
import { list, say } from '../../../ground/metaParts.ts';
import { fieldKey, fieldsKey, screen, type ViewFeature } from '../feature.ts';

export const map: ViewFeature = {
  title: '地图',
  titleEn: 'Map',
  keys: {
    at: fieldKey('位置、形状或航点字段', 'Property of the place: a location, a geometry, or rows with lon and lat', {
      types: ['location', 'geometry', 'rows'],
      fits: isPlace,
      needed: true,
    }),
    title: fieldKey('地图上显示的名称字段，默认为代表字段', 'Property that names a record on the map; the label when absent'),
    colour: fieldKey('决定颜色的字典字段', 'Dictionary property whose colours the records have', { types: ['dict'] }),
    radius: fieldKey('以位置为圆心所画圆的半径字段，m', 'Number of metres of a circle around each record', { types: ['number'] }),
    connect: fieldsKey(
      '这些字段的值都相同的记录，按名称次序连成线',
      'Properties: records that have the same of each are joined by a line, in the order of their names',
    ),
    layers: {
      meta: say(
        '同时显示的其他地图页面（区域/名称），有权限者可见',
        'Other screens with a map (area/name), drawn below; shown to who may open them',
        list(screen, { minItems: 1, maxItems: 8, uniqueItems: true }),
      ),
      screens: true,
    },
    offered: {
      meta: say(
        '可加上的其他地图页面（区域/名称），起初不显示',
        'Other screens with a map (area/name) that can be added; not shown at first',
        list(screen, { minItems: 1, maxItems: 8, uniqueItems: true }),
      ),
      screens: true,
    },
  },
  example: {
    type: 'map',
    at: 'spot',
    title: 'name',
    colour: 'state',
    radius: 'power',
    connect: ['house', 'state'],
    layers: ['assetManage/pumpHouse'],
    offered: ['assetManage/pumpHouse'],
  },
};
