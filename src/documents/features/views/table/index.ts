import type { ViewFeature } from '../feature.ts';

export const table: ViewFeature = { title: '表格', titleEn: 'Table', keys: {}, example: { type: 'table' } };
