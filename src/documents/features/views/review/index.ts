import { list, say, text } from '../../../ground/metaParts.ts';
import { fieldKey, fieldsKey, screen, type ViewFeature } from '../feature.ts';

export const review: ViewFeature = {
  title: '审核',
  titleEn: 'Review',
  keys: {
    image: fieldKey('可见光图片字段，或图片文件字段', 'Property of the visible-light picture, or of the file of one', {
      types: ['image', 'file'],
      needed: true,
    }),
    thermal: fieldKey('红外图片字段，与可见光并排显示', 'Property of the thermal picture, shown beside the other', { types: ['image'] }),
    media: fieldKey('可见光媒体字段，没有图片时使用', 'Property that refers to the visible-light media, for want of a picture'),
    thermalMedia: fieldKey('红外媒体字段，没有图片时使用', 'Property that refers to the thermal media, for want of a picture'),
    box: fieldKey('缺陷框字段', 'Property of the box', { types: ['object', 'rows'] }),
    adds: {
      meta: say(
        '新增类操作的名称：在图上画框即以该框新建记录，取首个适用者；目标页面须有审核视图及缺陷框，并以主键引用此记录',
        'Names of actions that add: a box drawn on the picture begins a record with it, by the first that fits. Their screens have a review with a box, and their values refer to this record by its key',
        list(text, { minItems: 1, maxItems: 4, uniqueItems: true }),
      ),
      actions: true,
    },
    level: fieldKey('等级字段，数字键设置', 'Property of the level, set by its number', { types: ['dict'] }),
    label: fieldKey('名称字段，默认为代表字段', 'Property that names a record; the label of the resource when absent'),
    place: fieldKey('叶片面字段，与半径一起画出叶片展开图', 'Property of the blade face, drawn with the radius as an outline'),
    radius: fieldKey('距叶根距离字段', 'Property of the distance from the root'),
    length: fieldKey('长度字段，由框的长边得出', 'Number that takes the longer side of the box', { types: ['number'] }),
    width: fieldKey('宽度字段，由框的短边得出', 'Number that takes the shorter side of the box', { types: ['number'] }),
    surface: fieldKey('面积字段，由框得出', 'Number that takes the surface of the box', { types: ['number'] }),
    tMax: fieldKey('最高温度字段，取框内最高温度', 'Number that takes the highest temperature in the box', { types: ['number'] }),
    tRef: fieldKey('参考温度字段，取框周围的中位温度', 'Number that takes the median temperature around the box', { types: ['number'] }),
    deltaT: fieldKey('温差字段，取框内最高与周围之差', 'Number that takes the difference of both', { types: ['number'] }),
    at: fieldKey('位置字段，没有图片时在地图上显示', 'Property of the place, shown on a map where there is no picture', {
      types: ['location', 'geometry'],
    }),
    outlines: fieldsKey('引用字段，其位置与形状也画在该地图上', 'References whose places and shapes are drawn on that map as well', {
      types: ['reference'],
    }),
    around: {
      meta: say(
        '记录周围一并画出的其他地图页面（区域/名称），如组件；有记录的着色，点击前往',
        'Other screens with a map (area/name), such as modules: drawn around the record, those with records in their colour; a click goes there',
        list(screen, { minItems: 1, maxItems: 4, uniqueItems: true }),
      ),
      screens: true,
    },
    together: fieldKey(
      '分组字段，值相同的记录排在一起，可逐组前后切换',
      'Property whose equal values stand together; one goes from one to the next',
    ),
    fields: fieldsKey('图片旁显示的字段，按顺序', 'Properties shown beside the pictures, in order'),
  },
  example: {
    type: 'review',
    image: 'photos',
    thermal: 'photos',
    media: 'house',
    thermalMedia: 'standsInFor',
    box: 'maker',
    adds: ['successor'],
    level: 'state',
    label: 'name',
    place: 'grade',
    radius: 'power',
    length: 'power',
    width: 'power',
    surface: 'power',
    tMax: 'power',
    tRef: 'power',
    deltaT: 'power',
    at: 'spot',
    outlines: ['house'],
    around: ['assetManage/pumpHouse'],
    together: 'state',
    fields: ['state', 'power'],
  },
};
