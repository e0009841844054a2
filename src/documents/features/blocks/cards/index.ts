import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkRowBlock, columnMeta, opensMeta, type BlockCheck, type BlockFeature } from '../feature.ts';

/** Rows as cards beside each other: a heading, a state, and the other fields with their titles. */
export interface CardsOptions {
  source: SourceDocument;
  /** Field over the others; the first when absent. */
  label?: string;
  /** Field whose dictionary gives the card its colour. */
  colour?: string;
  /** Screen that shows the record. */
  opens?: string;
}

export const cards: BlockFeature = {
  title: '卡片',
  titleEn: 'Cards',
  keys: {
    source: sourceMeta,
    label: columnMeta('标题字段，默认第一个', 'Field in the heading; the first when absent'),
    colour: columnMeta('决定颜色的字典字段', 'Field whose dictionary gives the colour'),
    opens: opensMeta,
  },
  requires: ['source'],
  columns: { label: 'none', colour: 'none' },
  check: (block: CardsOptions, at: BlockCheck): Finding[] => checkRowBlock('cards', block, [], at),
  example: {
    type: 'cards',
    title: '水泵卡片',
    titleEn: 'Pumps as cards',
    height: 240,
    label: 'name',
    colour: 'state',
    opens: 'assetManage/pumps',
    source: { resource: 'pump', fields: ['name', 'state', 'power'], limit: 6 },
  },
};
