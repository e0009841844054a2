import { fieldKey, fieldsKey, type ViewFeature } from '../feature.ts';

export const gallery: ViewFeature = {
  title: '卡片',
  titleEn: 'Cards',
  keys: {
    image: fieldKey('图片或文件字段，显示首张图片', 'Image or file property; its first picture is shown', {
      types: ['image', 'file'],
      needed: true,
    }),
    label: fieldKey('卡片标题的字段，默认为代表字段', 'Property that names a card; the label of the resource when absent'),
    fields: fieldsKey('标题下方的字段，按顺序', 'Properties below the label, in order'),
  },
  example: { type: 'gallery', image: 'photos', label: 'name', fields: ['state', 'power'] },
};
