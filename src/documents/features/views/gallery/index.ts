import { fieldKey, fieldsKey, type ViewFeature } from '../feature.ts';

export const gallery: ViewFeature = {
  title: '卡片',
  titleEn: 'Cards',
  keys: {
    image: fieldKey('图片字段，显示首张', 'Image property; its first picture is shown', { types: ['image'], needed: true }),
    title: fieldKey('卡片标题的字段，默认为代表字段', 'Property that names a card; the label when absent'),
    fields: fieldsKey('标题下方的字段，按顺序', 'Properties below the title, in order'),
  },
  example: { type: 'gallery', image: 'photos', title: 'name', fields: ['state', 'power'] },
};
