import { fieldKey, fieldsKey, type ViewFeature } from '../feature.ts';

export const board: ViewFeature = {
  title: '看板',
  titleEn: 'Board',
  keys: {
    by: fieldKey('作为列的字典字段，通常为状态', 'Dictionary property whose codes are the columns, mostly the state', {
      types: ['dict'],
      needed: true,
    }),
    label: fieldKey('卡片标题的字段，默认为代表字段', 'Property that names a card; the label of the resource when absent'),
    fields: fieldsKey('标题下方的字段，按顺序', 'Properties below the label, in order'),
  },
  example: { type: 'board', by: 'state', label: 'name', fields: ['power'] },
};
