import { list, say } from '../../../ground/metaParts.ts';
import { LAYER_KEYS, layerKeys } from '../../layer/index.ts';
import { fieldKey, fieldsKey, screen, type ViewFeature, type ViewKey } from '../feature.ts';

/** The list's own rows, as a layer. */
const own = LAYER_KEYS.map((key): [string, ViewKey] => {
  const { zh, en, most, ...more } = layerKeys[key];
  return [key, most === undefined ? fieldKey(zh, en, more) : fieldsKey(zh, en, more, most)];
});

export const map: ViewFeature = {
  title: '地图',
  titleEn: 'Map',
  keys: {
    ...Object.fromEntries(own),
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
    label: 'name',
    colour: 'state',
    radius: 'power',
    height: 'power',
    connect: ['house', 'state'],
    layers: ['assetManage/pumpHouse'],
    offered: ['assetManage/pumpHouse'],
  },
};
