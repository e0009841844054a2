import { fieldKey, fieldsKey, type ViewFeature } from '../feature.ts';

/** Cards in columns, one a code. */
export interface BoardViewOptions {
  /** Dictionary field whose codes are the columns; the state, where records go through states. */
  by: string;
  /** Field that names a card; the record's label when absent. */
  title?: string;
  /** Fields below the title, in order; codes stand as tags. */
  fields?: string[];
}

export const board: ViewFeature = {
  title: '看板',
  titleEn: 'Board',
  keys: {
    by: fieldKey('作为列的字典字段，通常为状态', 'Dictionary property whose codes are the columns, mostly the state', {
      types: ['dict'],
      needed: true,
    }),
    title: fieldKey('卡片标题的字段，默认为代表字段', 'Property that names a card; the label when absent'),
    fields: fieldsKey('标题下方的字段，按顺序', 'Properties below the title, in order'),
  },
  example: { type: 'board', by: 'state', title: 'name', fields: ['power'] },
};
