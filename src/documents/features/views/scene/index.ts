import { list, say } from '../../../ground/metaParts.ts';
import { isPlace } from '../../../ground/fields/place.ts';
import { fieldKey, screen, type ViewFeature } from '../feature.ts';

export const scene: ViewFeature = {
  title: '三维场景',
  titleEn: '3D scene',
  keys: {
    file: fieldKey('模型文件字段：GLB，或 3D Tiles 的 ZIP', 'Property of the file of the model: GLB, or 3D Tiles as a ZIP file', {
      types: ['file'],
    }),
    url: fieldKey(
      '模型地址字段：以 tileset.json 或 .glb 结尾；有文件时以文件为准',
      'Property of the address of the model, which ends in tileset.json or .glb; a file goes first',
      { types: ['url', 'text'] },
    ),
    label: fieldKey('模型名称的字段，默认为代表字段', 'Property that names a model; the label of the resource when absent'),
    kind: fieldKey('模型种类的字典字段，显示在名称旁', 'Dictionary field of the kind of model, shown beside its name', { types: ['dict'] }),
    at: fieldKey(
      '模型原点的位置字段（X 向东、Y 向上、Z 向南，m）；为形状时取其中心。自带坐标的 3D Tiles 不需要',
      'Property of the place of the origin of the model (x to the east, y up, z to the south, metres); the middle of a shape. Tiles that know their place do without',
      { types: ['location', 'geometry'], fits: isPlace },
    ),
    pins: {
      meta: say(
        '在模型上标出其记录的其他地图页面（区域/名称），如缺陷；可在模型上选点新增',
        'Other screens with a map (area/name) whose records are pinned to the model, such as defects; one is added by a point of the model',
        list(screen, { minItems: 1, maxItems: 4, uniqueItems: true }),
      ),
      screens: true,
    },
  },
  some: ['file', 'url'],
  example: { type: 'scene', file: 'manual', url: 'name', label: 'name', kind: 'state', at: 'spot', pins: ['assetManage/pumpHouse'] },
};
