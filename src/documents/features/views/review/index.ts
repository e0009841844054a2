import { fieldKey, fieldsKey, type ViewFeature } from '../feature.ts';

export const review: ViewFeature = {
  title: '审核',
  titleEn: 'Review',
  keys: {
    image: fieldKey('可见光图片字段', 'Property of the visible-light picture', { types: ['image'], needed: true }),
    thermal: fieldKey('红外图片字段，与可见光并排显示', 'Property of the thermal picture, shown beside the other', { types: ['image'] }),
    media: fieldKey('可见光媒体字段，没有图片时使用', 'Property that refers to the visible-light media, for want of a picture'),
    thermalMedia: fieldKey('红外媒体字段，没有图片时使用', 'Property that refers to the thermal media, for want of a picture'),
    box: fieldKey('缺陷框字段', 'Property of the box', { types: ['object', 'rows'] }),
    level: fieldKey('等级字段，数字键设置', 'Property of the level, set by its number', { types: ['dict'] }),
    title: fieldKey('名称字段，默认为代表字段', 'Property that names a record; the label when absent'),
    place: fieldKey('叶片面字段，与半径一起画出叶片展开图', 'Property of the blade face, drawn with the radius as an outline'),
    radius: fieldKey('距叶根距离字段', 'Property of the distance from the root'),
    at: fieldKey('位置字段，没有图片时在地图上显示', 'Property of the place, shown on a map where there is no picture', {
      types: ['location', 'geometry'],
    }),
    outlines: fieldsKey('引用字段，其位置与形状也画在该地图上', 'References whose places and shapes are drawn on that map as well', {
      types: ['reference'],
    }),
    fields: fieldsKey('图片旁显示的字段，按顺序', 'Properties shown beside the pictures, in order'),
  },
  example: {
    type: 'review',
    image: 'photos',
    thermal: 'photos',
    media: 'house',
    thermalMedia: 'standsInFor',
    box: 'maker',
    level: 'state',
    title: 'name',
    place: 'grade',
    radius: 'power',
    at: 'spot',
    outlines: ['house'],
    fields: ['state', 'power'],
  },
};
