import type { Finding } from '../../../ground/diagnostic.ts';
import type { SourceDocument } from '../../source/index.ts';
import { sourceMeta } from '../../source/meta.ts';
import { checkRowBlock, columnMeta, opensMeta, selectKeys, type BlockCheck, type BlockFeature, type Limiting } from '../feature.ts';

/** Rows on the days of a month. The month looked at is a selection, by which the source reads no more than it shows. */
export interface CalendarOptions extends Limiting {
  source: SourceDocument;
  from: string;
  to?: string;
  label: string;
  colour?: string;
  selects: string;
  opens?: string;
}

export const calendar: BlockFeature = {
  title: '日历',
  titleEn: 'Calendar',
  keys: {
    source: sourceMeta,
    from: columnMeta('开始日期字段', 'Field with the first day'),
    to: columnMeta('结束日期字段', 'Field with the last day'),
    label: columnMeta('内容字段', 'Field with what it is'),
    colour: columnMeta('决定颜色的字典字段', 'Field whose dictionary gives the colour'),
    ...selectKeys,
    opens: opensMeta,
  },
  requires: ['source', 'from', 'label', 'selects'],
  columns: { from: 'all', to: 'none', label: 'all', colour: 'none' },
  check: (block: CalendarOptions, at: BlockCheck): Finding[] => checkRowBlock('calendar', block, ['from', 'to'], at),
  example: {
    type: 'calendar',
    title: '投运日历',
    titleEn: 'In service by day',
    from: 'built',
    to: 'built',
    label: 'name',
    colour: 'state',
    selects: 'month',
    opens: 'assetManage/pumps',
    source: {
      resource: 'pump',
      where: [{ field: 'built', operator: 'during', value: '$selection.month' }],
      fields: ['name', 'state', 'built'],
      limit: 100,
    },
  },
};
