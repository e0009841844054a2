import type { ViewFeature } from '../feature.ts';

/** Rows and columns, as the list says them. */
export type TableViewOptions = object;

export const table: ViewFeature = { title: '表格', titleEn: 'Table', keys: {}, example: { type: 'table' } };
